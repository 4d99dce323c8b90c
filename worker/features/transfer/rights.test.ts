import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dryRunSchema, importResultsSchema, transferPaths } from '#client/features/transfer/contract.ts'
import { notAllowed } from '#worker/http/errors.ts'
import { createTestApp, postJson, signInWithRole } from '#worker/testing/testing.ts'
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

/** Imports three texts with a role of these permissions. Returns the verdicts of the dry run and the outcomes. */
async function importWith(permissions: readonly string[]) {
  const { app, text } = await createContentClient(await createTestApp())
  const { DB } = app.bindings
  await DB.prepare('DELETE FROM imports').run()
  await DB.prepare(
    `INSERT INTO roles (id, name, built_in, permissions, created_at) VALUES ('traslado', 'Traslado', 0, ?1, 1)
     ON CONFLICT (id) DO UPDATE SET permissions = ?1`,
  )
    .bind(JSON.stringify(permissions))
    .run()
  const session = await signInWithRole(app, 'traslado')
  const items = [article, legalText, service].map((content, at) => ({
    key: `${at}.md`,
    text: content,
    pending: null,
  }))
  const batch = { format: 'markdown', items }
  const id = 'e'.repeat(64)
  await app.request(transferPaths.job(id), postJson({ name: 'x.zip', total: 3 }, session, 'PUT'))
  const dry = await app.request('/api/mngr/importar/ensayo', postJson(batch, session))
  const { verdicts } = v.parse(dryRunSchema, await dry.json())
  const made = await app.request(`/api/mngr/importar/${id}/articulos`, postJson(batch, session))
  const { results } = v.parse(importResultsSchema, await made.json())
  return { text, verdicts, results }
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
  const { text, results } = await importWith(['importContent', 'editPages'])
  expect(results.map(({ outcome }) => outcome)).toEqual(['taken', 'taken', 'taken'])
  expect(await text('/privacidad')).not.toContain('Todo es nuestro.')
  expect(await text('/servicios')).not.toContain('Taller nuevo')
})

test('who may publish pages imports published ones', async () => {
  const { text } = await importWith(['importContent', 'editPages', 'publishPages'])
  expect(await text('/privacidad')).toContain('Todo es nuestro.')
  expect(await text('/servicios/nuevo')).toContain('Taller nuevo')
})
