import { fill, type HostileInput, hostileInputs, repeatNested, repeatNumbered } from './fill.ts'
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

/** Hostile export files and articles of other systems. */
export const hostileExports: readonly HostileInput[] = [
  ...hostileInputs('wordpress', 'WordPress', [
    [
      'a gallery named again and again',
      () =>
        `<rss><channel>${wordpress(fill('[gallery]', 90_000)).slice(14, -16)}${repeatNumbered((i) => `<item><wp:post_type>attachment</wp:post_type><wp:post_id>${i}</wp:post_id><wp:attachment_url>https://a.es/${i}.png</wp:attachment_url></item>`, 700)}</channel></rss>`,
    ],
  ]),
  ...hostileInputs('wordpress', 'XML', [
    ['elements inside of elements', () => wordpress('', repeatNested('<a>', '</a>', 28_000))],
    [
      'entities of entities',
      () =>
        `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${repeatNumbered((i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`, 9)}]>${wordpress('', '<link>&a9;</link>')}`,
    ],
    [
      'one long entity named again and again',
      () =>
        `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(9_000)}">]>${wordpress('', `<link>${fill('&a;', 180_000)}</link>`)}`,
    ],
    ['attributes of one element', () => wordpress('', `<a ${repeatNumbered((i) => `b${i}="1" `, 20_000)}/>`)],
    ['CDATA without end', () => wordpress('', fill('<![CDATA['))],
    ['elements without end', () => wordpress('', fill('<a '))],
    ['tags with entities', () => wordpress('', fill('<category domain="post_tag">a&amp;amp;b</category>'))],
  ]),
  ...hostileInputs('file', 'XML', [
    ['a file of items without end', () => `<rss>${fill('<item>')}`],
    ['a file of authors without end', () => `<rss>${fill('<wp:author>', 190_000)}<item></item>`],
    ['a file with galleries without end', () => `<rss><item>${fill('[gallery ids')}</item></rss>`],
  ]),
  ...hostileInputs('ghost', 'Ghost', [
    [
      'nodes inside of nodes',
      () => ghost({ lexical: `{"root":${'{"children":['.repeat(6_000)}${']}'.repeat(6_000)}}` }),
    ],
    [
      'quotations inside of quotations',
      () =>
        ghost({ lexical: `{"root":${'{"type":"quote","children":['.repeat(3_000)}${']}'.repeat(3_000)}}` }),
    ],
    [
      'Markdown cards',
      () => lexical(Array.from({ length: 3_000 }, () => ({ type: 'markdown', markdown: '- a' }))),
    ],
    [
      'one card in many sections',
      () =>
        mobiledoc({
          cards: [['html', { html: fill('a', 60_000) }]],
          sections: Array.from({ length: 9_000 }, () => [10, 0]),
        }),
    ],
    ['marks closed a thousand million times', () => mobiledoc({ sections: [[1, 'p', [[0, [], 1e9, 'a']]]] })],
  ]),
  ...hostileInputs('substack', 'Substack', [
    ['widgets without end', () => substack(fill('<div class="subscription-widget-wrap'))],
    ['buttons without end', () => substack(fill('<p class="button-wrapper"'))],
  ]),
  ...hostileInputs('notion', 'Notion', [
    ['notes without end', () => notion(fill('<aside>   '))],
    ['a title of spaces', () => notion(`#${fill(' ')}\nHola`)],
    [
      'a table shown again and again',
      () => notion(fill('[a](t.csv)\n\n', 100_000), 'Una.md', { 't.csv': fill('a,b,c\n', 90_000) }),
    ],
    ['properties of a page', () => notion(`<table>${fill('<tr class=property-row><th>a<td>b')}`, 'Una.html')],
  ]),
  ...hostileInputs('markdown', 'front matter', [
    ['lists inside of lists', () => markdown(`tags: ${repeatNested('[', ']', 30_000)}`)],
    [
      'aliases of aliases',
      () =>
        markdown(
          `a0: &a0 [x]\n${repeatNumbered((i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]\n`, 12)}`,
        ),
    ],
    ['many anchors', () => markdown(repeatNumbered((i) => `k${i}: &a${i} x\n`, 12_000))],
    ['many keys', () => markdown(repeatNumbered((i) => `k${i}: x\n`, 18_000))],
    ['a text of quotes', () => markdown(`a: "${fill('\\"')}`)],
    ['comments alone', () => markdown(fill('#\n'))],
  ]),
  ...hostileInputs('file', 'front matter', [
    ['TOML with lists inside of lists', () => `+++\na = ${repeatNested('[', ']', 50_000)}\n+++\nHola`],
    ['TOML with many keys', () => `+++\n${repeatNumbered((i) => `a.b${i}.c = 1\n`, 13_000)}+++\nHola`],
    ['TOML with tables inside of tables', () => `+++\n[${'a.'.repeat(90_000)}a]\n+++\nHola`],
  ]),
  ...hostileInputs('markdown', 'Markdown', [
    ['a heading of spaces', () => `# a${fill(' #')}x`],
    ['Hugo without end', () => markdown('', fill('{{< a '))],
    ['Jekyll without end', () => markdown('', fill('{% a '))],
    ['fences without end', () => markdown('', fill('```\na\n~~~ x\n'))],
    ['figures without end', () => markdown('', fill('<figure>\n\n', 110_000))],
    ['images as HTML', () => markdown('', fill('a <img src=a>\n\n', 90_000))],
    ['figures in one piece', () => markdown('', `<figure></figure>${fill('<i></i>', 69_000)}`)],
    ['accents on one letter of an address', () => markdown('', `[a](/a${fill('\u0316\u0301', 60_000)})`)],
  ]),
  ...hostileInputs('ghost', 'Ghost', [
    [
      'accents on one letter of a title',
      () => ghost({ title: `a${fill('\u0316\u0301', 60_000)}`, html: '<p>a' }),
    ],
  ]),
  ...hostileInputs('markdown', 'Markdown', [
    ['attributes without values', () => markdown('', `{{< figure ${fill('a ')} >}}`)],
  ]),
]
