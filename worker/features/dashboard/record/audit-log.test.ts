import { expect, test } from 'vitest'
import { parseAuditLogFilter, type AuditLogPage } from '#client/features/dashboard/contract/audit-log.ts'
import { notSentNote } from '#worker/audit/events.ts'
import { parseEnv } from '#worker/env.ts'
import { measureReads } from '#worker/testing/measure-reads.ts'
import { createTestApp, seedPosts, signInOwner, signInEditor, type TestApp } from '#worker/testing/testing.ts'
import { exportPageSize, toAuditFilter } from './list.ts'
import { eventTexts } from './texts.ts'

type Given = {
  at: number
  event: string
  detail?: string
  manager?: string | null
  actor?: string
  device?: string
}

async function open() {
  const app = await createTestApp()
  const session = await signInOwner(app)
  await signInEditor(app)
  const { DB } = app.bindings
  const first = (await app.value<number>`SELECT coalesce(max(at), 0) AS at FROM audit`) ?? 0
  return {
    app,
    session,
    /** A time after all records of other tests. */
    later: Math.max(first, Date.now()) + 1_000,
    async record(...given: readonly Given[]): Promise<void> {
      const insert = DB.prepare(
        'INSERT INTO audit (at, event, detail, manager_id, actor_id, device) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
      )
      await DB.batch(
        given.map(({ at, event, detail, manager = 'm1', actor, device }) =>
          insert.bind(at, event, detail ?? null, manager, actor ?? null, device ?? null),
        ),
      )
    },
    async page(search = ''): Promise<AuditLogPage> {
      const answer = await app.request(`/api/data/mngr/registro${search}`, { headers: session })
      expect(answer.status).toBe(200)
      // The type of the page's data is given by its contract.
      return ((await answer.json()) as { data: AuditLogPage }).data
    },
  }
}

const sentences = ({ entries }: AuditLogPage): string[] => entries.map(({ who, text }) => `${who} ${text}`)

test('the audit log says who did what, to which article and to which person', async () => {
  const { app, later, record, page, session } = await open()
  await seedPosts(app, [{ slug: 'p-registro', title: 'El de la vista', status: 'draft' }])
  await record(
    { at: later, event: 'post.published', detail: 'Un título' },
    { at: later + 1, event: 'preview.created', detail: 'p-registro' },
    { at: later + 2, event: 'role.changed', detail: 'owner', manager: 'e1', actor: 'm1' },
    { at: later + 3, event: 'second-factor.off', detail: 'ops' },
    { at: later + 4, event: 'sign-in.failed', detail: 'password', manager: null },
    { at: later + 5, event: 'removed', detail: 'Iván <ivan@cauce.example>', manager: 'ya-no', actor: 'm1' },
    { at: later + 6, event: 'second-factor.off', device: 'Chrome en Linux' },
    { at: later + 7, event: 'post.deleted', detail: 'Otro', manager: 'ya-no' },
    { at: later + 8, event: 'document.saved', detail: 'el servicio «Correo»' },
    { at: later + 9, event: 'document.published', detail: 'la página «Aviso legal»' },
    // Details in an older format.
    { at: later + 10, event: 'document.published', detail: 'aviso-legal' },
    { at: later + 11, event: 'document.ordered', detail: 'service' },
    { at: later + 12, event: 'import.begun', detail: 'wp.xml: 0 de 3' },
    { at: later + 13, event: 'import.begun', detail: 'uno.md: 0 de 1' },
    { at: later + 14, event: 'import.begun', detail: 'a.zip, b.zip: 5 de 12' },
    { at: later + 15, event: 'media.uploaded', detail: '0123456789abcdefghij' },
    { at: later + 16, event: 'preview.created', detail: 'ya-no' },
    { at: later + 17, event: 'media.deleted', detail: 'logo.png' },
    { at: later + 18, event: 'settings.changed', detail: 'Logotipo, Color' },
    { at: later + 19, event: 'settings.test-mail', detail: `a@b.example${notSentNote}` },
    { at: later + 20, event: 'enquiry.state-changed', detail: 'answered: C-1' },
  )
  const shown = await page()
  const toPath = (said: string) => shown.entries.find(({ text }) => text.includes(said))?.path
  expect(toPath('«Correo»')).toBe('/mngr/paginas?q=Correo')
  expect(toPath('«logo.png»')).toBeNull()
  expect(sentences(shown).slice(0, 21)).toEqual([
    'Ana Prueba pasó a «Respondida» la consulta C-1',
    'Ana Prueba pidió un correo de prueba para quien recibe las consultas (el sitio aún no envía correo)',
    'Ana Prueba cambió los datos de la empresa: Logotipo, Color',
    'Ana Prueba eliminó para siempre de Medios «logo.png»',
    'Ana Prueba creó un enlace de vista previa del artículo que ya no está',
    'Ana Prueba subió a Medios algo que ya no está',
    'Ana Prueba empezó una importación de 12 elementos, con 5 de antes («a.zip, b.zip»)',
    'Ana Prueba empezó una importación de 1 elemento («uno.md»)',
    'Ana Prueba empezó una importación de 3 elementos («wp.xml»)',
    'Ana Prueba cambió el orden de los servicios',
    'Ana Prueba publicó una página',
    'Ana Prueba publicó la página «Aviso legal»',
    'Ana Prueba empezó el servicio «Correo»',
    'Alguien que ya no está eliminó para siempre el artículo «Otro»',
    'Ana Prueba desactivó la verificación en dos pasos de su cuenta',
    'Ana Prueba quitó a Iván <ivan@cauce.example> del equipo',
    'Alguien intentó entrar con una cuenta que no existe y no lo consiguió',
    'Quien administra el servidor desactivó la verificación en dos pasos de la cuenta de Ana Prueba',
    'Ana Prueba cambió el rol de Eva Prueba en el equipo: ahora, Dirección',
    'Ana Prueba creó un enlace de vista previa del artículo «El de la vista»',
    'Ana Prueba publicó el artículo «Un título»',
  ])
  const html = await (await app.request('/mngr/registro', { headers: session })).text()
  for (const text of ['eliminó para siempre el artículo «Otro»', 'desde Chrome en Linux', 'Verificar'])
    expect(html).toContain(text)
})

test('the audit log says from where only when that changes, and never from an unknown device', async () => {
  const { app, later, record, page, session } = await open()
  await record(
    { at: later, event: 'enquiry.deleted', detail: 'C-1, C-2', device: 'Dispositivo desconocido' },
    { at: later + 1, event: 'enquiry.trashed', detail: 'C-1', device: 'Firefox en Linux' },
    { at: later + 2, event: 'enquiry.allowed', detail: 'C-1', device: 'Firefox en Linux' },
  )
  const shown = await page()
  expect(shown.entries.slice(0, 3).map(({ path }) => path)).toEqual([
    '/mngr/consultas/C-1',
    '/mngr/consultas/C-1',
    null,
  ])
  expect(sentences(shown).slice(0, 3)).toEqual([
    'Ana Prueba quitó del spam la consulta C-1',
    'Ana Prueba movió a la papelera la consulta C-1',
    'Ana Prueba eliminó para siempre las consultas C-1, C-2',
  ])
  const html = await (await app.request('/mngr/registro', { headers: session })).text()
  expect(html.match(/desde Firefox en Linux/g)).toHaveLength(1)
  expect(html).not.toContain('desconocido')
  expect((await csvOf(app, session)).lines.join('\n')).not.toContain('desconocido')
})

test('every event has a complete sentence in the audit log, even without details', async () => {
  const { later, record, page } = await open()
  const events = Object.keys(eventTexts)
  await record(...events.map((event, index) => ({ at: later + index, event, manager: null })))
  const texts = [
    ...sentences(await page()),
    ...sentences(await page(`?antes=${later + events.length - 50}-1`)),
  ]
  expect(texts.filter((text) => /undefined|null|«»|\s\s|^\s|\s$/.test(text))).toEqual([])
})

test('the audit log is filtered by person, kind and days, and its pages have no gaps', async () => {
  const { later, record, page } = await open()
  await record(
    ...Array.from({ length: 120 }, (_, index) => ({
      at: later + Math.floor(index / 3),
      event: index % 2 ? 'post.published' : 'media.uploaded',
      detail: `n${index}`,
      ...(index % 10 === 0 ? { manager: 'e1', actor: 'm1' } : {}),
    })),
  )
  const seen: number[] = []
  let next = await page('?clase=articulos&persona=m1')
  for (let pages = 0; pages < 2 && next.older; pages++) {
    seen.push(...next.entries.map(({ id }) => id))
    next = await page(`?clase=articulos&persona=m1&antes=${next.older.at}-${next.older.id}`)
    expect(next.isLater).toBe(true)
  }
  seen.push(...next.entries.map(({ id }) => id))
  expect(seen.slice(0, 60)).toEqual(seen.slice(0, 60).toSorted((a, b) => b - a))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThanOrEqual(60)
  expect((await page('?persona=e1&clase=imagenes')).entries).toHaveLength(12)
  expect((await page('?persona=nadie')).entries).toEqual([])
  expect((await page('?persona=e1&clase=imagenes&hasta=2000-01-01')).entries).toEqual([])
  expect((await page('?persona=e1&clase=imagenes&desde=2000-01-01')).entries).toHaveLength(12)
  // Invalid filters are ignored.
  expect((await page('?clase=nada&desde=ayer&antes=x')).entries).toHaveLength(50)
})

test('the filter by days uses the configured time zone', () => {
  const filter = parseAuditLogFilter({ desde: '2026-11-21', hasta: '2026-11-21' })
  expect(toAuditFilter(filter, 'America/Lima')).toMatchObject({
    since: Date.UTC(2026, 10, 21, 5),
    until: Date.UTC(2026, 10, 22, 5),
  })
  // This day has 25 hours, because daylight saving time ends.
  expect(
    toAuditFilter(parseAuditLogFilter({ desde: '2026-10-25', hasta: '2026-10-25' }), 'Europe/Madrid'),
  ).toMatchObject({ since: Date.UTC(2026, 9, 24, 22), until: Date.UTC(2026, 9, 25, 23) })
  // A day that starts at 01:00, because daylight saving time skips its midnight.
  expect(
    toAuditFilter(parseAuditLogFilter({ desde: '2026-09-06', hasta: '2026-09-06' }), 'America/Santiago'),
  ).toMatchObject({ since: Date.UTC(2026, 8, 6, 4), until: Date.UTC(2026, 8, 7, 3) })
})

test('a page of the audit log reads a bounded number of rows, however long the log is', async () => {
  const { app, later, record } = await open()
  await record({ at: later, event: 'verified' })
  await app.run`INSERT INTO audit (at, manager_id, event) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)
     SELECT i, 'm' || (i % 7), 'verified' FROM n`
  const { DB, measured } = measureReads(app.bindings.DB)
  const { readAuditPage } = await import('./list.ts')
  const env = parseEnv({ ...app.bindings, DB })
  for (const query of [{}, { persona: 'm1' }, { antes: '3000-1' }, { desde: '1970-01-01' }]) {
    measured.length = 0
    await readAuditPage(env, Date.now(), query)
    const read = measured.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    expect(read, JSON.stringify(query)).toBeLessThan(700)
  }
})

const csvOf = async (app: TestApp, session: HeadersInit, search = '') => {
  const answer = await app.request(`/api/mngr/registro/exportar.csv${search}`, { headers: session })
  return { answer, lines: (await answer.text()).trimEnd().split('\r\n') }
}

test('the CSV export has all matching records in the configured time zone, and is audited', async () => {
  const { app, later, record, session, page } = await open()
  await record(
    ...Array.from({ length: exportPageSize + 10 }, (_, index) => ({
      at: later + index,
      event: 'tag.deleted',
      detail: '=1+1',
      manager: 'muchos',
    })),
  )
  const { answer, lines } = await csvOf(app, session, '?persona=muchos&clase=articulos')
  expect(answer.headers.get('Content-Disposition')).toMatch(/registro-\d{4}-\d\d-\d\d\.csv/)
  expect(lines).toHaveLength(exportPageSize + 11)
  expect(lines[0]).toMatch(/^\ufeff?Número,Fecha \(hora de [A-Z].+\),Quién/)
  expect(lines[1]).toContain("'=1+1")
  expect((await page('?clase=sitio')).entries[0]?.text).toBe('descargó el registro de actividad')
})

test('the verification reports whether the log is intact, and which record was changed', async () => {
  const { app, session, later, record } = await open()
  await record({ at: later, event: 'verified', device: 'Prueba' })
  const verify = async () =>
    (await app.request('/api/mngr/registro/verificar', { method: 'POST', headers: session })).json<{
      isIntact: boolean
      lines: string[]
    }>()
  const { DB } = app.bindings
  // Other tests write audit records without seals, so these are sealed first.
  const { sealPendingRecords } = await import('#worker/audit/seal.ts')
  await sealPendingRecords(parseEnv(app.bindings).db)
  const well = await verify()
  expect(well).toMatchObject({ isIntact: true })
  expect(well.lines[0]).toContain('El registro está íntegro')
  const rules = await app.value<string>`SELECT sql FROM sqlite_schema WHERE name = 'audit_keeps_text'`
  const id = await app.value<number>`SELECT min(id) AS id FROM audit`
  const device = await app.value<string>`SELECT device FROM audit WHERE id = ${id}`
  await app.run`DROP TRIGGER audit_keeps_text`
  await app.run`UPDATE audit SET device = 'otro' WHERE id = ${id}`
  const broken = await verify()
  await app.run`UPDATE audit SET device = ${device} WHERE id = ${id}`
  await DB.prepare(rules ?? '').run()
  expect(broken).toMatchObject({ isIntact: false })
  expect(broken.lines[0]).toBe(`El registro ${id} fue cambiado.`)
  expect((await verify()).isIntact).toBe(true)
})

test('editors cannot see the audit log', async () => {
  const { app } = await open()
  const headers = await signInEditor(app)
  expect((await app.request('/mngr/registro', { headers })).status).toBe(403)
  const verify = await app.request('/api/mngr/registro/verificar', { method: 'POST', headers })
  expect([(await csvOf(app, headers)).answer.status, verify.status]).toEqual([403, 403])
})
