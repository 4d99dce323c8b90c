import Papa from 'papaparse'
import * as v from 'valibot'
import {
  importBodySchema,
  type RedirectImport,
  maxCsvLength,
  maxRedirects,
  type Redirect,
  redirectBodySchema,
  redirectImportSchema,
  redirectSchema,
  redirectsResponseSchema,
  toInternalPath,
} from '#client/features/redirects/contract.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { createApi, route } from '../../api/route.ts'
import { type BatchStep, writeAndRead, writeBatch } from '../../db/write-batch.ts'
import type { AppContext } from '../../http/context.ts'
import { errorResponse, notFound } from '../../http/errors.ts'
import { kilobyte } from '../../http/limits/limit-body.ts'
import { createValidationError, parseBySchema } from '../../http/request/body.ts'
import { createCsv, createCsvHeaders } from '../../http/responses/csv.ts'
import { getSiteState } from '../../site-settings/site-state.ts'
import { invalidateRedirectTable } from './cached-table.ts'
import { type AddressFinders, createAddressTest } from './describe-address.ts'
import {
  deleteRedirect,
  type ListedRow,
  listRules,
  saveRedirects,
  selectRedirects,
  toListed,
} from './queries.ts'
import { createRedirectValidator } from './validate.ts'

const tooManyRedirectsError = {
  statusCode: 409,
  message: `Caben ${maxRedirects} redirecciones. Quita alguna o usa un patrón.`,
}

/** Writes the steps and returns the new list of redirects, read in the same batch; null if a condition failed. */
async function writeAndList(
  c: AppContext,
  steps: readonly BatchStep[],
  status: 200 | 201 = 200,
): Promise<Response | null> {
  const { db } = c.get('env')
  const rows = await writeAndRead<ListedRow>(db, steps, selectRedirects(''))
  invalidateRedirectTable(db)
  return rows && c.json(toListed(rows, ''), status)
}

/** Whole addresses become paths: sources of any host, targets of this site. */
function withInternalPaths<T extends { source: string; target: string }>(given: T, siteUrl: string): T {
  const { host } = new URL(siteUrl)
  return {
    ...given,
    source: toInternalPath(given.source),
    target: toInternalPath(given.target, host),
  }
}

/** How many rejected rows are listed with their reason. */
const maxListedRejections = 100

/** The rows of a CSV file that are not empty, with the line on which each begins. */
function listRows(text: string): { line: number; cells: readonly string[] }[] {
  const csv = text.replace(/^\ufeff/, '')
  // Empty lines count as lines, but not when the delimiter is guessed.
  const { delimiter } = Papa.parse(csv, { preview: 1, skipEmptyLines: true }).meta
  let next = 1
  return Papa.parse<string[]>(csv, { delimiter }).data.flatMap((cells) => {
    const line = next
    const content = cells.join(delimiter)
    next += 1 + (content.match(/\r\n|\r|\n/g)?.length ?? 0)
    return content === '' ? [] : [{ line, cells }]
  })
}

const wrongHeadReason =
  'La primera línea tiene que nombrar las columnas «desde» y «hacia», y «codigo» si la hay, separadas por comas o punto y coma.'

/** Splits the rows of a CSV file into accepted ones and rejected ones with line number and reason. */
export function parseCsvRows(
  text: string,
  rules: readonly Redirect[],
  siteUrl: string,
): { accepted: Redirect[]; rejected: RedirectImport['refused'] } {
  const [head, ...rows] = listRows(text)
  const names = head?.cells.map((name) => foldText(name.trim())) ?? []
  if (!names.includes('desde') || !names.includes('hacia'))
    return { accepted: [], rejected: [{ line: head?.line ?? 1, reason: wrongHeadReason }] }
  const standing = createRedirectValidator(rules)
  const accepted: Redirect[] = []
  const rejected: RedirectImport['refused'] = []
  for (const { line, cells } of rows) {
    const refuse = (reason: string) => rejected.push({ line, reason })
    const get = (name: string): string => cells[names.indexOf(name)] ?? ''
    const given = { source: get('desde'), target: get('hacia'), status: Number(get('codigo') || '301') }
    const parsed = v.safeParse(redirectSchema, withInternalPaths(given, siteUrl))
    if (!parsed.success) {
      refuse(parsed.issues[0].message)
      continue
    }
    const isFull = standing.size >= maxRedirects && !standing.has(parsed.output.source)
    // If the list of rejected rows is full and no redirect can be added, the costly search for a reason is skipped.
    const isSaid = rejected.length < maxListedRejections || !isFull
    const problem =
      (isSaid && standing.findProblem(parsed.output)?.text) || (isFull && tooManyRedirectsError.message)
    if (problem) refuse(problem)
    else {
      standing.add(parsed.output)
      accepted.push(parsed.output)
    }
  }
  return { accepted, rejected }
}

const facts = { permission: 'manageRedirects', rateLimit: 'none' } as const

const redirectRoutes = [
  route('POST', '/', {
    ...facts,
    audit: 'redirect.set',
    body: redirectBodySchema,
    maxBytes: 4 * kilobyte,
    answer: redirectsResponseSchema,
    example: {
      body: { source: '/vieja-{unique}', target: '/blog', status: 301 },
      status: 201,
      repeatStatus: 200,
    },
    handle: async ({ c, env: { db, siteUrl }, now, body, record }) => {
      const parsed = parseBySchema(redirectSchema, withInternalPaths(body, siteUrl))
      if (!parsed.ok) return errorResponse(c, parsed.error)
      const redirect = parsed.value
      const rules = await listRules(db)
      const problem = createRedirectValidator(rules).findProblem(redirect)
      if (problem) return errorResponse(c, createValidationError({ [problem.field]: problem.text }))
      const isNew = rules.every(({ source }) => source !== redirect.source)
      if (isNew && rules.length >= maxRedirects) return errorResponse(c, tooManyRedirectsError)
      const steps = [
        saveRedirects([redirect], now),
        record({ event: 'redirect.set', detail: redirect.source }),
      ]
      const stored = await writeAndList(c, steps, isNew ? 201 : 200)
      return stored ?? errorResponse(c, tooManyRedirectsError)
    },
  }),
  route('DELETE', '/', {
    ...facts,
    audit: 'redirect.removed',
    params: v.object({ de: v.optional(v.string(), '') }),
    answer: redirectsResponseSchema,
    example: { given: 'redirect', params: { de: '{source}' }, status: 200, repeatStatus: 404 },
    handle: async ({ c, params: { de }, record }) =>
      (await writeAndList(c, [deleteRedirect(de), record({ event: 'redirect.removed', detail: de })])) ??
      notFound(c),
  }),
  route('GET', '/exportar.csv', {
    ...facts,
    audit: { none: 'addresses that anybody can ask for' },
    answer: { file: 'text/csv' },
    example: { status: 200 },
    handle: async ({ c, env, now }) => {
      const [rules, { site }] = await Promise.all([listRules(env.db), getSiteState(env, now)])
      const csv = createCsv<Redirect>(site, [
        ['desde', ({ source }) => source],
        ['hacia', ({ target }) => target],
        ['codigo', ({ status }) => String(status)],
      ])
      return c.body(csv.head + csv.rows(rules), 200, createCsvHeaders('redirecciones'))
    },
  }),
  route('POST', '/importar', {
    ...facts,
    audit: 'redirect.set',
    body: importBodySchema,
    maxBytes: maxCsvLength * 4,
    answer: redirectImportSchema,
    example: { body: { text: 'desde,hacia,codigo\n/vieja-{unique},/blog,301' }, status: 200 },
    handle: async ({ c, env: { db, siteUrl }, now, body, record }) => {
      const { accepted, rejected } = parseCsvRows(body.text, await listRules(db), siteUrl)
      const detail = `${accepted.length} de un archivo`
      const steps = [saveRedirects(accepted, now), record({ event: 'redirect.set', detail })]
      const isWritten = accepted.length === 0 || (await writeBatch(db, steps))
      invalidateRedirectTable(db)
      // Others were added meanwhile.
      if (!isWritten) return errorResponse(c, tooManyRedirectsError)
      return c.json({
        added: accepted.length,
        refused: rejected.slice(0, maxListedRejections),
      } satisfies RedirectImport)
    },
  }),
]

/** `/api/mngr/redirecciones` */
export const createRedirectsApi = (finders: AddressFinders) =>
  createApi([...redirectRoutes, createAddressTest(finders)])
