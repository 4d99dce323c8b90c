import { fill, type HostileInput, nested, numbered } from './fill.ts'
import { wordpress } from './html.ts'

const ghost = (fields: Record<string, unknown>): string =>
  JSON.stringify({ db: [{ data: { posts: [{ id: 1, title: 'Una', ...fields }] } }] })
const lexical = (children: unknown[]): string => ghost({ lexical: JSON.stringify({ root: { children } }) })
const mobiledoc = (document: Record<string, unknown>): string =>
  ghost({ mobiledoc: JSON.stringify(document) })
const substack = (html: string): string => JSON.stringify({ post_id: '1.una', title: 'Una', html })
const notion = (text: string, path = 'Una.md', tables: Record<string, string> = {}): string =>
  JSON.stringify({ path, text, tables })
const markdown = (head: string, body = 'Hola'): string => `---\ntitle: Una\n${head}\n---\n${body}`

/** Files and posts as other systems export them. */
export const hostileExports: readonly HostileInput[] = [
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
    name: 'figures without end',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', fill('<figure>\n\n', 110_000)),
  },
  {
    name: 'images as HTML',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', fill('a <img src=a>\n\n', 90_000)),
  },
  {
    name: 'figures in one piece',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', `<figure></figure>${fill('<i></i>', 69_000)}`),
  },
  {
    name: 'accents on one letter of an address',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', `[a](/a${fill('\u0316\u0301', 60_000)})`),
  },
  {
    name: 'accents on one letter of a title',
    group: 'Ghost',
    run: 'ghost',
    input: () => ghost({ title: `a${fill('\u0316\u0301', 60_000)}`, html: '<p>a' }),
  },
  {
    name: 'attributes without values',
    group: 'Markdown',
    run: 'markdown',
    input: () => markdown('', `{{< figure ${fill('a ')} >}}`),
  },
]
