import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { articleSchemas } from '#client/features/content/contract.ts'
import type { EditedText } from '#client/features/content/contract/edited-text.ts'
import { getFormFields } from '#client/features/content/kinds/all-kinds.ts'
import { anyKindNames, textIds, textKinds } from '#client/features/content/kinds/names.ts'
import { importResultsSchema, transferPaths } from '#client/features/transfer/contract.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { runBatch } from '#worker/db/batch.ts'
import { getDatabase } from '#worker/env.ts'
import { createPostClient } from '#worker/testing/content-site.ts'
import { createTestApp, postJson, signInOwner, type TestApp } from '#worker/testing/testing.ts'
import cacheSeed from '../../seed/articles/cache-sin-purgas.md?raw'
import cspSeed from '../../seed/articles/csp-paso-a-paso.md?raw'
import { followDueContent } from '../content/publishing/content-due.ts'
import { createSeedStatements } from '../content/saving/seed-statements.ts'
import {
  createContentClient,
  createService,
  exampleCase,
  exampleEvent,
  exampleJob,
  examplePerson,
  exampleQuestion,
  exampleTexts,
} from '../content/testing.ts'
import { parseText, serializeText } from './export/text-file.ts'
import { createFile, importFiles, listRows, undoImport } from './testing.ts'

const examplePage = {
  kind: 'page' as const,
  slug: 'quienes-confian',
  title: '# «Quienes» confían: 100 %',
  description: 'Sí: «ellos»',
  layout: 'standalone' as const,
  markdown: '---\n\nTexto con **formato**\n\n---\n  sangría y final sin salto',
}

/** Loads articles of the first content. */
async function loadSeed(app: TestApp): Promise<void> {
  const statements = [cacheSeed, cspSeed].flatMap((text, at) => {
    const file = parseText(text, articleSchemas)
    const publishedAt = file.publishedAt ?? 1
    const dates = { publishedAt, createdAt: publishedAt, updatedAt: publishedAt }
    const content = { ...file.content, slug: `semilla-${at}` }
    const made = createSeedStatements({
      id: `${at}`.padStart(32, '0'),
      status: 'published',
      ...dates,
      content,
    })
    if (typeof made === 'string') throw new Error(made)
    return made
  })
  await runBatch(getDatabase(app.bindings), statements)
}

/** Creates texts of every kind, and in every state. */
async function fill() {
  const client = await createContentClient(await createTestApp())
  const { app, session, send, drafted, publish, published } = client
  await loadSeed(app)
  for (const kind of textKinds) await publish({ id: textIds[kind], rev: 0 }, exampleTexts[kind])
  const legal = { ...examplePage, slug: 'privacidad', title: 'Privacidad' }
  await publish({ id: 'privacidad', rev: 0 }, legal)
  const page = await published(examplePage)
  const edited = { ...examplePage, slug: 'otra', title: 'Más nueva' }
  await send('PUT', `/${page.id}/borrador`, { content: edited }, page.rev)
  await published(createService('nuevo', { intro: 'Uno.\n\n- dos\n- «tres»: sí' }))
  // At an address that a built-in one had.
  await published(
    createService('migraciones', { markdown: '## Con calma\n\n| a | b |\n| - | - |\n| 1 | 2 |\n' }),
  )
  for (const content of [examplePerson, exampleCase, exampleQuestion, exampleJob, exampleEvent])
    await published(content)
  await drafted({ ...examplePerson, title: 'Ana Río', photo: null })
  const trashed = await drafted({ ...exampleQuestion, title: '¿Y si no?' })
  await send('POST', `/${trashed.id}/acciones/trash`, {}, trashed.rev)
  const from = new Date(Date.now() + 9e8).toISOString()
  const until = new Date(Date.now() + 9e9).toISOString()
  const later = await (
    await send('POST', '', { content: { ...exampleEvent, slug: 'luego' } })
  ).json<EditedText>()
  const scheduled = await send('POST', `/${later.id}/publicar`, { from, until }, later.rev)
  expect(scheduled.status).toBe(200)
  for (const slug of ['relevo', 'relevo-con-cambios']) {
    const shown = await published(createService(slug))
    const next = createService(`${slug}-nuevo`, { title: 'La que sigue' })
    const replaced = await send('POST', `/${shown.id}/publicar`, { content: next, from }, shown.rev)
    const { rev } = await replaced.json<EditedText>()
    expect(replaced.status).toBe(200)
    const newest = createService(`${slug}-luego`, { title: 'La última' })
    if (slug !== 'relevo') await send('PUT', `/${shown.id}/borrador`, { content: newest }, rev)
  }
  await createPostClient(app, session).send('POST', '', { content: { title: 'Borrador', tags: ['b', 'a'] } })
  return client
}

/** Every text with what readers see of it, in the order of the lists. */
async function readTexts({ bindings }: TestApp) {
  const { results } = await bindings.DB.prepare(
    `SELECT e.id, e.kind, e.path, e.content, e.until_at, e.trashed_at IS NULL AS stored, e.created_at, e.updated_at,
      (SELECT json_group_array(json_array(from_at, kind, path, title, data)) FROM entry_publications
        WHERE entry_id = e.id) AS seen,
      (SELECT json_group_array(json_array(p.from_at, r.kind = 'scheduled', r.content)) FROM entry_publications p
        JOIN entry_revisions r ON r.entry_id = p.entry_id AND r.rev = p.rev WHERE p.entry_id = e.id) AS versions
    FROM entries e ORDER BY e.kind, e.position, e.id`,
  ).all()
  return results
}

const toMain = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

async function exportZip({ app, session }: Awaited<ReturnType<typeof fill>>): Promise<File> {
  const answer = await app.request('/api/mngr/exportar', { headers: session })
  return createFile(new Uint8Array(await answer.arrayBuffer()), 'sitio.zip')
}

test('texts of every kind and in every state come back from an export, and undoing the import removes them', async () => {
  const client = await fill()
  const { app, text } = client
  const before = await readTexts(app)
  expect(new Set(before.map(({ kind }) => kind))).toEqual(new Set(anyKindNames))
  const home = toMain(await text('/'))
  const zip = await exportZip(client)
  await app.run`DELETE FROM entries`
  const state = await importFiles({ app }, zip)
  expect(state).toMatchObject({ phase: 'ended', failures: [], counts: { texts: before.length, there: 0 } })
  expect(await readTexts(app)).toEqual(before)
  expect(toMain(await text('/'))).toBe(home)
  expect(listRows(await importFiles({ app }, zip), 'there')).toHaveLength(before.length)
  expect(await undoImport(client)).toEqual({ removed: { texts: before.length, media: 0 }, skipped: [] })
  expect(await readTexts(app)).toEqual([])
  expect(await text('/servicios/migraciones')).not.toContain('Taller migraciones')
})

test('a replacement goes live at its moment after an import, and later imports keep it as unpublished changes', async () => {
  const client = await fill()
  const { app } = client
  const zip = await exportZip(client)
  const { id, at } = (await app.find<{
    id: string
    at: number
  }>`SELECT entry_id AS id, from_at AS at FROM entry_publications WHERE path = 'servicios/relevo-nuevo'`) ?? {
    id: '',
    at: 0,
  }
  await app.run`DELETE FROM entries`
  await importFiles({ app }, zip)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at + 1)
  onTestFinished(() => clock.mockRestore())
  pageCache.expire()
  expect(await client.text('/servicios/relevo-nuevo')).toContain('La que sigue')
  expect(await followDueContent({ db: getDatabase(app.bindings) }, at + 1)).toBeGreaterThan(0)
  expect((await app.request('/servicios/relevo')).headers.get('Location')).toBe('/servicios/relevo-nuevo')
  clock.mockRestore()
  // What has gone live by itself is still as it was imported.
  const count = await app.value`SELECT count(*) AS count FROM entries`
  expect(await undoImport(client)).toEqual({ removed: { texts: count, media: 0 }, skipped: [] })

  const later = vi.spyOn(Date, 'now').mockReturnValue(at + 1)
  onTestFinished(() => later.mockRestore())
  const state = await importFiles({ app }, zip)
  expect(state).toMatchObject({ phase: 'ended', failures: [] })
  const passed = 'El momento en que iba a sustituir a la publicada ya pasó.'
  expect(listRows(state, 'changes')).toEqual(
    expect.arrayContaining([
      ['Taller relevo', `Su versión programada entra como cambios sin publicar. ${passed}`],
      ['Taller relevo-con-cambios', `Su versión programada queda entre las anteriores. ${passed}`],
    ]),
  )
  const answer = await app.request(`/api/data/mngr/paginas/${id}`, { headers: await signInOwner(app) })
  expect(await answer.json()).toMatchObject({
    data: { text: { state: 'published', hasChanges: true, content: { title: 'La que sigue' } } },
  })
  expect(await app.value`SELECT count(*) AS count FROM entry_publications WHERE from_at > ${at}`).toBe(0)
})

test('undoing an import keeps texts of the owner that have the id of an imported one', async () => {
  const client = await fill()
  const { app, text, publish } = client
  await app.run`DELETE FROM imports`
  const zip = await exportZip(client)
  await app.run`DELETE FROM entries`
  await importFiles({ app }, zip)
  await app.run`DELETE FROM entries WHERE id = 'privacidad'`
  const own = { ...examplePage, slug: 'privacidad', title: 'Lo nuestro', layout: 'standalone' as const }
  expect((await publish({ id: 'privacidad', rev: 0 }, own)).status).toBe(200)
  expect((await undoImport(client)).skipped.map(({ name }) => name)).toEqual(['Privacidad'])
  expect(await text('/privacidad')).toContain('Lo nuestro')
})

test('a text that the owner made while an import was broken off is not taken for its own', async () => {
  const { app, session, publish } = await fill()
  await app.run`DELETE FROM imports`
  await app.run`DELETE FROM entries WHERE id = 'privacidad'`
  const id = 'd'.repeat(64)
  await app.request(transferPaths.job(id), postJson({ name: 'x.zip', total: 1 }, session, 'PUT'))
  const own = { ...examplePage, slug: 'privacidad', title: 'Lo nuestro' }
  expect((await publish({ id: 'privacidad', rev: 0 }, own)).status).toBe(200)
  const dates = { publishedAt: 1, until: null, createdAt: 1, updatedAt: 1 }
  const text = serializeText('page', { id: 'privacidad', status: 'published', ...dates, content: own })
  const batch = { format: 'markdown', items: [{ key: 'privacidad.md', text, pending: null }] }
  const answer = await app.request(transferPaths.articles(id), postJson(batch, session))
  const { results } = v.parse(importResultsSchema, await answer.json())
  expect(results).toMatchObject([{ outcome: 'there' }])
})

test('no field of a kind has the name of a fact in the front matter', () => {
  const facts = ['id', 'kind', 'status', 'published', 'until', 'created', 'updated']
  for (const kind of anyKindNames)
    expect(
      Object.keys(getFormFields(kind)).filter((name) => facts.includes(name)),
      kind,
    ).toEqual([])
})
