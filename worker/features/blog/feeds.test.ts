import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { createContentSite, publishNewPost } from '../../testing/content-site.ts'
import { type SeedPost, createTestApp, seedPosts, type TestApp } from '../../testing/testing.ts'

const xmlPaths = ['/feed.xml', '/blog/etiqueta/edge/feed.xml', '/sitemap.xml']

/** The characters that XML 1.0 allows; the validator does not check them. */
const speakable = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
/** References to characters that XML 1.0 does not allow, outside CDATA. */
const badReference = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f]|d[89a-f]..|fff[ef])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/i

/** Checks that a feed is well-formed XML and returns its text. */
async function readXml(app: TestApp, path: string): Promise<string> {
  const response = await app.request(path)
  expect(response.status, path).toBe(200)
  // Throws if the bytes are not UTF-8.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await response.arrayBuffer())
  expect(XMLValidator.validate(text), path).toBe(true)
  expect(text, path).toMatch(speakable)
  const outside = text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  expect(outside, path).not.toMatch(badReference)
  // Neither text nor attributes may contain the end of a CDATA section.
  expect(outside, path).not.toContain(']]>')
  return text
}

const hostile = {
  'the end of a section, twice': 'a ]]> b ]]> c <![CDATA[ d ]]>',
  'the end of a section, at the seam': ']]>]]>',
  'control characters': 'a\u0000b\u0001c\u0008d\u000be\u000cf\u001fg\u007fh',
  'what is no character': 'a\ufffeb\uffffc',
  'lone surrogates': 'a\ud800b\udfffc\udbff',
  'references to control characters': 'a &#0; &#x1; &#11; &#xFFFE; &#xD800; b',
  markup: '<b>&amp; & < > " \' </description></item>',
}

test.each(Object.entries(hostile))('%s leave every feed well-formed', async (_, text) => {
  const s = await createContentSite()
  await publishNewPost(s, {
    title: `Título ${text}`,
    excerpt: `Resumen ${text}`,
    markdown: `Texto ${text}\n\n## ${text}\n\n\`${text}\`\n\n\`\`\`\n${text}\n\`\`\`\n\n![${text}](https://cauce.example/x.png "${text}")`,
    tags: ['edge', `x ${text}`.slice(0, 40)],
    seoTitle: `SEO ${text}`,
    seoDescription: `SEO ${text}`,
  })
  for (const path of xmlPaths) await readXml(s.app, path)
  const { items } = JSON.parse(await (await s.app.request('/feed.json')).text()) as { items: unknown[] }
  expect(items).toHaveLength(1)
})

test.each(Object.entries(hostile))('%s in stored posts leave every feed well-formed', async (_, text) => {
  const app = await createTestApp()
  await app.run`DELETE FROM entries WHERE kind = 'article'`
  const post: SeedPost = { slug: 'viejo', title: `Título ${text}`, html: `<p>${text}</p>`, tags: ['edge'] }
  await seedPosts(app, [post])
  await app.run`UPDATE posts SET excerpt = ${`Resumen ${text}`}`
  for (const path of xmlPaths) await readXml(app, path)
})

test('a feed preserves text that contains the end of a CDATA section', async () => {
  const s = await createContentSite()
  const title = 'x ]]> y ]]> z'
  await publishNewPost(s, { title, excerpt: title, markdown: title, tags: ['edge'] })
  const feed: unknown = new XMLParser().parse(await readXml(s.app, '/feed.xml'))
  expect(feed).toMatchObject({ rss: { channel: { item: { title, description: title } } } })
})

test('the feed of a tag has the name of the tag, not its slug', async () => {
  const s = await createContentSite()
  await publishNewPost(s, { title: 'Uno', tags: ['Diseño web'] })
  const feed = await readXml(s.app, '/blog/etiqueta/diseno-web/feed.xml')
  expect(feed).toContain('<title>Cauce: Diseño web</title>')
})
