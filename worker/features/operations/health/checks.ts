import { mediaIdAlphabet } from '#client/features/media/contract.ts'
import { getStorageFailure, withTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { countOverdueMail } from '#worker/mail/outgoing-mail.ts'
import { countFailedNotifications } from '../../enquiries/queries/inbox.ts'
import { findMissingFiles, libraryFiles } from '../backup/missing-files.ts'
import { backupLateMs, readLastBackupTime, readMissingFiles } from '../backup/runs.ts'
import { sendEchoOrThrow } from './echo.ts'
import { testWrite, readHealth } from './queries.ts'
import { type CheckResult, maxSilenceMs, parseResults, type SitePart } from './results.ts'

const checkTimeoutMs = 2_000
const minute = 60_000
/** The cron's interval. */
const checkIntervalMs = 5 * minute
/** A test message missing for this long is a failure, in milliseconds; normally it returns within seconds. */
const echoLateMs = 4 * minute
const probeKey = 'salud/prueba'

type Finding = { problem: string | null; ageMs?: number | null }
type Check = { part: SitePart; run: (env: Env, now: number) => Promise<Finding> }

const problemIf = (isWrong: boolean, problem: string): Finding => ({ problem: isWrong ? problem : null })

async function checkQueue({ db, enquiries }: Env, now: number): Promise<Finding> {
  if (!enquiries.queue) return { problem: 'falta MAIL_QUEUE' }
  const { echoSentAt, echoAt } = await readHealth(db)
  const isAwaited = echoSentAt !== null && (echoAt === null || echoAt < echoSentAt)
  const isLate = isAwaited && now - echoSentAt > echoLateMs
  return {
    ...problemIf(isLate, 'un mensaje de prueba no volvió'),
    ageMs: echoAt === null ? null : now - echoAt,
  }
}

async function checkImages({ media }: Env, now: number): Promise<Finding> {
  await media.put(probeKey, String(now))
  return problemIf((await media.head(probeKey)) === null, 'no guardó lo que se le dio')
}

/** Rows whose files one check compares. */
const rowsPerCheck = 20
/** Most missing files that a problem and a log line name. */
const maxNamed = 5

/**
 * Where in the library a check begins: where the last one found a file missing, until it is back, because one failure
 * alone is not reported; otherwise at another id each time.
 */
async function findStart({ db }: Env, now: number): Promise<string> {
  const last = parseResults((await readHealth(db)).results).find(({ part }) => part === 'files')
  const [, id] = last?.problem?.startsWith(libraryFiles.folder) ? last.problem.split('/') : []
  // Without its last character, because a check compares the ids after its start.
  if (id !== undefined) return id.slice(0, -1)
  const round = Math.floor(now / checkIntervalMs)
  return [round % 32, Math.floor(round / 32) % 32].map((index) => mediaIdAlphabet[index]).join('')
}

/** Compares some rows of the library with the bucket, and repeats what the last backup, which compares all, found. */
async function checkFiles(env: Env, now: number): Promise<Finding> {
  const { db, media } = env
  const start = await findStart(env, now)
  const storage = { db: db.$client, media }
  const found = await findMissingFiles(storage, libraryFiles, start, rowsPerCheck)
  // Fewer rows than that remain after this start: continue at the first one, so that all of a small library is compared.
  const first = found.after === null ? await findMissingFiles(storage, libraryFiles, '', rowsPerCheck) : null
  const missing = [...new Set([...found.missing, ...(first?.missing ?? [])])]
  const keys = missing.slice(0, maxNamed)
  if (missing.length > 0) {
    log('error', 'media-missing', { keys, count: missing.length })
    return { problem: keys.join(', ') }
  }
  return { problem: await readMissingFiles(db) }
}

async function checkMail({ db }: Env, now: number): Promise<Finding> {
  const [{ failed }, overdue] = await Promise.all([countFailedNotifications(db), countOverdueMail(db, now)])
  const said = `avisos de consultas que no llegaron: ${failed}; correos que esperan desde hace horas: ${overdue}`
  return problemIf(failed + overdue > 0, said)
}

async function checkCron({ db }: Env, now: number): Promise<Finding> {
  const { checkedAt } = await readHealth(db)
  if (checkedAt === null) return { problem: 'todavía no han corrido' }
  return { ...problemIf(now - checkedAt > maxSilenceMs, 'callan desde hace rato'), ageMs: now - checkedAt }
}

async function checkBackup(env: Env, now: number): Promise<Finding> {
  const at = await readLastBackupTime(env)
  if (at === undefined) return { problem: null }
  return { ...problemIf(now - at > backupLateMs, 'la última es vieja'), ageMs: now - at }
}

function findBadSecrets({ enquiries, totpKeys }: Env): string[] {
  const read = { FORM_SECRET: enquiries.secret, SECOND_FACTOR_KEY: totpKeys.current }
  return Object.entries(read).flatMap(([name, value]) => (value === null ? [name] : []))
}

/** Checks that the database can be read; without it the site does not work. */
export const databaseCheck: Check = {
  part: 'd1-read',
  run: async ({ db }) => ((await readHealth(db)) ? { problem: null } : { problem: 'sin respuesta' }),
}

const cronCheck: Check = { part: 'cron', run: checkCron }

/** Checks run by the cron: all except that of the cron itself. */
export const cronChecks: readonly Check[] = [
  databaseCheck,
  {
    part: 'd1-write',
    run: async ({ db }, now) => problemIf(!(await testWrite(db, now)), 'no se escribió'),
  },
  {
    part: 'kv',
    async run({ sessions }, now) {
      await sessions.put(probeKey, String(now), { expirationTtl: 86_400 })
      await sessions.get(probeKey)
      return { problem: null }
    },
  },
  { part: 'r2', run: checkImages },
  { part: 'files', run: checkFiles },
  { part: 'queue', run: checkQueue },
  { part: 'mail', run: checkMail },
  { part: 'backup', run: checkBackup },
  {
    part: 'settings',
    run: async ({ problems }) => problemIf(problems.length > 0, problems.join(' ')),
  },
  {
    part: 'secrets',
    async run(env) {
      const bad = findBadSecrets(env)
      return problemIf(bad.length > 0, bad.join(', '))
    },
  },
]

/** A version that is uploaded but not deployed runs no cron, so this check sends the test message itself. */
const externalQueueCheck: Check = {
  part: 'queue',
  async run(env, now) {
    await sendEchoOrThrow(env)
    return checkQueue(env, now)
  },
}

/** Checks run for requests from outside. */
export const externalChecks: readonly Check[] = [
  ...cronChecks.filter(({ part }) => part !== 'queue'),
  externalQueueCheck,
  cronCheck,
]

async function runCheck({ part, run }: Check, env: Env, now: number): Promise<CheckResult> {
  const startedAt = Date.now()
  const took = (): number => Date.now() - startedAt
  try {
    const { problem, ageMs = null } = await withTimeout(run(env, now), checkTimeoutMs)
    return { part, problem, ms: took(), ageMs }
  } catch (error) {
    return { part, problem: String(getStorageFailure(error)), ms: took(), ageMs: null }
  }
}

/** Runs checks in parallel; each has its own time limit and fails alone. */
export function runChecks(checks: readonly Check[], env: Env, now: number): Promise<CheckResult[]> {
  return Promise.all(checks.map((check) => runCheck(check, env, now)))
}
