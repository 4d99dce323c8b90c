import { strToU8, zipSync } from 'fflate'
import type { hostileRuns } from './hostile-runs.ts'

/** Something that somebody sends to make the site work hard; `run` says how it is read (hostile-runs.ts). */
export type HostileInput = {
  name: string
  group: string
  input: () => string | Uint8Array
  run: keyof typeof hostileRuns
}

const size = 200_000
/** So many of a text as fit into the size. */
const fill = (text: string, bytes = size): string => text.repeat(Math.floor(bytes / text.length))
const numbered = (make: (index: number) => string, count: number): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

const wordpress = (content: string, more = ''): string =>
  `<rss><channel><item><title>Una</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>draft</wp:status><wp:post_name>una</wp:post_name>${more}</item></channel></rss>`
const ghost = (fields: Record<string, unknown>): string =>
  JSON.stringify({ db: [{ data: { posts: [{ id: 1, title: 'Una', ...fields }] } }] })
const lexical = (children: unknown[]): string => ghost({ lexical: JSON.stringify({ root: { children } }) })
const mobiledoc = (document: Record<string, unknown>): string =>
  ghost({ mobiledoc: JSON.stringify(document) })
const substack = (html: string): string => JSON.stringify({ post_id: '1.una', title: 'Una', html })
const notion = (text: string, path = 'Una.md', tables: Record<string, string> = {}): string =>
  JSON.stringify({ path, text, tables })
const markdown = (head: string, body = 'Hola'): string => `---\ntitle: Una\n${head}\n---\n${body}`

const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth)

const html: readonly [name: string, input: () => string][] = [
  ['marks inside of marks', () => `${'<b><i>'.repeat(3_000)}x`],
  ['blocks inside of blocks', () => fill('<div>')],
  [
    'marks opened again by each paragraph',
    () => numbered((index) => `<b id=${index}>`, 8_000) + fill('<p>a', 90_000),
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
  ['attributes of one tag', () => `<p ${numbered((index) => `a${index}=1 `, 22_000)}>x`],
  ['paragraphs without end', () => fill('<p>a')],
  ['links that each paragraph opens again', () => fill('<a href=1><p>')],
  ['characters that Markdown escapes', () => `<p>${fill('*_[`')}`],
  ['figures inside of figures', () => fill('<figure><img src=a>')],
  ['comments without end', () => fill('<!--')],
  ['code with backticks', () => `<p><code>${fill('`a')}</code>`],
  ['line breaks in a link', () => `<a href=/a>${fill('a<br>')}</a>`],
]

const wordpressTexts: readonly [name: string, input: () => string][] = [
  ['comments without end', () => fill('<!--')],
  ['blocks without end', () => fill('<!-- wp:a ')],
  ['blocks that make themselves', () => numbered((index) => `<!-- wp:x${index} /-->`, 10_000)],
  ['shortcodes without end', () => numbered((index) => `[a_${index}]`, 20_000)],
  [
    'shortcodes inside of shortcodes',
    () => numbered((i) => `[a_${i}]`, 9_000) + numbered((i) => `[/a_${8_999 - i}]`, 9_000),
  ],
  ['a shortcode with spaces', () => `[caption${fill(' ')}`],
  ['shortcodes with words', () => fill('[caption a ')],
  ['attributes without values', () => `[a x="1" ${fill('a ')}]`],
  ['code without end', () => fill('<pre>')],
  ['captions with images without end', () => `[caption]${fill('<img ')}[/caption]`],
  ['paragraphs of empty lines', () => fill('\n \n a')],
]

const others: readonly HostileInput[] = [
  ...html.map(([name, input]): HostileInput => ({ name, group: 'HTML', input, run: 'html' })),
  ...wordpressTexts.map(([name, text]): HostileInput => ({
    name,
    group: 'WordPress',
    input: () => wordpress(text()),
    run: 'wordpress',
  })),
  {
    name: 'a gallery named again and again',
    group: 'WordPress',
    run: 'wordpress',
    input: () =>
      `<rss><channel>${wordpress(fill('[gallery]', 90_000)).slice(14, -16)}${numbered((i) => `<item><wp:post_type>attachment</wp:post_type><wp:post_id>${i}</wp:post_id><wp:attachment_url>https://a.es/${i}.png</wp:attachment_url></item>`, 700)}</channel></rss>`,
  },
  {
    name: 'elements inside of elements',
    group: 'XML',
    run: 'wordpress',
    input: () => wordpress('', nested('<a>', '</a>', 28_000)),
  },
  {
    name: 'entities of entities',
    group: 'XML',
    run: 'wordpress',
    input: () =>
      `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${numbered((i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`, 9)}]>${wordpress('', '<link>&a9;</link>')}`,
  },
  {
    name: 'one long entity named again and again',
    group: 'XML',
    run: 'wordpress',
    input: () =>
      `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(9_000)}">]>${wordpress('', `<link>${fill('&a;', 180_000)}</link>`)}`,
  },
  {
    name: 'attributes of one element',
    group: 'XML',
    run: 'wordpress',
    input: () => wordpress('', `<a ${numbered((i) => `b${i}="1" `, 20_000)}/>`),
  },
  {
    name: 'CDATA without end',
    group: 'XML',
    run: 'wordpress',
    input: () => wordpress('', fill('<![CDATA[')),
  },
  { name: 'elements without end', group: 'XML', run: 'wordpress', input: () => wordpress('', fill('<a ')) },
  {
    name: 'tags with entities',
    group: 'XML',
    run: 'wordpress',
    input: () => wordpress('', fill('<category domain="post_tag">a&amp;amp;b</category>')),
  },
  { name: 'a file of items without end', group: 'XML', run: 'file', input: () => `<rss>${fill('<item>')}` },
  {
    name: 'a file of authors without end',
    group: 'XML',
    run: 'file',
    input: () => `<rss>${fill('<wp:author>', 190_000)}<item></item>`,
  },
  {
    name: 'a file with galleries without end',
    group: 'XML',
    run: 'file',
    input: () => `<rss><item>${fill('[gallery ids')}</item></rss>`,
  },
  {
    name: 'nodes inside of nodes',
    group: 'Ghost',
    run: 'ghost',
    input: () => ghost({ lexical: `{"root":${'{"children":['.repeat(6_000)}${']}'.repeat(6_000)}}` }),
  },
  {
    name: 'quotations inside of quotations',
    group: 'Ghost',
    run: 'ghost',
    input: () =>
      ghost({ lexical: `{"root":${'{"type":"quote","children":['.repeat(3_000)}${']}'.repeat(3_000)}}` }),
  },
  {
    name: 'Markdown cards',
    group: 'Ghost',
    run: 'ghost',
    input: () => lexical(Array.from({ length: 3_000 }, () => ({ type: 'markdown', markdown: '- a' }))),
  },
  {
    name: 'one card in many sections',
    group: 'Ghost',
    run: 'ghost',
    input: () =>
      mobiledoc({
        cards: [['html', { html: fill('a', 60_000) }]],
        sections: Array.from({ length: 9_000 }, () => [10, 0]),
      }),
  },
  {
    name: 'marks closed a thousand million times',
    group: 'Ghost',
    run: 'ghost',
    input: () => mobiledoc({ sections: [[1, 'p', [[0, [], 1e9, 'a']]]] }),
  },
  {
    name: 'widgets without end',
    group: 'Substack',
    run: 'substack',
    input: () => substack(fill('<div class="subscription-widget-wrap')),
  },
  {
    name: 'buttons without end',
    group: 'Substack',
    run: 'substack',
    input: () => substack(fill('<p class="button-wrapper"')),
  },
  { name: 'notes without end', group: 'Notion', run: 'notion', input: () => notion(fill('<aside>   ')) },
  { name: 'a title of spaces', group: 'Notion', run: 'notion', input: () => notion(`#${fill(' ')}\nHola`) },
  {
    name: 'a table shown again and again',
    group: 'Notion',
    run: 'notion',
    input: () => notion(fill('[a](t.csv)\n\n', 100_000), 'Una.md', { 't.csv': fill('a,b,c\n', 90_000) }),
  },
  {
    name: 'properties of a page',
    group: 'Notion',
    run: 'notion',
    input: () => notion(`<table>${fill('<tr class=property-row><th>a<td>b')}`, 'Una.html'),
  },
  {
    name: 'lists inside of lists',
    group: 'front matter',
    run: 'markdown',
    input: () => markdown(`tags: ${nested('[', ']', 30_000)}`),
  },
  {
    name: 'aliases of aliases',
    group: 'front matter',
    run: 'markdown',
    input: () =>
      markdown(`a0: &a0 [x]\n${numbered((i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]\n`, 12)}`),
  },
  {
    name: 'many anchors',
    group: 'front matter',
    run: 'markdown',
    input: () => markdown(numbered((i) => `k${i}: &a${i} x\n`, 12_000)),
  },
  {
    name: 'many keys',
    group: 'front matter',
    run: 'markdown',
    input: () => markdown(numbered((i) => `k${i}: x\n`, 18_000)),
  },
  {
    name: 'a text of quotes',
    group: 'front matter',
    run: 'markdown',
    input: () => markdown(`a: "${fill('\\"')}`),
  },
  { name: 'comments alone', group: 'front matter', run: 'markdown', input: () => markdown(fill('#\n')) },
  {
    name: 'TOML with lists inside of lists',
    group: 'front matter',
    run: 'file',
    input: () => `+++\na = ${nested('[', ']', 50_000)}\n+++\nHola`,
  },
  {
    name: 'TOML with many keys',
    group: 'front matter',
    run: 'file',
    input: () => `+++\n${numbered((i) => `a.b${i}.c = 1\n`, 13_000)}+++\nHola`,
  },
  {
    name: 'TOML with tables inside of tables',
    group: 'front matter',
    run: 'file',
    input: () => `+++\n[${'a.'.repeat(90_000)}a]\n+++\nHola`,
  },
  { name: 'a heading of spaces', group: 'Markdown', run: 'markdown', input: () => `# a${fill(' #')}x` },
  { name: 'Hugo without end', group: 'Markdown', run: 'markdown', input: () => markdown('', fill('{{< a ')) },
  {
    name: 'Jekyll without end',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', fill('{% a ')),
  },
  {
    name: 'fences without end',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', fill('```\na\n~~~ x\n')),
  },
  {
    name: 'attributes without values',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', `{{< figure ${fill('a ')} >}}`),
  },
  { name: 'a million quotes', group: 'CSV', run: 'csv', input: () => `desde,hacia\n${fill('"')}` },
  { name: 'quotes without end', group: 'CSV', run: 'csv', input: () => `desde,hacia\n${fill('"a\n')}` },
  {
    name: 'many columns',
    group: 'CSV',
    run: 'csv',
    input: () => `${numbered((i) => `a${i},`, 14_000)}\n${fill('a,', 100_000)}`,
  },
  {
    name: 'many rows',
    group: 'CSV',
    run: 'csv',
    input: () => `desde,hacia\n${numbered((i) => `/v${i},/b\n`, 17_000)}`,
  },
  {
    name: 'patterns that lead to each other',
    group: 'CSV',
    run: 'csv',
    input: () => `desde,hacia\n${numbered((i) => `/v${i}/:a/**,/c${i}/:a\n`, 7_500)}`,
  },
  {
    name: 'parts inside of parts',
    group: 'mail',
    run: 'mail',
    input: () => numbered((i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`, 3_300),
  },
  {
    name: 'one long header',
    group: 'mail',
    run: 'mail',
    input: () => `Subject: ${fill('=?utf-8?q?a?= ')}\r\n\r\nHola`,
  },
  {
    name: 'a header in many lines',
    group: 'mail',
    run: 'mail',
    input: () => `Subject: a\r\n${fill(' a\r\n')}\r\nHola`,
  },
  {
    name: 'many headers',
    group: 'mail',
    run: 'mail',
    input: () => `${numbered((i) => `X-${i}: a\r\n`, 17_000)}\r\nHola`,
  },
  {
    name: 'many addresses',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('"a" <a@b>, ')}\r\n\r\nHola`,
  },
  {
    name: 'groups inside of groups',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('a:')}\r\n\r\nHola`,
  },
  {
    name: 'comments inside of comments',
    group: 'mail',
    run: 'mail',
    input: () => `From: ${fill('(')}\r\n\r\nHola`,
  },
  {
    name: 'HTML inside of HTML',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/html\r\n\r\n${fill('<div><style>')}`,
  },
  {
    name: 'HTML without end',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: text/html\r\n\r\n${fill('<a href="')}`,
  },
  {
    name: 'many small parts',
    group: 'mail',
    run: 'mail',
    input: () => `Content-Type: multipart/mixed; boundary=b\r\n\r\n${fill('--b\r\n\r\na\r\n')}`,
  },
  { name: 'PNG with absurd dimensions', group: 'image', run: 'image', input: () => png(0xffff_ffff) },
  {
    name: 'JPEG of markers alone',
    group: 'image',
    run: 'image',
    input: () => filled([0xff, 0xd8], [0xff, 0xe1, 0, 2]),
  },
  { name: 'JPEG with a directory of metadata', group: 'image', run: 'image', input: exif },
  {
    name: 'AVIF of empty boxes',
    group: 'image',
    run: 'image',
    input: () => filled([0, 0, 0, 16, ...strToU8('ftypavif'), 0, 0, 0, 0], [0, 0, 0, 8, ...strToU8('free')]),
  },
  {
    name: 'AVIF of boxes without size',
    group: 'image',
    run: 'image',
    input: () => filled([0, 0, 0, 16, ...strToU8('ftypavif'), 0, 0, 0, 0], [0, 0, 0, 0, ...strToU8('meta')]),
  },
  { name: 'GIF that ends at once', group: 'image', run: 'image', input: () => strToU8('GIF89a') },
  {
    name: 'a file that unpacks to 200 MB',
    group: 'zip',
    run: 'zip',
    input: () => zipSync({ 'a.md': new Uint8Array(190_000_000) }),
  },
  {
    name: 'thousands of files',
    group: 'zip',
    run: 'zip',
    input: () =>
      zipSync(Object.fromEntries(Array.from({ length: 1_700 }, (_, i) => [`${i}.md`, strToU8('# a')])), {
        level: 0,
      }),
  },
  {
    name: 'directories without end',
    group: 'zip',
    run: 'zip',
    input: () => filled([0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6]),
  },
]

function filled(start: readonly number[], repeated: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(size)
  bytes.set(start)
  for (let at = start.length; at + repeated.length <= size; at += repeated.length) bytes.set(repeated, at)
  return bytes
}

function png(side: number): Uint8Array {
  const bytes = filled(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    [0],
  )
  const view = new DataView(bytes.buffer)
  view.setUint32(16, side)
  view.setUint32(20, side)
  return bytes
}

/** A JPEG whose metadata has as many entries as fit, none of them its size. */
function exif(): Uint8Array {
  const head = [0xff, 0xd8, 0xff, 0xe1, 0xff, 0xf0, ...strToU8('Exif\0\0MM\0*\0\0\0\b'), 0x15, 0x50]
  return filled(head, [1, 0x11, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0])
}

export const hostileInputs: readonly HostileInput[] = others
