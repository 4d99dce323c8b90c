import { expect, onTestFinished, test } from 'vitest'
import { transferPaths } from '#client/features/transfer/contract.ts'
import { createContentSite } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'
import { chooseFiles, createFile, listRows } from './testing.ts'
import { mockWeb } from './testing/mock-web.ts'

const site = 'https://viejo-blog.es'
const ghost = (html: string): File =>
  createFile(
    JSON.stringify({
      db: [{ data: { posts: [{ id: '1', title: 'Con fotos', slug: 'con-fotos', html, status: 'draft' }] } }],
    }),
    'ghost.json',
  )

test('turns images that cannot be fetched into links, so that no article shows a remote image', async () => {
  const s = await createContentSite()
  const asked = mockWeb()
  const images = ['perdida', 'privada', 'texto']
  const html = images.map((name) => `<p><img src="${site}/${name}.png" alt="La ${name}"></p>`).join('')
  const inside = '<p><img src="https://169.254.169.254/a.png" alt="Dentro"></p>'
  const file = ghost(`${html}${inside}<p><img src="${site}/foto-5.png" alt=""></p>`)
  const chosen = await chooseFiles(s, [file])
  expect(listRows(chosen.state.get(), 'refused')).toEqual([
    ['https://169.254.169.254/a.png', expect.stringContaining('no es pública')],
  ])
  const silent = chosen.state.get().rows.filter(({ hasNoDescription }) => hasNoDescription)
  expect(silent.map(({ name }) => name)).toEqual(['foto-5.png'])
  chosen.describe(silent[0]?.key ?? '', 'Un río al alba')
  await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 1, media: 1 } })
  expect(listRows(chosen.state.get(), 'refused').slice(1)).toEqual([
    ['perdida.png', expect.stringContaining('404')],
    ['privada.png', expect.stringContaining('no es pública')],
    ['texto.png', expect.stringContaining('Solo se aceptan imágenes')],
  ])
  expect(asked.filter((address) => !address.startsWith(site))).toEqual([])
  const { DB } = s.app.bindings
  const post = await DB.prepare('SELECT markdown, html FROM posts').first<{
    markdown: string
    html: string
  }>()
  for (const name of images) expect(post?.markdown).toContain(`[La ${name}](${site}/${name}.png)`)
  expect(post?.html.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(/src="\/medios\/.*alt="Un río al alba"/),
  ])
  const media = await DB.prepare("SELECT alt, decorative FROM media WHERE name = 'foto-5.png'").first()
  expect(media).toEqual({ alt: 'Un río al alba', decorative: 0 })
})

test('retries an image whose site does not answer before importing its article', async () => {
  const s = await createContentSite()
  mockWeb()
  let isDown = true
  const line = (path: string): Response | null =>
    isDown && path.endsWith('/traer') ? new Response('{}', { status: 503 }) : null
  const chosen = await chooseFiles(s, [ghost(`<p><img src="${site}/foto-77.png" alt="Un río"></p>`)], line)
  await chosen.start()
  expect(chosen.state.get().phase).not.toBe('ended')
  isDown = false
  await chosen.retry()
  if (chosen.state.get().phase !== 'ended') await chosen.start()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { texts: 1, media: 1 } })
})

test('an import fetches at most 20,000 images', async () => {
  const s = await createContentSite()
  const asked = mockWeb()
  const { DB } = s.app.bindings
  const fill = `INSERT INTO import_pieces (import_id, key, hash, kind, name, outcome, count)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    SELECT ?1, 'otra/' || i, '', 'image', '', 'there', 1 FROM n`
  const id = 'f'.repeat(64)
  onTestFinished(async () => void (await DB.prepare('DELETE FROM imports WHERE id = ?1').bind(id).run()))
  await DB.prepare(
    'INSERT INTO imports (id, name, total, started_at, updated_at) VALUES (?1, ?1, 1, 1, 9e15)',
  )
    .bind(id)
    .run()
  await DB.prepare(fill).bind(id).run()
  const piece = { key: 'x', id: 'f'.repeat(20), address: `${site}/foto-98.png`, name: 'foto', alt: 'Un río' }
  const headers = { ...(await signInOwner(s.app)), 'Content-Type': 'application/json' }
  const answer = await s.app.request(transferPaths.remoteImage(id), {
    method: 'POST',
    headers,
    body: JSON.stringify(piece),
  })
  expect(await answer.json()).toMatchObject({
    results: [{ outcome: 'refused', note: expect.stringContaining('20.000') }],
  })
  expect(asked).toEqual([])
})
