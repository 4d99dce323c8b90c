import * as v from 'valibot'
import type { Anchor, Chain, Entry } from './chain.ts'

// The record as a file, a line of JSON each: first where the chain begins, then its records with their seals. Whoever
// has the file can verify it without the site (`npm run audit -- verify --file`).

const text = v.nullable(v.string())
const whole = v.pipe(v.number(), v.safeInteger())
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

export const anchorSchema = v.object({ id: whole, hash, count: whole })

const headerSchema = v.object({
  audit: v.literal(1),
  anchor: anchorSchema,
  highest: whole,
})

export const entrySchema = v.object({
  id: whole,
  at: whole,
  manager_id: text,
  actor_id: text,
  event: v.string(),
  detail: text,
  device: text,
  country: text,
  hash: v.nullable(hash),
})

const line = (value: unknown): string => `${JSON.stringify(value)}\n`

export const headerLine = (anchor: Anchor, highest: number): string => line({ audit: 1, anchor, highest })

export const entryLines = (entries: readonly Entry[]): string => entries.map(line).join('')

/** The chain of a file, or the number of the first line that is none of ours. */
export function parseNdjson(file: string): Chain | { wrongLine: number } {
  const [first = '', ...others] = file.replace(/\n$/, '').split('\n')
  const header = v.safeParse(v.pipe(v.string(), v.parseJson(), headerSchema), first)
  if (!header.success) return { wrongLine: 1 }
  const entries: Entry[] = []
  for (const [index, each] of others.entries()) {
    const entry = v.safeParse(v.pipe(v.string(), v.parseJson(), entrySchema), each)
    if (!entry.success) return { wrongLine: index + 2 }
    entries.push(entry.output)
  }
  const { anchor, highest } = header.output
  return { anchor, highest, entries }
}
