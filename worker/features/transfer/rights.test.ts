import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dryRunSchema, importResultsSchema, transferPaths } from '#client/features/transfer/contract.ts'
import { notAllowed } from '#worker/http/errors.ts'
import { createTestApp, postJson, signInWithRole, type TestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../content/testing.ts'
import { serializeText } from './export/text-file.ts'

const publishedText = {
  status: 'published' as const,
  publishedAt: 1,
  until: null,
  createdAt: 1,
  updatedAt: 1,
}
const legalText = serializeText('page', {
  ...publishedText,
  id: 'privacidad',
  content: {
    kind: 'page',
    slug: 'privacidad',
    title: 'Suplantada',
    description: 'Otra',
    layout: 'standalone',
    markdown: 'Todo es nuestro.',
  },
})
const service = serializeText('service', {
  ...publishedText,
  id: 'f'.repeat(32),
  content: createService('nuevo'),
})
const article = '---\ntitle: Uno\nslug: uno\nstatus: published\ndate: 2023-04-05\n---\nTexto.\n'

const id = 'e'.repeat(64)

/** Signs in with a role of these permissions alone. */
async function signInWith(app: TestApp, permissions: readonly string[]): Promise<Record<string, string>> {
  await app.bindings.DB.prepare(
    `INSERT INTO roles (id, name, built_in, permissions, created_at) VALUES ('traslado', 'Traslado', 0, ?1, 1)
     ON CONFLICT (id) DO UPDATE SET permissions = ?1`,
  )
    .bind(JSON.stringify(permissions))
    .run()
  return signInWithRole(app, 'traslado')
}

/** Imports three texts with a role of these permissions. Returns the verdicts of the dry run and the outcomes. */
async function importWith(permissions: readonly string[]) {
  const { app, text } = await createContentClient(await createTestApp())
  await app.run`DELETE FROM imports`
  const session = await signInWith(app, permissions)
  const items = [article, legalText, service].map((content, at) => ({
    key: `${at}.md`,
    text: content,
    pending: null,
  }))
  const batch = { format: 'markdown', items }
  await app.request(transferPaths.job(id), postJson({ name: 'x.zip', total: 3 }, session, 'PUT'))
  const dry = await app.request('/api/mngr/importar/ensayo', postJson(batch, session))
  const { verdicts } = v.parse(dryRunSchema, await dry.json())
  const made = await app.request(`/api/mngr/importar/${id}/articulos`, postJson(batch, session))
  const { results } = v.parse(importResultsSchema, await made.json())
  return { app, text, verdicts, results }
}

test('who may not edit pages imports articles only', async () => {
  const { text, verdicts, results } = await importWith(['importContent'])
  expect(verdicts.map(({ verdict, note }) => [verdict, note]).slice(1)).toEqual([
    ['refused', notAllowed.message],
    ['refused', notAllowed.message],
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'refused', 'refused'])
  expect(await text('/privacidad')).not.toContain('Todo es nuestro.')
  expect(await text('/blog/uno')).toContain('Texto.')
})

test('who may not publish pages imports them as drafts', async () => {
  const { text, verdicts, results } = await importWith(['importContent', 'editPages'])
  const note = 'Entra como borrador. Tu rol no publica páginas: pídelo a alguien que pueda.'
  expect(verdicts.map(({ note }) => note).slice(1)).toEqual([note, note])
  expect(results.map(({ note }) => note).slice(1)).toEqual([note, note])
  expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken'])
  expect(await text('/privacidad')).not.toContain('Todo es nuestro.')
  expect(await text('/servicios')).not.toContain('Taller nuevo')
})

test('own redirects need the permission to change redirects', async () => {
  const { app } = await importWith(['importContent'])
  const own = [{ source: '/antes', target: '/blog', status: 301 }]
  const send = async (permissions: readonly string[]) => {
    const session = await signInWith(app, ['importContent', ...permissions])
    const body = { key: 'r', redirects: [], own }
    const answer = await app.request(transferPaths.redirects(id), postJson(body, session))
    return v.parse(importResultsSchema, await answer.json()).results[0]?.outcome
  }
  const readOwn = async () => await app.all`SELECT target FROM owner_redirects WHERE source = '/antes'`
  expect([await send([]), await readOwn()]).toEqual(['refused', []])
  expect([await send(['manageRedirects']), await readOwn()]).toEqual(['taken', [{ target: '/blog' }]])
  await app.run`DELETE FROM owner_redirects`
})

test('who may publish pages imports published ones', async () => {
  const { text } = await importWith(['importContent', 'editPages', 'publishPages'])
  expect(await text('/privacidad')).toContain('Todo es nuestro.')
  expect(await text('/servicios/nuevo')).toContain('Taller nuevo')
})

test.for([
  { made: ['editPages'], needed: 'editPages' },
  { made: ['editPages', 'publishPages'], needed: 'publishPages' },
])('who lacks $needed does not undo an import that needed it', async ({ made, needed }) => {
  const { app } = await importWith(['importContent', ...made])
  const countTexts = async () => (await app.all`SELECT id FROM entries`).length
  const before = await countTexts()
  const undo = async (permissions: readonly string[]) =>
    app.request(transferPaths.undo(id), {
      method: 'POST',
      headers: await signInWith(app, ['importContent', ...permissions]),
    })
  const refused = await undo(made.filter((one) => one !== needed))
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('Esta importación trajo páginas')
  expect(await countTexts()).toBe(before)
  expect((await undo(made)).status).toBe(200)
  expect(await countTexts()).toBe(before - 3)
})
