import { createDatabase, type Database } from './db/database.ts'
import { missingBinding, wrapBindings } from './env/async-bindings.ts'
import { type BackupBindings, type BackupEnv, parseBackup } from './env/backup.ts'
import { type EnquiryBindings, type EnquiryEnv, parseEnquiryEnv } from './env/enquiries.ts'
import { type HealthBindings, parseHealthToken } from './env/health.ts'
import { type Mail, type MailBindings, parseMail } from './env/mail.ts'
import type { PurgeBindings, PurgeJob } from './env/purge.ts'
import { parseReplies, type ReplyBindings, type ReplyEnv } from './env/replies.ts'
import { parseTotpKeys, type SecondFactorBindings, type TotpKeys } from './env/second-factor.ts'
import { parseSiteUrl, siteUrlProblem } from './env/site-url.ts'
import { parseVisits, type VisitBindings, type VisitEnv } from './env/visits.ts'
import { log } from './http/log.ts'

/** The bindings of wrangler.toml as the platform hands them over. */
export type Bindings = BackupBindings &
  EnquiryBindings &
  MailBindings &
  ReplyBindings &
  HealthBindings &
  SecondFactorBindings &
  PurgeBindings &
  VisitBindings & {
    DB: D1Database
    SESSIONS: KVNamespace
    MEDIA: R2Bucket
    SITE_URL: string
    /** Which environment this is; missing = production. The deploy sets it. */
    ENVIRONMENT?: string
  }

export type { Database }

/** The bindings by intent, parsed. */
export type Env = {
  db: Database
  sessions: KVNamespace
  media: R2Bucket
  /** Origin of the public address, without a trailing slash. */
  siteUrl: string
  /** Not production: only managers see it. */
  isHidden: boolean
  /** null = the site sends no mail. */
  mail: Mail | null
  /** Where answers to our mails arrive; null = none come in. */
  replies: ReplyEnv | null
  /** What the seeds of second factors are encrypted with. */
  totpKeys: TotpKeys
  /** Repeats purges of the cache in front; null = they are made once. */
  purgeQueue: Queue<PurgeJob> | null
  /** Opens the details of `/api/salud`; null = nobody reads them. */
  healthToken: string | null
  /** What the contact form needs. */
  enquiries: EnquiryEnv
  /** How visits are counted. */
  visits: VisitEnv
  /** null = no backups are made. */
  backup: BackupEnv | null
  /** What is missing or set wrongly, and what is switched off for it; in Spanish, for the managers. */
  problems: readonly string[]
}

/** Whether a site is a rehearsal of production, and not to be read by the public. */
export const isHiddenSite = ({ ENVIRONMENT }: Bindings): boolean =>
  ENVIRONMENT !== undefined && ENVIRONMENT !== 'production'

const databases = new WeakMap<Bindings, Database>()

export function getDatabase(bindings: Bindings): Database {
  const database = databases.get(bindings) ?? createDatabase(bindings.DB)
  databases.set(bindings, database)
  return database
}

const parsedEnvs = new WeakMap<Bindings, Env>()

/**
 * Parses the bindings once per isolate. Optional settings that are missing or wrong switch their feature off;
 * without an address of its own the site can answer nothing, and this throws.
 */
export function parseEnv(rawBindings: Bindings): Env {
  const known = parsedEnvs.get(rawBindings)
  if (known) return known
  const bindings = wrapBindings(rawBindings)
  const siteUrl = parseSiteUrl(bindings.SITE_URL)
  if (siteUrl === null) throw new Error(siteUrlProblem)
  const mail = parseMail(bindings)
  const replies = parseReplies(bindings)
  const enquiries = parseEnquiryEnv(bindings)
  const backup = parseBackup(bindings)
  const seedKeys = parseTotpKeys(bindings)
  const healthToken = parseHealthToken(bindings)
  const visits = parseVisits(bindings)
  const env: Env = {
    db: getDatabase(rawBindings),
    sessions: bindings.SESSIONS,
    media: bindings.MEDIA ?? missingBinding,
    siteUrl,
    isHidden: isHiddenSite(bindings),
    mail: mail.value,
    replies: replies.value,
    totpKeys: seedKeys.value,
    purgeQueue: bindings.PURGE_QUEUE ?? null,
    healthToken: healthToken.value,
    enquiries: enquiries.value,
    visits: visits.value,
    backup: backup.value,
    problems: [mail, replies, enquiries, seedKeys, healthToken, backup, visits].flatMap(
      ({ problems }) => problems,
    ),
  }
  for (const problem of env.problems) log('warn', 'settings', { problem })
  parsedEnvs.set(rawBindings, env)
  return env
}

/** For what has no visitor to answer: null where the site can do nothing, and the log says for which setting. */
export function parseEnvOrNull(bindings: Bindings): Env | null {
  if (parseSiteUrl(bindings.SITE_URL) !== null) return parseEnv(bindings)
  log('error', 'settings', { problem: siteUrlProblem })
  return null
}
