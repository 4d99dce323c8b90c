import type { Site } from '#client/site.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import { writeBatch } from '#worker/db/write-batch.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { createMailStep, sendMail, type OutgoingMail } from '#worker/mail/outgoing-mail.ts'
import { getCachedSite, getSiteState } from '#worker/site-settings/site-state.ts'
import { listOwnerEmails } from '../../account/queries/users.ts'
import { cronChecks, runChecks } from './checks.ts'
import { sendEcho } from './echo.ts'
import { updateHealthState, type HealthChanges } from './health-state.ts'
import { type HealthRow, isCheckUnchanged, readHealth, saveCheck } from './queries.ts'
import { parseState, type CheckResult, type HealthState, partProblems } from './results.ts'

const formatMoment = (at: number, { timeZone }: Site): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

/** Most characters of a problem's text in the mail; error messages of a store may be long. */
const maxProblem = 300

/** Composes the mail to managers about parts that failed or recovered. */
export function composeHealthMail(
  { broken, mended }: HealthChanges,
  results: readonly CheckResult[],
  { siteUrl, now, site }: { siteUrl: string; now: number; site: Site },
): Omit<OutgoingMail, 'to'> {
  const problemOf = (part: string) => results.find((result) => result.part === part)?.problem ?? ''
  const failing = broken.map((part) => `  - ${partProblems[part]} (${problemOf(part).slice(0, maxProblem)})`)
  const well = mended.map((part) => `  - ya no: ${partProblems[part]}`)
  return {
    subject: `${site.name}: ${broken.length > 0 ? 'algo falla en el sitio' : 'el sitio vuelve a estar bien'}`,
    text: [
      'Hola:',
      '',
      ...(broken.length > 0
        ? [`El sitio ${siteUrl} comprobó dos veces seguidas que algo falla:`, '', ...failing, '']
        : []),
      ...(mended.length > 0 ? ['Vuelve a estar bien:', '', ...well, ''] : []),
      `Cuándo: ${formatMoment(now, site)}`,
      ...(broken.length > 0
        ? ['', 'Les escribiremos una vez más cuando vuelva a estar bien.', 'Qué hacer: docs/ops/README.md.']
        : []),
      '',
    ].join('\n'),
  }
}

/** KV key under which the state is stored while D1 is down. Of the states in D1 and KV, the newer one counts. */
const stateKey = 'salud/estado'
/** Limit of recipients: more than any real team, so that a mistake does not mail hundreds. */
const maxRecipients = 20

const pickNewer = (one: HealthState | null, other: HealthState | null): HealthState | null =>
  (one?.at ?? -1) >= (other?.at ?? -1) ? one : other

async function readStateFromKv({ sessions }: Env): Promise<HealthState | null> {
  try {
    return parseState(await withStorageTimeout(sessions.get(stateKey)))
  } catch {
    return null
  }
}

/** Stores the state in KV; returns false if KV fails. */
async function saveStateToKv({ sessions }: Env, state: HealthState): Promise<boolean> {
  try {
    await withStorageTimeout(sessions.put(stateKey, JSON.stringify(state)))
    return true
  } catch {
    return false
  }
}

type CheckRun = {
  env: Env
  now: number
  results: readonly CheckResult[]
  state: HealthState
  changes: HealthChanges | null
}

async function listRecipients({ db, mail }: Env): Promise<string[]> {
  const addresses = await listOwnerEmails(db, maxRecipients)
  return addresses.length > 0 || !mail ? addresses : [mail.to]
}

/** Stores state and mails in one batch, so that reported changes are queued. False if another run was stored first. */
async function saveRun({ env, now, results, state, changes }: CheckRun, row: HealthRow): Promise<boolean> {
  const { site } = await getSiteState(env, now)
  const text = changes && composeHealthMail(changes, results, { siteUrl: env.siteUrl, now, site })
  const letters = text ? (await listRecipients(env)).map((to) => ({ to, ...text })) : []
  return writeBatch(env.db, [
    {
      conditions: [isCheckUnchanged(row.checkedAt)],
      statements: [saveCheck(now, JSON.stringify(results), JSON.stringify(state))],
    },
    createMailStep({ env, now }, letters),
  ])
}

/**
 * Without D1 there are no queued mails and no addresses of managers, so this mails the team's address directly. Sends
 * nothing unless KV has recorded it first, or every run would send it again.
 */
async function notifyWithoutDatabase({ env, now, results, state, changes }: CheckRun): Promise<void> {
  const isSaved = await saveStateToKv(env, state)
  if (!changes || !isSaved || !env.mail) return
  try {
    const { site } = getCachedSite(env.db)
    const text = composeHealthMail(changes, results, { siteUrl: env.siteUrl, now, site })
    await sendMail(env.mail, site.name, { to: env.mail.to, ...text })
  } catch (error) {
    log('error', 'health-mail', { error })
  }
}

function logRun({ results, changes }: CheckRun): void {
  const failing = results.flatMap(({ part, problem }) => (problem === null ? [] : [{ part, problem }]))
  if (failing.length > 0) log('error', 'health', { failing })
  if (changes) log('warn', 'health-changed', changes)
}

/** Checks the site, stores the results, and notifies managers of changes; returns the number of failures. */
export async function monitorHealth(env: Env, now: number): Promise<number> {
  const results = await runChecks(cronChecks, env, now)
  const [row, kvState] = await Promise.all([readHealth(env.db).catch(() => null), readStateFromKv(env)])
  const before = pickNewer(parseState(row?.state), kvState)
  const look = { env, now, results, ...updateHealthState(before, results, now) }
  logRun(look)
  try {
    if (!row) throw new Error('The state could not be read')
    if (await saveRun(look, row)) {
      // Save reported changes in KV too: if D1 fails at the next run, they must not be reported again.
      if (look.changes) await saveStateToKv(env, look.state)
      await sendEcho(env)
    }
  } catch (error) {
    log('error', 'health-state', { error })
    await notifyWithoutDatabase(look)
  }
  return results.filter(({ problem }) => problem !== null).length
}
