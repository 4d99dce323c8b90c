import { createDatabase, type Database } from './db/database.ts'
import { missingBinding, wrapBindings } from './env/async-bindings.ts'
import { type BackupBindings, type BackupEnv, parseBackup } from './env/backup.ts'
import { type DnsBindings, parseDnsUrl } from './env/dns-url.ts'
import { type EnquiryBindings, type EnquiryEnv, parseEnquiryEnv } from './env/enquiries.ts'
import { type HealthBindings, parseHealthToken } from './env/health.ts'
import { type Mail, type MailBindings, parseMail } from './env/mail.ts'
import type { PurgeJob } from './env/queue-jobs.ts'
import { parseReplies, type ReplyBindings, type ReplyEnv } from './env/replies.ts'
import type { Report } from './env/report.ts'
import { parseTotpKeys, type SecondFactorBindings, type TotpKeys } from './env/second-factor.ts'
import { parseSiteUrl, siteUrlProblem } from './env/site-url.ts'
import { parseVisits, type VisitBindings, type VisitEnv } from './env/visits.ts'
import { log } from './http/log.ts'

/** The bindings of wrangler.toml as the platform provides them. */
export type Bindings = BackupBindings &
  DnsBindings &
  EnquiryBindings &
  MailBindings &
  ReplyBindings &
  HealthBindings &
  SecondFactorBindings &
  VisitBindings & {
    DB: D1Database
    SESSIONS: KVNamespace
    MEDIA: R2Bucket
    /**
     * Queue that repeats each purge of the edge cache, because an outdated answer may be stored there after the first
     * purge.
     */
    PURGE_QUEUE?: Queue<PurgeJob>
    SITE_URL: string
    /** Which environment this is; missing = production. The deploy sets it. */
    ENVIRONMENT?: string
  }

export type { Database }

/** The parsed bindings, named by purpose. */
export type Env = {
  db: Database
  sessions: KVNamespace
  media: R2Bucket
  /** Origin of the public address, without a trailing slash. */
  siteUrl: string
  /** True outside production: only signed-in managers may read the site. */
  isHidden: boolean
  /** null = the site sends no mail. */
  mail: Mail | null
  /** Address that receives replies to the site's mails; null = inbound mail is off. */
  replies: ReplyEnv | null
  totpKeys: TotpKeys
  /** Queue that repeats purges of the edge cache; null = each purge is made once. */
  purgeQueue: Queue<PurgeJob> | null
  /** Token that shows the details of `/api/salud`; null = nobody can read them. */
  healthToken: string | null
  /** Answers the domain check; null = 1.1.1.1. */
  dnsUrl: string | null
  enquiries: EnquiryEnv
  visits: VisitEnv
  /** null = no backups are made. */
  backup: BackupEnv | null
  /** Missing or invalid settings and the features they disable; in Spanish, shown to managers. */
  problems: readonly string[]
}

/** True for staging and preview environments, which the public must not read. */
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
 * Parses the bindings once per isolate. Missing or invalid optional settings disable their feature. Throws without a
 * valid `SITE_URL`: no request can be answered without it.
 */
export function parseEnv(rawBindings: Bindings): Env {
  const known = parsedEnvs.get(rawBindings)
  if (known) return known
  const bindings = wrapBindings(rawBindings)
  const siteUrl = parseSiteUrl(bindings.SITE_URL)
  if (siteUrl === null) throw new Error(siteUrlProblem)
  const problems: string[] = []
  const report: Report = (problem) => {
    problems.push(problem)
    return null
  }
  const env: Env = {
    db: getDatabase(rawBindings),
    sessions: bindings.SESSIONS,
    media: bindings.MEDIA ?? missingBinding,
    siteUrl,
    isHidden: isHiddenSite(bindings),
    mail: parseMail(bindings, report),
    replies: parseReplies(bindings, report),
    enquiries: parseEnquiryEnv(bindings, report),
    totpKeys: parseTotpKeys(bindings, report),
    healthToken: parseHealthToken(bindings, report),
    backup: parseBackup(bindings, report),
    visits: parseVisits(bindings, report),
    dnsUrl: parseDnsUrl(bindings, report),
    purgeQueue: bindings.PURGE_QUEUE ?? null,
    problems,
  }
  for (const problem of problems) log('warn', 'settings', { problem })
  parsedEnvs.set(rawBindings, env)
  return env
}

/** `parseEnv` for queues, cron and mail: logs and returns null, instead of throwing, without a valid `SITE_URL`. */
export function parseEnvOrNull(bindings: Bindings): Env | null {
  if (parseSiteUrl(bindings.SITE_URL) !== null) return parseEnv(bindings)
  log('error', 'settings', { problem: siteUrlProblem })
  return null
}
