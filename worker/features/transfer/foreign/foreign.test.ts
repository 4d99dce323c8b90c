import { expect, test } from 'vitest'
import { findVisualProblem } from '#client/features/content/editor/text/extensions.ts'
import { timeZones } from '#client/features/settings/contract/country-choices.ts'
import { normalizeImageAddress, normalizeLink } from '#client/features/transfer/address.ts'
import { noReferences } from '#client/features/transfer/contract.ts'
import { parseInstant } from '#client/features/transfer/read/instant.ts'
import { convertTomlFrontMatter } from '#client/features/transfer/read/toml-front-matter.ts'
import { getCalendar } from '#worker/site-settings/day.ts'
import { createImportContext, createDryRunContext } from './conversion-context.ts'
import type { ForeignArticle, SkippedItem } from './foreign-article.ts'
import { htmlToMarkdown } from './html.ts'
import { rewriteMarkdown } from './markdown.ts'
import { addParagraphs } from './paragraphs.ts'
import { replaceShortcodes } from './shortcodes.ts'
import { parseTextFile } from './text-file.ts'
import { parseWordPressItem } from './wordpress.ts'

const foundOf = (found: ForeignArticle | SkippedItem | null): ForeignArticle => {
  if (!found || 'reason' in found) throw new Error(found?.reason ?? 'Nothing')
  return found
}

test('normalizes different spellings of a link to one key', () => {
  const spellings = [
    'https://viejo.es/2019/05/canci%C3%B3n/',
    'http://www.viejo.es/2019/05/canción',
    '//viejo.es/2019/05/canci%c3%b3n/index.html?utm_source=x#parte',
  ]
  expect(new Set(spellings.map((href) => normalizeLink(href, '')))).toEqual(
    new Set(['viejo.es/2019/05/canción']),
  )
  expect(normalizeLink('/?p=12', '')).toBe('/?p=12')
  expect(normalizeLink('?p=12&preview=1', '')).toBe('/?p=12')
  expect(normalizeLink('../otra/a.md#x', 'posts/una/index.md')).toBe('./posts/otra/a.md')
  for (const href of ['#nota', 'mailto:a@b.es', 'javascript:alert(1)', '', 'tel:1'])
    expect(normalizeLink(href, 'a.md')).toBe(null)
  expect(normalizeImageAddress('http://viejo.es/a%20b.png#x', '')).toBe('https://viejo.es/a%20b.png')
  expect(normalizeImageAddress('../../fuera/a.png', 'a/b.md')).toBe('./fuera/a.png')
  expect(normalizeImageAddress('data:image/png;base64,AAAA', '')).toBe(null)
})

test('addParagraphs turns plain lines into paragraphs and leaves block elements unchanged', () => {
  const text = 'Una\nlínea\r\n\r\n<h2>Título</h2>\nTexto\n<ul>\n<li>a</li>\n</ul>\n<pre>x\n\ny</pre>'
  const html = addParagraphs(text)
  expect(html).toContain('<p>Una<br>línea</p>')
  expect(html).toContain('<p>Texto</p>')
  expect(html).toContain('<pre>x\n\ny</pre>')
  expect(html).not.toContain('<p><h2>')
})

test('removes unknown shortcodes, but keeps their content, words in brackets, and code', () => {
  const notes: string[] = []
  const tell = (_: string, what?: string) => void notes.push(what ?? '')
  const text = '[aviso tipo="x"]Dentro[/aviso] [sic] [1] [[gallery]] <code>[foo bar="1"]</code> [mi-plugin]'
  const html = replaceShortcodes(text, new Map(), tell)
  expect(html).toBe('Dentro [sic] [1] [[gallery]] <code>[foo bar="1"]</code> ')
  expect(notes).toEqual(['[aviso]', '[mi-plugin]'])
  const shown = (given: string): string => replaceShortcodes(given, new Map(), () => {})
  expect(shown('[a_a]1[a_b]2[/a_b]3[/a_a]4')).toBe('1234')
  // Crossing shortcodes do not close each other.
  expect(shown('[a_a]1[a_b]2[/a_a]3[/a_b]')).toBe('123[/a_b]')
  expect(shown('[youtube id="x" /] [embed]https://a.es/b[/embed]')).toBe(
    '\n\nhttps://www.youtube.com/watch?v=x\n\n \n\nhttps://a.es/b\n\n',
  )
})

test('converts HTML to Markdown without scripts and embeds, and keeps the other content', () => {
  const around = createDryRunContext()
  const html =
    '<h1>Uno</h1><script>alert(1)</script><style>p{}</style><form><input></form><p>https://vimeo.com/123456789</p><iframe src="//mapas.es/x"></iframe><iframe src="https://www.youtube.com/embed/aaaaaaaaaaa?feature=oembed"></iframe><video><source src="https://viejo.es/a.mp4"></video><img src="data:image/gif;base64,R0" data-src="https://viejo.es/real.png" alt="Real"><noscript><img src="https://viejo.es/real.png"></noscript><table><tr><th>a</th></tr><tr><td>b</td></tr></table>'
  const markdown = htmlToMarkdown(html, around)
  expect(markdown).toContain('## Uno')
  expect(markdown).not.toMatch(/alert|p\{\}|<iframe|<video/)
  expect(markdown).toContain('\n\n[https://vimeo.com/123456789](https://vimeo.com/123456789)\n\n')
  const film = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
  expect(markdown).toContain(`\n\n[${film}](${film})\n\n`)
  expect(findVisualProblem(markdown)).toBeNull()
  expect([...around.images]).toEqual([['https://viejo.es/real.png', 'Real']])
  expect(around.notes().join(' ')).toContain(
    '2 contenidos incrustados quedan como enlace: mapas.es, viejo.es',
  )
  expect(markdown).toContain('| a |')
})

test('htmlToMarkdown ignores empty HTML elements and joins adjacent text nodes', () => {
  const draw = (html: string): string => htmlToMarkdown(html, createDryRunContext())
  expect(draw('<p>Uno<b></b><a href="/x"> </a><span hidden>dos</span><x-y> </x-y><i>tres</i></p>')).toBe(
    'Uno dos *tres*',
  )
  expect(draw('<p></p><p>a<q>b</q>c<br>d</p><del>e<del>f</del></del><xmp><b></xmp>')).toBe(
    'a"b"c\\\nd\n\n~~ef~~\n\n```\n<b>\n```',
  )
  expect(draw('<table><tr><th>a</th><th></th></tr><tr><td></td><td>b</td></tr></table>')).toBe(
    '| a | |\n| - | - |\n| | b |',
  )
  expect(
    draw('<ol start="3"><li>a</li></ol><a href="https://a.es/b"><img src="/c.png" alt="C"></a>'),
  ).toContain('3. a')
})

test('rewriteMarkdown changes only image and link targets, and levels of headings', () => {
  const text =
    '#  Raro   título\n\n* uno\n* dos [**fuerte** enlace](./otra.md "Título") y [mal](perdida.pdf)\n\n![a\\]b](./foto%201.png)\n\n`![no](./foto.png)`\n\n[ref]: ./otra.md\n'
  const places = { images: { './p/foto 1.png': 'i1' }, links: { './p/otra.md': '/blog/otra' }, dropped: [] }
  const image = { src: '/medios/x/1.png', srcset: '', width: 1, height: 1, alt: '', formerAlts: [] }
  const around = createImportContext(places, new Map([['i1', image]]))
  expect(rewriteMarkdown(text, 'p/una.md', around)).toBe(
    '##  Raro   título\n\n* uno\n* dos [**fuerte** enlace](/blog/otra "Título") y mal\n\n![a\\]b](/medios/x/1.png)\n\n`![no](./foto.png)`\n\n[ref]: /blog/otra\n',
  )
  expect(around.notes()).toEqual(['Enlaza archivos que no entran: p/perdida.pdf.'])
})

test('headings of a Markdown file stay headings, below that of the title', () => {
  const around = createImportContext(noReferences, new Map())
  const rewrite = (text: string) => rewriteMarkdown(text, 'una.md', around)
  expect(rewrite('# A\n\n## B [x](https://a.es/) #\n\n> C\n> ===\n\nD\n---\n\n###### E\n')).toBe(
    '## A\n\n### B [x](https://a.es/) #\n\n> ## C\n\n### D\n\n#### E\n',
  )
  expect(rewrite('## A\n\n#### B\n\n```\n# no\n```\n')).toBe('## A\n\n#### B\n\n```\n# no\n```\n')
  expect(rewrite('# A\n\n#uno\n---\n\n> B\n> C\n> ===\n')).toBe('## A\n\n### #uno\n\n> ## B C\n')
  const titled = foundOf(parseTextFile('---\ntitle: Copias\n---\n# Copias\n\n## Una', 'md1.md'))
  expect(titled.toMarkdown(around)).toBe('## Una')
})

test('rewriteMarkdown leaves no trace of images that are dropped', () => {
  const text = 'a ![x](b.png) c [![x](b.png)](d.html) e ![y][ref]\n\n![z](f.png)\n\n[ref]: b.png\n'
  const around = createImportContext({ ...noReferences, dropped: ['./p/b.png'] }, new Map())
  expect(rewriteMarkdown(text, 'p/una.md', around)).toBe('a  c  e \n\nz\n\n[ref]: b.png\n')
  expect(rewriteMarkdown('[![x](https://a.es/b.png)](d.html)', 'p/una.md', around)).toBe('x')
  expect(rewriteMarkdown('[![x](https://a.es/b.png)](/d)', 'p/una.md', around)).toBe('[x](/d)')
})

test('parses dates in the formats of each system', () => {
  const noon = Date.UTC(2023, 3, 5, 10, 0, 0)
  for (const text of [
    '2023-04-05T10:00:00Z',
    '2023-04-05 10:00:00',
    '2023-04-05 12:00:00 +0200',
    'Wed, 05 Apr 2023 10:00:00 GMT',
  ])
    expect(parseInstant(text), text).toBe(noon)
  // A date without a time must be the same day in every supported time zone.
  for (const text of ['2023-04-05', 'April 5, 2023', '5 Apr 2023', 'Wed, 05 Apr 2023']) {
    const at = parseInstant(text) ?? 0
    for (const zone of timeZones)
      expect(getCalendar(zone).getDay(at), `${text} in ${zone}`).toBe('2023-04-05')
  }
  for (const text of ['', '0000-00-00 00:00:00', 'mañana', null, {}]) expect(parseInstant(text)).toBe(null)
})

test('reads front matter in YAML and TOML with the field names of each system', () => {
  const yaml = foundOf(
    parseTextFile(
      '---\ntitle: Uno\ntags: a, b\nauthor: Marta\nlayout: post\n---\nHola',
      '_posts/2020-1-02-uno.md',
    ),
  )
  expect(yaml).toMatchObject({
    slug: 'uno',
    tags: ['a', 'b'],
    author: 'Marta',
    at: Date.UTC(2020, 0, 2, 12),
    status: 'published',
  })
  expect(yaml.addresses).toContain('/2020/01/02/uno')
  const toml = foundOf(
    parseTextFile(
      convertTomlFrontMatter(
        '+++\ntitle = "Dos"\ndate = 2020-01-02\ndraft = true\naliases = ["/viejo/dos/"]\n+++\nHola',
      ),
      'content/posts/dos.md',
    ),
  )
  expect(toml).toMatchObject({ slug: 'dos', status: 'draft', at: Date.UTC(2020, 0, 2, 12) })
  expect(toml.addresses).toEqual(['./content/posts/dos.md', '/viejo/dos', '/posts/dos'])
  expect(parseTextFile(convertTomlFrontMatter('+++\n= mal\n+++\n'), 'x.md')).toEqual({
    name: 'x.md',
    reason: 'Sus datos iniciales no son TOML válido.',
  })
})

test('imports WordPress pages only on request, and non-public items as drafts', () => {
  const item = (type: string, more: string) =>
    `<rss><channel><item><title>A &amp;#8220;B&amp;#8221;</title><content:encoded><![CDATA[x]]></content:encoded><wp:post_type>${type}</wp:post_type><wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt><wp:post_name>a</wp:post_name>${more}</item></channel></rss>`
  const page = item('page', '<wp:status>publish</wp:status>')
  expect(parseWordPressItem(page, false)).toMatchObject({ reason: expect.stringContaining('Es una página') })
  expect(foundOf(parseWordPressItem(page, true))).toMatchObject({ title: 'A “B”', status: 'published' })
  const closed = item('post', '<wp:status>publish</wp:status><wp:post_password>x</wp:post_password>')
  expect(foundOf(parseWordPressItem(closed, false))).toMatchObject({
    status: 'draft',
    notes: [expect.stringContaining('contraseña')],
  })
})

test('names the author of a WordPress article, never the login', () => {
  const parseAuthor = (author: string) =>
    foundOf(
      parseWordPressItem(
        `<rss><channel>${author}<item><title>Uno</title><dc:creator>marta79</dc:creator><wp:post_type>post</wp:post_type></item></channel></rss>`,
        false,
      ),
    ).author
  const describe = (name: string) =>
    `<wp:author><wp:author_login>marta79</wp:author_login><wp:author_display_name>${name}</wp:author_display_name></wp:author>`
  expect(parseAuthor(describe('Marta Ruiz'))).toBe('Marta Ruiz')
  expect(parseAuthor(describe(''))).toBe(null)
  expect(parseAuthor('')).toBe(null)
})
