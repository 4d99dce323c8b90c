import type { Proposal } from '#client/features/insight/not-found/contract/report.ts'
import type { AppError } from '#client/runtime/errors.ts'
import { withGeneration } from '#worker/db/first-trip.ts'
import { contentChanges } from '#worker/db/generation.ts'
import type { Database } from '#worker/env.ts'
import type { AppEnv } from '#worker/http/context.ts'
import { kindOfMissing } from '../noise.ts'
import { listTargets } from '../targets.ts'
import { createNearest, type Nearest } from './nearest.ts'

// What is offered where nothing stands: the live pages nearest to the address that was asked for.

/** How long what an isolate knows serves, in milliseconds: a scan of any length costs one trip in that time. */
export const nearestForMs = 60_000
/** After a failure nothing is asked for so long; what was known serves. */
const patienceMs = 10_000
const maxOffered = 3

type Known = { nearest: Nearest; at: number; changes: number }
const known = new WeakMap<D1Database, Known>()

async function nearestOf(db: Database, now: number): Promise<Nearest> {
  const before = known.get(db.$client)
  const changes = contentChanges(db)
  if (before && Math.abs(now - before.at) < nearestForMs && before.changes === changes) return before.nearest
  const targets = await listTargets(withGeneration(db, now).db, now).catch(() => null)
  const nearest = targets ? createNearest(targets) : (before?.nearest ?? (() => []))
  known.set(db.$client, { nearest, at: targets ? now : now - nearestForMs + patienceMs, changes })
  return nearest
}

/** The live pages nearest to an address; none for what no person looks for. Never rejects. */
export async function nearestTo(db: Database, now: number, url: URL): Promise<Proposal[]> {
  // Whoever asks for a file that pages are not made of looks for what it is called.
  const pathname = url.pathname.replace(/\.[a-z0-9]{1,8}$/i, '')
  const kind = /^\/mngr(?:\/|$)/.test(pathname) ? null : kindOfMissing(pathname, true)
  if (kind === null || 'noise' in kind) return []
  return (await nearestOf(db, now))(pathname).slice(0, maxOffered)
}

type ErrorPage = NonNullable<AppEnv['Variables']['errorPage']>

/** The error screen, which where nothing stands offers what is nearest. */
export const offeringNearest =
  (errorPage: ErrorPage): ErrorPage =>
  async (c, error, session) => {
    if (error.statusCode !== 404) return errorPage(c, error, session)
    const proposals = await nearestTo(c.get('env').db, c.get('now'), new URL(c.req.url))
    const near = proposals.map(({ path, title }) => ({ href: path, name: title }))
    const offering: AppError = near.length === 0 ? error : { ...error, data: { ...error.data, near } }
    return errorPage(c, offering, session)
  }
