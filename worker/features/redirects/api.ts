import { Hono } from 'hono'
import Papa from 'papaparse'
import * as v from 'valibot'
import {
  csvColumns,
  importBodySchema,
  type Imported,
  maxCsv,
  maxRedirects,
  type Redirect,
  redirectSchema,
  type Tried,
  tryBodySchema,
} from '#client/features/redirects/contract.ts'
import { match } from '#client/routes.ts'
import { findRouteRule } from '#client/runtime/routes/route-rules.ts'
import { audited } from '../../audit/audited.ts'
import { type Part, reading, writeParts } from '../../db/parts.ts'
import type { AppContext, AppEnv } from '../../http/context.ts'
import { csvHead, csvLines } from '../../http/csv.ts'
import { matcher, routeRules } from '../../http/edge-redirects.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { limitBody } from '../../http/limits/limit-body.ts'
import { methodNotAllowed } from '../../http/method-not-allowed.ts'
import { invalid, readBody } from '../../http/request/body.ts'
import { createStanding } from './check.ts'
import { forgetTable } from './known.ts'
import { listRules, removeRedirect, selectRedirects, storeRedirects, toListed } from './queries.ts'
import { createTable } from './table.ts'

const full = {
  statusCode: 409,
  message: `Caben ${maxRedirects} redirecciones. Quita alguna o usa un patrón.`,
}

/** Writes, and answers with what stands there then, read in the same batch; null where nothing could be written. */
async function written(
  c: AppContext,
  parts: readonly Part[],
  status: 200 | 201 = 200,
): Promise<Response | null> {
  const { db } = c.get('env')
  const after = reading(selectRedirects(''))
  const done = await writeParts(db, [...parts, after.part])
  forgetTable(db)
  return done ? c.json(toListed(after.rows(), ''), status) : null
}

async function add(c: AppContext): Promise<Response> {
  const body = await readBody(c, redirectSchema)
  if (!body.ok) return body.response
  const { db } = c.get('env')
  const rules = await listRules(db)
  const problem = createStanding(rules).problemOf(body.value)
  if (problem) return errorResponse(c, invalid({ [problem.field]: problem.text }))
  const isNew = rules.every(({ source }) => source !== body.value.source)
  if (isNew && rules.length >= maxRedirects) return errorResponse(c, full)
  const record = audited(c, { event: 'redirect.set', managerId: c.get('user').id, detail: body.value.source })
  const stored = await written(c, [storeRedirects([body.value], c.get('now')), record], isNew ? 201 : 200)
  return stored ?? errorResponse(c, full)
}

/** What becomes of an address that somebody types; a page whose text is gone is looked at by asking for it. */
async function tryAddress(c: AppContext): Promise<Response> {
  const body = await readBody(c, tryBodySchema)
  if (!body.ok) return body.response
  const url = URL.parse(body.value.path, c.get('env').siteUrl)
  if (!url) return errorResponse(c, invalid({ path: 'Escribe una dirección, como /vieja.' }))
  const rule = findRouteRule(routeRules, matcher, url.pathname)?.redirect
  if (rule) return c.json({ kind: 'redirect', target: rule.to, status: rule.statusCode } satisfies Tried)
  const { name, meta, params } = match(url)
  const isFixed = name !== null && Object.keys(params).length === 0 && !meta.validate
  if (isFixed) return c.json({ kind: 'page', target: null, status: 200 } satisfies Tried)
  const found = createTable(await listRules(c.get('env').db))(url.pathname)
  if (!found) return c.json({ kind: 'missing', target: null, status: 404 } satisfies Tried)
  const { status } = found.rule
  return c.json({
    kind: status === 410 ? 'gone' : 'redirect',
    target: status === 410 ? null : found.target,
    status,
  } satisfies Tried)
}

async function exportCsv(c: AppContext): Promise<Response> {
  const rules = await listRules(c.get('env').db)
  const lines = rules.map(({ source, target, status }) => [source, target, String(status)])
  return c.body(csvHead([...csvColumns]) + csvLines(lines), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': 'attachment; filename="redirecciones.csv"',
  })
}

/** How many of the rows that cannot stand are named. */
const shownRefusals = 100

const rowSchema = v.record(v.string(), v.string())

/** The rows of a file that can stand, and why the others cannot, by their line. */
export function readRows(
  text: string,
  rules: readonly Redirect[],
): { taken: Redirect[]; refused: Imported['refused'] } {
  const { data } = Papa.parse<unknown>(text.replace(/^\ufeff/, ''), { header: true, skipEmptyLines: true })
  const standing = createStanding(rules)
  const taken: Redirect[] = []
  const refused: Imported['refused'] = []
  for (const [index, row] of data.entries()) {
    const refuse = (reason: string) => refused.push({ line: index + 2, reason })
    const fields = v.safeParse(rowSchema, row)
    const cells = fields.success ? fields.output : {}
    const status = Number(cells['codigo'] ?? '301')
    const given = { source: cells['desde'] ?? '', target: cells['hacia'] ?? '', status }
    const parsed = v.safeParse(redirectSchema, given)
    if (!parsed.success) {
      refuse(parsed.issues[0].message)
      continue
    }
    const isFull = standing.size >= maxRedirects && !standing.has(parsed.output.source)
    // Nobody reads why the others cannot stand either.
    const isSaid = refused.length < shownRefusals || !isFull
    const problem = (isSaid && standing.problemOf(parsed.output)?.text) || (isFull && full.message)
    if (problem) refuse(problem)
    else {
      standing.add(parsed.output)
      taken.push(parsed.output)
    }
  }
  return { taken, refused }
}

async function importCsv(c: AppContext): Promise<Response> {
  const body = await readBody(c, importBodySchema)
  if (!body.ok) return body.response
  const { db } = c.get('env')
  const { taken, refused } = readRows(body.value.text, await listRules(db))
  const detail = `${taken.length} de un archivo`
  if (taken.length > 0)
    await writeParts(db, [
      storeRedirects(taken, c.get('now')),
      audited(c, { event: 'redirect.set', managerId: c.get('user').id, detail }),
    ])
  forgetTable(db)
  return c.json({ added: taken.length, refused: refused.slice(0, shownRefusals) } satisfies Imported)
}

/** `/api/mngr/redirecciones` */
export const redirectsApi = new Hono<AppEnv>()
  .post('/', add)
  .delete('/', async (c) => {
    const source = c.req.query('de') ?? ''
    const record = audited(c, { event: 'redirect.removed', managerId: c.get('user').id, detail: source })
    return (await written(c, [removeRedirect(source), record])) ?? notFound(c)
  })
  .all('/', methodNotAllowed('POST', 'DELETE'))
  .post('/probar', tryAddress)
  .get('/exportar.csv', exportCsv)
  .post('/importar', limitBody(maxCsv * 4), importCsv)
