import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { queryBatch } from '#worker/db/batch.ts'
import type { Database } from '#worker/env.ts'

const saltRow = v.object({ salt: v.string() })

const cachedSalts = new WeakMap<Database, { day: string; salt: string }>()

/** Returns the day's random salt for hashing visitors, created on first use and unrecoverable once deleted. */
export async function readDailySalt(db: Database, day: string): Promise<string> {
  const cached = cachedSalts.get(db)
  if (cached?.day === day) return cached.salt
  const [, rows] = await queryBatch(db, [
    sql`INSERT INTO visit_today (day, salt) VALUES (${day}, ${randomBytes(32).toString('hex')})
        ON CONFLICT (day) DO NOTHING`,
    sql`SELECT salt FROM visit_today WHERE day = ${day}`,
  ])
  const { salt } = v.parse(saltRow, rows?.[0])
  cachedSalts.set(db, { day, salt })
  return salt
}

/** Buckets per day. The estimate of visitors is within 1 % up to about a million visitors. */
const visitorBuckets = 2 ** 18

const ranks = 2 ** 32

export type VisitorSignals = { salt: string; host: string; network: string; agent: string }

/**
 * Returns a visitor's bucket for the day, and a rank that decides whether a sample includes the visitor. Only the
 * bucket is stored, and one of 262,144 buckets identifies nobody.
 */
export function getVisitorBucket({ salt, host, network, agent }: VisitorSignals) {
  const hash = createHmac('sha256', salt)
    .update(JSON.stringify([host, network, agent]))
    .digest()
  return { bucket: hash.readUInt32BE(0) % visitorBuckets, rank: hash.readUInt32BE(4) }
}

/** True if a sample of one visitor in `weight` includes the visitor with this rank. */
export const isSampled = (rank: number, weight: number): boolean => rank < ranks / weight

const bytes = visitorBuckets / 8

function countBits(byte: number): number {
  let count = 0
  for (let rest = byte; rest > 0; rest &= rest - 1) count += 1
  return count
}
const bitCounts = Array.from({ length: 256 }, (_, byte) => countBits(byte))

/**
 * Estimates distinct visitors with a bitmap of buckets. The fewer buckets are free, the more visitors a new bucket
 * stands for, because several visitors may share one. The sum is off by a few per thousand.
 */
export function createVisitorCounter(text: string) {
  const map = Buffer.alloc(bytes)
  map.set(Buffer.from(text, 'base64').subarray(0, bytes))
  let free = visitorBuckets
  for (const byte of map) free -= bitCounts[byte] ?? 0
  return {
    /** Marks a bucket; returns how many visitors it stands for, 0 if it was already marked. */
    add(bucket: number): number {
      const at = bucket >> 3
      const bit = 1 << (bucket & 7)
      const byte = map[at] ?? 0
      if ((byte & bit) !== 0 || free === 0) return 0
      map[at] = byte | bit
      const stands = visitorBuckets / free
      free -= 1
      return stands
    },
    toText: () => map.toString('base64'),
  }
}
