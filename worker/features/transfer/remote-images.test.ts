import { expect, onTestFinished, test } from 'vitest'
import { transferPaths } from '#client/features/transfer/contract.ts'
import { createContentSite } from '../../testing/content-site.ts'
import { signInOwner } from '../../testing/testing.ts'
import { chooseFiles, createFile, listRows } from './testing.ts'
import { createPng, mockWeb } from './testing/mock-web.ts'
import { wordpressExport } from './testing/wordpress.ts'

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
    ['https://169.254.169.254/a.png', expect.stringContaining('no se puede abrir desde internet')],
  ])
  const silent = chosen.state.get().rows.filter(({ hasNoDescription }) => hasNoDescription)
  expect(silent.map(({ name }) => name)).toEqual(['foto-5.png'])
  chosen.describe(silent[0]?.key ?? '', 'Un río al alba')
  await chosen.start()
  // The import stays open until somebody chooses what happens to images that no longer exist; no text waits for that.
  expect(chosen.state.get()).toMatchObject({ phase: 'failing', areTextsIn: false })
  await chosen.end()
  expect(chosen.state.get()).toMatchObject({ phase: 'ended', counts: { texts: 1, media: 1 } })
  expect(listRows(chosen.state.get(), 'refused').slice(1)).toEqual([
    ['perdida.png', expect.stringContaining('404')],
    ['privada.png', expect.stringContaining('no se puede abrir desde internet')],
    ['texto.png', expect.stringContaining('Solo se aceptan imágenes')],
  ])
  expect(asked.filter((address) => !address.startsWith(site))).toEqual([])
  const post = await s.app.find<{
    markdown: string
    html: string
  }>`SELECT markdown, html FROM posts`
  for (const name of images) expect(post?.markdown).toContain(`[La ${name}](${site}/${name}.png)`)
  expect(post?.html.match(/<img[^>]*>/g)).toEqual([
    expect.stringMatching(/src="\/medios\/.*alt="Un río al alba"/),
  ])
  const media = await s.app.find`SELECT alt, decorative FROM media WHERE name = 'foto-5.png'`
  expect(media).toEqual({ alt: 'Un río al alba', decorative: 0 })
})

test('retries an image that could not be asked for, and then shows it in its article', async () => {
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

test('the texts of a former site that is gone come in, and its images follow once it answers again', async () => {
  const s = await createContentSite()
  let isGone = true
  const asked = mockWeb(() => isGone)
  const sent: string[] = []
  const chosen = await chooseFiles(s, [createFile(wordpressExport(6), 'wp.xml')], (path) => {
    sent.push(path.split('/').at(-1) ?? '')
    return null
  })
  await chosen.start()
  const { failures, phase, done, total } = chosen.state.get()
  expect([phase, done]).toEqual(['failing', total])
  expect(sent.indexOf('articulos')).toBeLessThan(sent.indexOf('traer'))
  // A site that does not answer three times in a row is not asked for the rest.
  expect(sent.filter((path) => path === 'traer')).toHaveLength(3)
  expect(failures).toHaveLength(12)
  expect(failures[0]).toMatchObject({ kind: 'image', state: 'failed', shownIn: [expect.any(String)] })
  const titles = new Set(failures.flatMap(({ shownIn = [] }) => shownIn))
  expect(titles.size).toBe(6)
  const shown = async (): Promise<number> => {
    const results = await s.app.column<string>`SELECT html FROM posts`
    expect(results).toHaveLength(6)
    return results.flatMap((html) => html.match(/<img /g) ?? []).length
  }
  expect(await shown()).toBe(0)
  isGone = false
  await chosen.retry([failures[0]?.key ?? ''])
  expect(chosen.state.get()).toMatchObject({ phase: 'failing', done: total })
  expect(chosen.state.get().failures).toHaveLength(11)
  // Somebody changes a text meanwhile: it stays.
  const row = await s.app.find<{ id: string }>`SELECT id FROM posts LIMIT 1`
  const post = await s.readPost(await s.send('GET', `/${row?.id ?? ''}`))
  const content = { ...post.content, markdown: 'Mío.' }
  await s.send('PUT', `/${post.id}/borrador`, { rev: post.rev, content })
  // In a new tab, with the same file.
  const again = await chooseFiles(s, [createFile(wordpressExport(6), 'wp.xml')])
  await again.start()
  expect(again.state.get()).toMatchObject({ phase: 'ended', failures: [] })
  expect(await shown()).toBeGreaterThan(5)
  expect((await s.readPost(await s.send('GET', `/${post.id}`))).content.markdown).toBe('Mío.')
  expect(new Set(asked).size).toBeGreaterThan(10)
})

test('images that cannot be fetched come from given files, are dropped or stay links, also after a new start', async () => {
  const s = await createContentSite()
  let isGone = true
  const asked = mockWeb(() => isGone)
  const images = [1, 2, 3, 4].map(
    (at) => `<figure><img src="${site}/foto-${at}.png" alt="Foto ${at}"></figure>`,
  )
  const file = ghost(`<p>Texto.</p>${images.join('')}`)
  const chosen = await chooseFiles(s, [file])
  await chosen.start()
  const failures = () => chosen.state.get().failures.map(({ name, choice }) => [name, choice])
  expect(failures()).toHaveLength(4)
  const keyOf = (name: string) => chosen.state.get().failures.find((row) => row.name === name)?.key ?? ''
  expect(await chosen.findImages([new File(['x'], 'otra.png')])).toContain('ninguna de las que faltan')
  expect(await chosen.findImages([new File([createPng(1)], 'foto-1.png')])).toBeNull()
  chosen.choose([keyOf('foto-2.png')], 'drop')
  chosen.choose([keyOf('foto-3.png'), keyOf('foto-4.png')], 'link')
  chosen.choose([keyOf('foto-4.png')], 'fetch')
  // There is no file for it.
  chosen.choose([keyOf('foto-4.png')], 'archive')
  expect(failures().toSorted()).toEqual([
    ['foto-1.png', 'archive'],
    ['foto-2.png', 'drop'],
    ['foto-3.png', 'link'],
    ['foto-4.png', 'fetch'],
  ])
  await chosen.retry()
  expect(failures()).toEqual([['foto-4.png', 'fetch']])
  const read = async () => {
    const row = await s.app.find<{ markdown: string }>`SELECT markdown FROM posts`
    return (row?.markdown ?? '').replaceAll(/\/medios\/[^)]*/g, '/medios/…')
  }
  const link = (at: number) => `[Foto ${at}](${site}/foto-${at}.png)`
  expect(await read()).toBe(`Texto.\n\n![Foto 1](/medios/…)\n\n${link(3)}\n\n${link(4)}`)

  // In a new tab, with the same file.
  asked.length = 0
  isGone = false
  const again = await chooseFiles(s, [file])
  await again.start()
  expect(again.state.get()).toMatchObject({ phase: 'ended', failures: [], counts: { media: 2, there: 0 } })
  expect(asked).toEqual([`${site}/foto-4.png`])
  expect(await read()).toBe(`Texto.\n\n![Foto 1](/medios/…)\n\n${link(3)}\n\n![Foto 4](/medios/…)`)
})

test('an import fetches at most 20,000 images', async () => {
  const s = await createContentSite()
  const asked = mockWeb()
  const { DB } = s.app.bindings
  const fill = `INSERT INTO import_pieces (import_id, key, hash, kind, name, outcome, count)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    SELECT ?1, 'otra/' || i, '', 'image', '', 'there', 1 FROM n`
  const id = 'f'.repeat(64)
  onTestFinished(async () => void (await s.app.run`DELETE FROM imports WHERE id = ${id}`))
  await s.app
    .run`INSERT INTO imports (id, name, total, started_at, updated_at) VALUES (${id}, ${id}, 1, 1, 9e15)`
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
