import { drizzle, type DrizzleD1Database } from 'drizzle-orm/d1'
import * as v from 'valibot'
import { type EnquiryBindings, type EnquiryEnv, parseEnquiryEnv } from './env/enquiries.ts'

/** The bindings of wrangler.toml as the platform hands them over. */
export type Bindings = EnquiryBindings & {
  DB: D1Database
  SESSIONS: KVNamespace
  MEDIA: R2Bucket
  SITE_URL: string
}

export type Database = DrizzleD1Database & { $client: D1Database }

/** The bindings by intent, parsed. */
export type Env = {
  db: Database
  sessions: KVNamespace
  media: R2Bucket
  /** Origin of the public address, without a trailing slash. */
  siteUrl: string
  /** What the contact form needs. */
  enquiries: EnquiryEnv
}

const siteUrlSchema = v.pipe(
  v.string('SITE_URL is missing: set it under [vars] in wrangler.toml'),
  v.url('SITE_URL must be an absolute address, for example https://www.example.com'),
  v.transform((value) => new URL(value).origin),
)

const parsed = new WeakMap<Bindings, Env>()

/** Parses the bindings once per isolate; throws with what to set where something is missing. */
export function parseEnv(bindings: Bindings): Env {
  const known = parsed.get(bindings)
  if (known) return known
  const env: Env = {
    db: drizzle(bindings.DB),
    sessions: bindings.SESSIONS,
    media: bindings.MEDIA,
    siteUrl: v.parse(siteUrlSchema, bindings.SITE_URL),
    enquiries: parseEnquiryEnv(bindings),
  }
  parsed.set(bindings, env)
  return env
}
