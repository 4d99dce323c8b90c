import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pageSize } from '../features/blog/queries/posts.ts'
import { importFiles } from '../features/transfer/testing.ts'
import { createContentSite, publishNewPost, type ContentSite } from './content-site.ts'
import { listActiveContent } from './list-active-content.ts'
import { xssPayloads } from './samples/xss-payloads.ts'

const lists = ['/blog', '/blog?pagina=2', '/blog/etiqueta/comun', '/blog/buscar?q=texto', '/']

/** Lists the active content of a page with harmless text, to compare with. */
async function baseline(s: ContentSite): Promise<string[]> {
  await publishNewPost(s, { title: 'Texto limpio', slug: 'limpio', markdown: 'texto', tags: ['comun'] })
  return listActiveContent(await s.app.request('/blog/limpio'))
}

/** Lists the active content of each page in `lists`. */
async function listDangers(s: ContentSite): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of lists) {
    const answer = await s.app.request(path)
    expect(answer.status, path).toBe(200)
    found[path] = await listActiveContent(answer)
  }
  return found
}

test('listActiveContent finds active content', async () => {
  for (const html of [
    '<img src=x onerror=alert(1)>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<iframe></iframe>',
  ])
    expect((await listActiveContent(new Response(html))).length, html).toBeGreaterThan(1)
  // Documents contain some scripts and styles, so these are compared with a document without additional ones.
  for (const html of ['<script>alert(1)</script>', '<style>a{}</style>'])
    expect(await listActiveContent(new Response(html)), html).not.toEqual(
      await listActiveContent(new Response('')),
    )
})

test('there are at least 60 XSS payloads', () => {
  expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(60)
})

test('no XSS payload in any field becomes active where it is shown', { timeout: 120_000 }, async () => {
  const s = await createContentSite()
  const clean = await baseline(s)
  // Publishes enough articles for a second page of the list.
  for (let n = 0; n < pageSize; n += 1)
    await publishNewPost(s, { title: `Texto ${n}`, slug: `texto-${n}`, markdown: 'texto', tags: ['comun'] })
  const cleanLists = await listDangers(s)
  for (const [index, payload] of xssPayloads.entries()) {
    const plain = payload.replace(/\s+/g, ' ')
    await publishNewPost(s, {
      title: `texto ${plain}`,
      slug: `ataque-${index}`,
      excerpt: `texto ${plain}`,
      markdown: `texto\n\n${payload}\n\n![${payload}](/medios/x.png "${plain}")\n\n[x](/a "${plain}")`,
      tags: ['comun', plain.slice(0, 40)],
      seoTitle: plain.slice(0, 120),
      seoDescription: plain,
    })
    expect(await listActiveContent(await s.app.request(`/blog/ataque-${index}`)), payload).toEqual(clean)
  }
  expect(await listDangers(s)).toEqual(cleanLists)
})

test('an XSS payload as slug is refused', async () => {
  const s = await createContentSite()
  const live = await publishNewPost(s)
  for (const slug of xssPayloads) {
    const body = { rev: live.rev, content: { ...live.content, slug } }
    expect((await s.send('POST', `/${live.id}/publicar`, body)).status, slug).toBe(422)
  }
})

test('imported XSS payloads are harmless', { timeout: 120_000 }, async () => {
  const s = await createContentSite()
  const clean = await baseline(s)
  const at = '2025-01-01T00:00:00.000Z'
  const articles = xssPayloads.map((payload, index) => {
    const front = {
      title: payload,
      slug: `zip-${index}`,
      status: 'published',
      published: at,
      tags: [payload.slice(0, 40)],
    }
    return [
      `articulos/${index}.md`,
      strToU8(`---\n${JSON.stringify(front)}\n---\ntexto\n\n${payload}`),
    ] as const
  })
  const posts = xssPayloads.map((payload, index) => ({
    id: index,
    title: payload,
    slug: `ghost-${index}`,
    html: `<p>texto</p>${payload}`,
    status: 'published',
    published_at: at,
  }))
  const files: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['"><img src=x onerror=alert(1)>.zip', new Uint8Array(zipSync(Object.fromEntries(articles)))],
    ['<svg onload=alert(1)>.json', JSON.stringify({ db: [{ data: { posts } }] })],
  ]
  for (const [name, content] of files) {
    const { counts, failures } = await importFiles(s, new File([content], name))
    expect(counts, name).toMatchObject({ texts: xssPayloads.length })
    expect(failures).toEqual([])
  }
  for (const [index, payload] of xssPayloads.entries()) {
    for (const slug of [`zip-${index}`, `ghost-${index}`])
      expect(await listActiveContent(await s.app.request(`/blog/${slug}`)), `${slug}: ${payload}`).toEqual(
        clean,
      )
  }
})
