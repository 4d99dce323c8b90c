import { expect, test } from 'vitest'
import type { MediaPages, MediaUse, StoredFile } from '#client/features/media/contract.ts'
import { parseEnv } from '../../env.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'
import { pdfFile, createZip } from '../../testing/samples/files.ts'
import { uploadImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { signInOwner } from '../../testing/testing.ts'
import { storeMedia } from './store.ts'

const upload = ({ app }: ContentSite, bytes: BlobPart, name: string, more: object = {}): Promise<Response> =>
  uploadImage(app, [bytes], { kind: 'file', name, alt: '', decorative: true, ...more })

async function uploaded(response: Response): Promise<StoredFile> {
  expect(response.status).toBe(201)
  // The response has the shape of `fileResponseSchema`.
  return ((await response.json()) as { file: StoredFile }).file
}

test('a file gets its type from its bytes and is served as a sandboxed download', async () => {
  const s = await createContentSite()
  const file = await uploaded(await upload(s, pdfFile, 'Catálogo de OTOÑO.docx'))
  expect(file).toMatchObject({
    name: 'Catálogo de OTOÑO.docx',
    type: 'pdf',
    bytes: pdfFile.byteLength,
    href: `/medios/${file.id}/catalogo-de-otono.pdf`,
    uses: 0,
  })
  const answer = await s.app.request(file.href)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="catalogo-de-otono.pdf"',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'content-length': String(pdfFile.byteLength),
  })
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pdfFile)
  const part = await s.app.request(file.href, { headers: { Range: 'bytes=0-4' } })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
})

test('refuses files that a browser would run and files that are too large, with the reason', async () => {
  const s = await createContentSite()
  for (const [bytes, status, reason] of [
    ['<svg onload="alert(1)"/>', 415, 'un navegador los ejecuta'],
    ['<html><script>alert(1)</script>', 415, 'un navegador los ejecuta'],
    [createZip({ 'xl/workbook.xml': '', 'xl/vbaProject.bin': '' }), 415, 'macros'],
    [new Uint8Array(10 * 1024 * 1024 + 1).fill(97), 413, '10 MB'],
  ] as const) {
    const refused = await upload(s, bytes, 'informe.pdf')
    expect([refused.status, await refused.json()]).toMatchObject([
      status,
      { data: { fields: { archivo: expect.stringContaining(reason) } } },
    ])
  }
  // A file is not accepted as an image.
  expect((await upload(s, pdfFile, 'foto.png', { kind: 'image' })).status).toBe(415)
})

test('files are listed apart from images, found by name, and cannot be deleted while a post links to them', async () => {
  const s = await createContentSite()
  const headers = await signInOwner(s.app)
  const file = await uploaded(await upload(s, createZip({ 'word/document.xml': '' }), 'Informe anual.docx'))
  await uploadImage(s.app, [createPng(10, 10)])
  const listMedia = async (query: string) =>
    (await s.app.request(`/api/mngr/medios?${query}`, { headers })).json<MediaPages['mngr-medios']>()
  expect((await listMedia('')).media.map(({ id }) => id)).not.toContain(file.id)
  expect((await listMedia('')).files).toEqual([])
  expect((await listMedia('tipo=archivos')).media).toEqual([])
  expect((await listMedia('tipo=archivos&q=INFORME')).files).toMatchObject([{ id: file.id, type: 'docx' }])

  const markdown = `Lee el [informe (Word, 1 kB)](${file.href}).`
  const live = await publishNewPost(s, { title: 'Con archivo', markdown })
  expect(await (await s.app.request(live.path)).text()).toContain(
    `<a href="${file.href}">informe (Word, 1\u00a0kB)</a>`,
  )
  expect((await listMedia('tipo=archivos&q=informe')).files).toMatchObject([{ uses: 1 }])
  const { uses } = await (
    await s.app.request(`/api/mngr/medios/${file.id}/usos`, { headers })
  ).json<{ uses: MediaUse[] }>()
  expect(uses).toEqual([{ title: 'Con archivo', href: `/mngr/blog/${live.id}`, older: false }])
  const remove = (query = '') =>
    s.app.request(`/api/mngr/medios/${file.id}/acciones/trash${query}`, { method: 'POST', headers })
  expect((await remove()).status).toBe(409)
  const changed = { ...live.content, markdown: 'Sin archivo' }
  await s.send('POST', `/${live.id}/publicar`, { rev: live.rev, content: changed })
  expect((await remove('?anteriores=si')).status).toBe(204)
})

test('an upload that is stored already is not recorded again', async () => {
  const { app } = await createContentSite()
  const env = parseEnv(app.bindings)
  let recorded = 0
  const upload = {
    id: 'b'.repeat(20),
    name: 'Una imagen',
    alt: '',
    decorative: true,
    purpose: 'library' as const,
    files: [createPng(2, 2)],
    author: { id: null, name: null },
    now: 1,
    record: () => ({ onWritten: () => void (recorded += 1) }),
  }
  for (const name of ['Una imagen', 'Otro nombre'])
    expect(await storeMedia(env, { ...upload, name })).toMatchObject({
      ok: true,
      row: { name: 'Una imagen' },
    })
  expect(recorded).toBe(1)
})
