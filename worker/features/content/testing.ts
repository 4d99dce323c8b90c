import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import type { EditedText, Revision } from '#client/features/content/contract/edited-text.ts'
import { type ContentOf, type EntryContent, getFormFields } from '#client/features/content/kinds/all-kinds.ts'
import type { Fields } from '#client/features/content/kinds/fields/field-types.ts'
import { type TextKind, textKinds } from '#client/features/content/kinds/names.ts'
import { serviceIds } from '#client/features/settings/contract/services.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { getDatabase } from '#worker/env.ts'
import { toIfMatch } from '#worker/testing/content-site.ts'
import { signInOwner, type TestApp } from '#worker/testing/testing.ts'
import { invalidateRedirectTable } from '../redirects/cached-table.ts'
import { resetSettings } from '../settings/testing.ts'

/** A service whose texts all differ from the default ones. */
export const createService = (
  slug: string,
  more: Partial<ContentOf<'service'>> = {},
): ContentOf<'service'> => ({
  kind: 'service',
  slug,
  title: `Taller ${slug}`,
  summary: `Resumen de ${slug}.`,
  solves: `Hace falta ${slug}.`,
  mode: 'Por encargo',
  first: 'Un plano',
  intro: `Presentación de ${slug}.`,
  markdown: '',
  delivers: [`Una entrega de ${slug}`],
  how: ['Con calma'],
  needs: ['Una tarde'],
  questions: [],
  price: 'entre 800 y 1500 €',
  duration: 'de dos a cuatro semanas',
  sample: 'Un informe entero',
  sampleHref: '/blog/uno',
  motif: 'seguridad',
  drawing: 'shown',
  ...more,
})

export const examplePerson = {
  kind: 'person' as const,
  title: 'Elena Vado',
  role: 'Dirección técnica',
  duties: 'que nada se rompa',
  services: ['taller'],
  photo: { src: `/medios/${'a'.repeat(20)}/640.jpg`, width: 640, height: 640 },
} satisfies EntryContent

export const exampleCase = {
  kind: 'case' as const,
  title: 'Una imprenta',
  slug: 'una-imprenta',
  customer: 'Imprenta del Vado',
  logo: { src: `/medios/${'b'.repeat(20)}/480.png`, width: 480, height: 160 },
  photo: null,
  photoAlt: '',
  services: ['taller'],
  problem: 'La web caía cada lunes.',
  work: 'La mudamos en una noche.',
  figures: [{ title: 'Tiempo de carga', before: '9 s', after: '2 s' }],
  results: ['Ninguna caída en un mes'],
  source: 'WebPageTest',
  date: '2026-05-03',
  quote: 'Ya no miramos el reloj.',
  quoteBy: 'La gerente',
  permission: 'correo del 3 de mayo',
} satisfies EntryContent

export const exampleQuestion = {
  kind: 'question' as const,
  title: '¿Cuánto tarda?',
  answer: 'Lo que pese.',
} satisfies EntryContent

export const exampleJob = {
  kind: 'job' as const,
  title: 'Personas que programan',
  slug: 'personas-que-programan',
  summary: 'Para mantener sitios que ya existen.',
  markdown: '## Qué harás\n\nMantener **sitios**.',
  where: 'hybrid',
  place: 'Mérida',
  contract: 'PERMANENT',
  time: 'FULL_TIME',
  salaryFrom: '24000',
  salaryTo: '30000',
  currency: 'MXN',
  period: 'MONTH',
  lastDay: '2099-01-31',
  apply: 'form',
  mail: 'puestos@ejemplo.com',
} satisfies EntryContent

export const exampleEvent = {
  kind: 'event' as const,
  title: 'Tarde de migraciones',
  slug: 'tarde-de-migraciones',
  summary: 'Cómo mudar un sitio sin perder visitas.',
  start: '2099-12-04T18:00',
  end: '2099-12-04T20:00',
  place: 'Biblioteca del puerto, Mérida',
  online: 'https://video.example/sala',
  registration: '/contacto?asunto=otro',
  markdown: 'Habrá **café**.',
} satisfies EntryContent

/** A value that differs from the default one. */
function createValue(name: string, field: Fields[string]): unknown {
  if (field.control === 'rows') return [createValues(field.fields)]
  if (field.control === 'lines') return [`Otra línea de ${name}.`]
  if (field.control === 'richText') return `## Otro título\n\nDel **oficio**.`
  return [`Otro ${name}`, '/blog'].find((text) => v.is(field.schema, text)) ?? field.blank
}
const createValues = (fields: Fields): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, createValue(name, field)]))

const homeSections = ['articles', 'steps', 'services', 'audience', 'domain', 'cases'] as const
const exampleHome = { photoAlt: '', parts: homeSections.map((id) => ({ id, shown: true })) }

/** Texts by kind that all differ from the default ones. */
// Safe: the fields of a kind give its content.
export const exampleTexts = Object.fromEntries(
  textKinds.map((kind) => [
    kind,
    { kind, ...createValues(getFormFields(kind)), ...(kind === 'home' && exampleHome) },
  ]),
) as { [Name in TextKind]: ContentOf<Name> }

/** A site without content and a signed-in owner. All content is deleted before and after the test. */
export async function createContentClient<App extends TestApp>(given: App) {
  const app = await resetSettings(given)
  const { DB } = app.bindings
  async function clear(): Promise<void> {
    for (const table of ['entries', 'service_names', 'owner_redirects'])
      await DB.prepare(`DELETE FROM ${table}`).run()
    await DB.prepare('UPDATE site_state SET services = NULL, content_rev = 0').run()
    invalidateRedirectTable(getDatabase(app.bindings))
    pageCache.expire()
  }
  await clear()
  onTestFinished(clear)
  const session = await signInOwner(app)
  const send = (method: string, path: string, body?: object, rev?: number): Promise<Response> =>
    app.request(`/api/mngr/paginas${path}`, {
      method,
      headers: { ...session, 'Content-Type': 'application/json', ...toIfMatch(rev) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const text = async (path: string): Promise<string> => (await app.request(path)).text()
  async function drafted(content: EntryContent): Promise<EditedText> {
    return (await send('POST', '', { content })).json()
  }
  const publish = ({ id, rev }: Pick<EditedText, 'id' | 'rev'>, content: EntryContent): Promise<Response> =>
    send('POST', `/${id}/publicar`, { content }, rev)
  async function published(content: EntryContent): Promise<EditedText> {
    const answer = await publish(await drafted(content), content)
    if (answer.status !== 200) throw new Error(await answer.text())
    if (content.kind === 'service') await removeExamples()
    return answer.json()
  }
  /** Deletes the built-in services, which were stored with the first own one. Most tests are about their own alone. */
  async function removeExamples(): Promise<void> {
    if (!(await DB.prepare("SELECT 1 FROM entries WHERE id = 'sitios'").first())) return
    for (const [rev, action] of [[1, 'trash'] as const, [2, 'delete'] as const])
      await send('POST', '/acciones', { action, texts: serviceIds.map((id) => ({ id, rev })) })
    await DB.prepare('DELETE FROM service_names WHERE id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(serviceIds))
      .run()
  }
  /** The kinds of the revisions, newest first. */
  async function kindsOf(id: string): Promise<string[]> {
    const { revisions } = await (await send('GET', `/${id}/revisiones`)).json<{ revisions: Revision[] }>()
    return revisions.map(({ kind }) => kind)
  }
  return { app, session, send, text, drafted, publish, published, kindsOf }
}

/** Publishes copies of an entry, numbered `from` to `to`, at `pagina-…` or `servicios/n…`. */
export async function copyEntry(DB: D1Database, id: string, from: number, to: number): Promise<void> {
  const numbers =
    'WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?3)'
  const path = "iif(kind = 'page', 'pagina-', 'servicios/n') || i"
  const insertions = [
    `INSERT INTO entries (id, kind, position, rev, content, path, first_published_at, created_at, saved_at)
      SELECT kind || i, kind, i, 1, json_set(content, '$.slug', 'n' || i), ${path}, 1, 1, 1
      FROM entries, n WHERE id = ?1`,
    `INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
      SELECT kind || i, 1, 1, kind, ${path}, title, json_set(data, '$.slug', 'n' || i)
      FROM entry_publications, n WHERE entry_id = ?1`,
  ]
  await DB.batch([
    ...insertions.map((each) => DB.prepare(`${numbers} ${each}`).bind(id, from, to)),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
}
