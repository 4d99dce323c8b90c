import { expect, onTestFinished, test } from 'vitest'
import type { ImportState } from '#client/features/transfer/run/import-state.ts'
import { createContentSite, type ContentSite } from '../../testing/content-site.ts'
import { chooseFiles, createFile, listRows } from './testing.ts'
import { markdownExport, notionExport, substackExport } from './testing/archives.ts'
import { ghostExport } from './testing/ghost.ts'
import { mockWeb } from './testing/mock-web.ts'
import { wordpressExport } from './testing/wordpress.ts'

// Imports generated exports of each system with all images, links and former paths. The hosts are mocked.

/** The largest import. What follows the reading of an export is the same for all systems. */
const wordpressCount = 200
/** Contains every form of article that the exports have. */
const count = 60
/** Time limit of one import on a busy machine, in milliseconds. */
const timeoutMs = 400_000

async function emptyLibrary({ app }: ContentSite): Promise<void> {
  const { DB, MEDIA } = app.bindings
  await DB.batch(['media_uses', 'media', 'imports'].map((table) => DB.prepare(`DELETE FROM ${table}`)))
  await MEDIA.delete((await MEDIA.list()).objects.map(({ key }) => key))
}

type Options = { site?: string; pages?: boolean; drafts?: boolean }

async function bring(s: ContentSite, file: File, options: Options = {}): Promise<ImportState> {
  await emptyLibrary(s)
  onTestFinished(() => emptyLibrary(s))
  const chosen = await chooseFiles(s, [file], undefined, options)
  expect(chosen.state.get()).toMatchObject({ phase: 'ready', problem: null })
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', problem: null, failures: [] })
  return chosen.state.get()
}

type Stored = { slug: string; status: string; markdown: string; html: string; cover: string | null }

const attributesIn = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

/** Follows every image, link and former path of the imported articles; returns the broken ones and the totals. */
async function crawl({ app }: ContentSite, formerHost: RegExp) {
  const { MEDIA } = app.bindings
  const posts = await app.all<Stored>`SELECT slug, status, markdown, html, cover FROM posts`
  const redirects = await app.all<{
    from: string
    to: string
  }>`SELECT from_path AS "from", to_path AS "to" FROM redirects`
  const status = new Map(posts.map((post) => [`/blog/${post.slug}`, post.status]))
  const broken: string[] = []
  const seen = { images: 0, links: 0, redirects: 0, covers: 0 }
  for (const { slug, status: state, html, cover } of posts) {
    const page = state === 'published' ? await app.request(`/blog/${slug}`) : null
    if (page && page.status !== 200) broken.push(`/blog/${slug}: ${page.status}`)
    if (cover !== null) seen.covers += 1
    for (const src of attributesIn(html, 'src')) {
      seen.images += 1
      if (!src.startsWith('/medios/') || !(await MEDIA.head(src.slice(1)))) broken.push(`${slug}: ${src}`)
    }
    for (const href of attributesIn(html, 'href')) {
      const [path = ''] = href.split('#')
      if (formerHost.test(href)) broken.push(`${slug}: ${href}`)
      if (!path.startsWith('/')) continue
      seen.links += 1
      if (!status.has(path)) broken.push(`${slug}: ${href}`)
    }
  }
  for (const { from, to } of redirects) {
    seen.redirects += 1
    const answer = await app.request(encodeURI(from))
    const isRight =
      status.get(to) === 'published'
        ? answer.status === 308 && answer.headers.get('Location') === to
        : // A draft has no redirect, and `/?p=…` is the home page.
          answer.status === (from.startsWith('/?') ? 200 : 404)
    if (!isRight) broken.push(`${from}: ${answer.status} ${answer.headers.get('Location')}`)
  }
  return { posts, broken, seen }
}

const names = (state: ImportState, verdict: string): string[] =>
  listRows(state, verdict).map(([name]) => name)

test(
  'WordPress: imports 200 complete articles, in blocks and in classic text',
  async () => {
    const s = await createContentSite()
    const asked = mockWeb()
    const state = await bring(s, createFile(wordpressExport(wordpressCount), 'wp.xml'))
    expect(state.counts).toMatchObject({ texts: wordpressCount, there: 0 })
    const { posts, broken, seen } = await crawl(s, /viejo-blog\.es/)
    expect(broken).toEqual([])
    expect(seen).toMatchObject({ images: 500, covers: 100, redirects: 400 })
    expect(seen.links).toBeGreaterThanOrEqual(wordpressCount)
    // Fetches each original image once and no thumbnails.
    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.filter((address) => address.includes('300x225'))).toEqual([])
    expect(posts.filter(({ status }) => status === 'published').length).toBe(180)
    const text = posts.map(({ markdown }) => markdown).join('\n')
    expect(text).not.toMatch(/\[(?:caption|gallery|contact-form-7|vc_)|<!--|wp:/)
    expect(text).toContain('[sic]')
    expect(posts.find(({ slug }) => slug === 'articulo-1')?.html).toContain(
      '<figcaption>El puente viejo</figcaption>',
    )
    expect(posts.find(({ slug }) => slug === 'articulo-4')?.html).toContain('data-video="youtube"')
    expect(await (await s.app.request('/blog/articulo-4')).text()).toContain('Marta Ruiz')
    expect(posts.find(({ slug }) => slug === 'articulo-3')?.markdown).toContain('Dentro de columnas')
    const notes = listRows(state, 'changes').map(([, note]) => note)
    expect(notes).toContainEqual(expect.stringContaining('[contact-form-7]'))
    expect(notes).toContainEqual(expect.stringContaining('latest-posts'))
    expect(names(state, 'refused')).toEqual([
      'Quiénes somos',
      'Tirado',
      '400 imágenes o archivos de su biblioteca',
      '1 enlace de sus menús',
    ])
  },
  timeoutMs,
)

test(
  'Ghost: imports complete articles in HTML, Lexical and Mobiledoc, without members',
  async () => {
    const s = await createContentSite()
    mockWeb()
    const state = await bring(s, createFile(ghostExport(count), 'ghost.json'), {
      site: 'https://viejo-blog.es',
    })
    expect(state.counts).toMatchObject({ texts: count, there: 0 })
    const { posts, broken, seen } = await crawl(s, /viejo-blog\.es|__GHOST_URL__/)
    expect(broken).toEqual([])
    expect(seen).toMatchObject({ images: 90, covers: count, links: count, redirects: count })
    expect(posts.map(({ markdown }) => markdown).join('\n')).not.toMatch(/__GHOST_URL__|socio@/)
    expect(posts.find(({ slug }) => slug === 'articulo-2')?.markdown).toContain('```js\nlet a = 1')
    expect(posts.find(({ slug }) => slug === 'articulo-3')?.markdown).toContain('## De Markdown')
    expect(names(state, 'refused')).toEqual(['Acerca de'])
    expect(await s.app.column`SELECT name FROM tags`).toEqual(['Noticias'])
  },
  timeoutMs,
)

test(
  'Markdown: imports articles of Hugo, Jekyll and Astro with the images of their zip',
  async () => {
    const s = await createContentSite()
    const asked = mockWeb()
    const state = await bring(s, createFile(markdownExport(count), 'blog.zip'))
    expect(state.counts).toMatchObject({ texts: count, there: 0 })
    const { broken, seen } = await crawl(s, /viejo-blog\.es|baseurl|\.md/)
    expect(broken).toEqual([])
    expect(seen).toMatchObject({ images: 80, covers: count, links: count })
    expect(seen.redirects).toBeGreaterThanOrEqual(count)
    expect(asked).toEqual([])
  },
  timeoutMs,
)

test(
  'Substack: imports complete articles without subscription buttons',
  async () => {
    const s = await createContentSite()
    const asked = mockWeb()
    const file = createFile(substackExport(count), 'substack.zip')
    const state = await bring(s, file, { site: 'https://marta.substack.com' })
    expect(state.counts).toMatchObject({ texts: count, there: 0 })
    const { posts, broken, seen } = await crawl(s, /substack\.com/)
    expect(broken).toEqual([])
    expect(seen).toMatchObject({ images: count, links: count, redirects: count })
    expect(new Set(asked.map((address) => new URL(address).hostname))).toEqual(
      new Set(['substack-post-media.s3.amazonaws.com']),
    )
    expect(posts.map(({ markdown }) => markdown).join('\n')).not.toContain('Subscribe')
  },
  timeoutMs,
)

test(
  'Notion: imports pages from a nested zip, in Markdown and HTML, with images, links and tables',
  async () => {
    const s = await createContentSite()
    mockWeb()
    const state = await bring(s, createFile(notionExport(count), 'notion.zip'))
    expect(state.counts).toMatchObject({ texts: count, there: 0 })
    const { posts, broken, seen } = await crawl(s, /notion\.so|\.md|\.html|\.csv/)
    expect(broken).toEqual([])
    expect(seen).toMatchObject({ images: count, links: count, redirects: 0 })
    expect(posts.find(({ slug }) => slug === 'articulo-4')?.html).toContain('<td>Dos, o tres</td>')
    expect(posts.find(({ slug }) => slug === 'articulo-4')?.status).toBe('published')
    expect(posts.every(({ slug }) => /^articulo-\d+$/.test(slug))).toBe(true)
  },
  timeoutMs,
)
