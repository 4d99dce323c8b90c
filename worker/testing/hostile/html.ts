import { fill, type HostileInput, hostileInputs, repeatNumbered } from './fill.ts'

export const wordpress = (content: string, more = ''): string =>
  `<rss><channel><item><title>Una</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>draft</wp:status><wp:post_name>una</wp:post_name>${more}</item></channel></rss>`

const html: readonly [name: string, input: () => string][] = [
  ['marks inside of marks', () => `${'<b><i>'.repeat(3_000)}x`],
  ['blocks inside of blocks', () => fill('<div>')],
  [
    'marks opened again by each paragraph',
    () => repeatNumbered((index) => `<b id=${index}>`, 8_000) + fill('<p>a', 90_000),
  ],
  ['spans and ends that fit none', () => '<span>'.repeat(16_000) + '</x>'.repeat(25_000)],
  ['lists inside of lists', () => fill('<ul><li>a')],
  ['quotations with many lines', () => '<blockquote>'.repeat(60) + fill('a<br>')],
  [
    'a table of one long row and many short ones',
    () => `<table><tr>${fill('<td>', 14_000)}</tr>${fill('<tr><td>', 14_000)}`,
  ],
  [
    'a table with one long cell',
    () => `<table><tr><td>${fill('a', 100_000)}</td></tr>${fill('<tr><td>b', 90_000)}`,
  ],
  ['cells as wide as a thousand', () => `<table>${fill('<tr><td colspan=1000 rowspan=1000>')}`],
  ['tables inside of tables', () => fill('<table><tr><td>')],
  ['text that tables push out', () => `<table>${'a<i></i>'.repeat(12_000)}${'a</x>'.repeat(20_000)}`],
  ['attributes of one tag', () => `<p ${repeatNumbered((index) => `a${index}=1 `, 22_000)}>x`],
  ['paragraphs without end', () => fill('<p>a')],
  ['links that each paragraph opens again', () => fill('<a href=1><p>')],
  ['characters that Markdown escapes', () => `<p>${fill('*_[`')}`],
  ['figures inside of figures', () => fill('<figure><img src=a>')],
  ['comments without end', () => fill('<!--')],
  ['code with backticks', () => `<p><code>${fill('`a')}</code>`],
  ['line breaks in a link', () => `<a href=/a>${fill('a<br>')}</a>`],
  ['marks without text', () => `<p>${'<b></b>'.repeat(9_900)}`],
  ['links without text that each one closes', () => '<a href="/x">'.repeat(9_900)],
  ['spaces in marks', () => `<p>${'<span> </span>'.repeat(9_900)}`],
  ['hidden text', () => `<p>${'<span hidden>a</span>'.repeat(9_500)}`],
  ['text that nobody is shown', () => `<p>${'<rp>a</rp><source>'.repeat(4_900)}`],
  ['names that no element has', () => `<p>${'<x-a></x-a>'.repeat(9_900)}`],
  ['text cut into spans', () => `<p>${`<span>${'a'.repeat(60)}</span>`.repeat(3_000)}`],
  ['text cut by empty blocks', () => `${'a'.repeat(18)}<p></p>`.repeat(7_500)],
  ['quotations in a line', () => `<p>${`<q>${'a'.repeat(12)}</q>`.repeat(9_900)}`],
  ['marks struck through again and again', () => `${'<div><del>'.repeat(48)}${'<p>a'.repeat(9_800)}`],
  ['tables beside each other in a cell', () => `<table><tr><td>${'<table><tr><td>a</table>'.repeat(2_400)}`],
]

const wordpressTexts: readonly [name: string, input: () => string][] = [
  ['comments without end', () => fill('<!--')],
  ['blocks without end', () => fill('<!-- wp:a ')],
  ['blocks that make themselves', () => repeatNumbered((index) => `<!-- wp:x${index} /-->`, 10_000)],
  ['shortcodes without end', () => repeatNumbered((index) => `[a_${index}]`, 20_000)],
  [
    'shortcodes inside of shortcodes',
    () => repeatNumbered((i) => `[a_${i}]`, 9_000) + repeatNumbered((i) => `[/a_${8_999 - i}]`, 9_000),
  ],
  ['a shortcode with spaces', () => `[caption${fill(' ')}`],
  ['shortcodes with words', () => fill('[caption a ')],
  ['attributes without values', () => `[a x="1" ${fill('a ')}]`],
  ['code without end', () => fill('<pre>')],
  ['captions with images without end', () => `[caption]${fill('<img ')}[/caption]`],
  ['paragraphs of empty lines', () => fill('\n \n a')],
]

/** Hostile HTML of article bodies, and markup specific to WordPress. */
export const hostileHtml: readonly HostileInput[] = [
  ...hostileInputs('html', 'HTML', html),
  ...hostileInputs(
    'wordpress',
    'WordPress',
    wordpressTexts.map(([name, text]) => [name, () => wordpress(text())]),
  ),
]
