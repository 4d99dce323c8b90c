import { createHash } from 'node:crypto'
import * as v from 'valibot'

// The audit log is a hash chain: the seal of a record hashes the previous seal and the record. Changing, removing,
// inserting or reordering records invalidates the chain from there on.

/** Sealed columns of `audit`. The order is part of the seal and must not change. */
export const sealedColumns = [
  'id',
  'at',
  'manager_id',
  'actor_id',
  'event',
  'detail',
  'device',
  'country',
] as const

const nullableText = v.nullable(v.string())
const integer = v.pipe(v.number(), v.safeInteger())
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** A record with its seal; null = not sealed yet. `at` is in epoch milliseconds. */
export const recordSchema = v.object({
  id: integer,
  at: integer,
  manager_id: nullableText,
  actor_id: nullableText,
  event: v.string(),
  detail: nullableText,
  device: nullableText,
  country: nullableText,
  hash: v.nullable(hash),
})
export type SealedRecord = v.InferOutput<typeof recordSchema>
export type AuditRecord = Omit<SealedRecord, 'hash'>

/** The last record deleted by retention, its seal, and the number deleted; id 0 and a zero hash if none was. */
export const anchorSchema = v.object({ id: integer, hash, count: integer })
export type ChainAnchor = v.InferOutput<typeof anchorSchema>

/** `highestId` is the last id ever assigned, even if its record is gone. */
export type AuditChain = { anchor: ChainAnchor; highestId: number; records: readonly SealedRecord[] }

export function computeSeal(previous: string, record: AuditRecord): string {
  const canonical = JSON.stringify(sealedColumns.map((name) => record[name]))
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex')
}

export type ChainBreak = { id: number; kind: 'changed' | 'removed' | 'inserted' | 'reordered' }

export type Verdict = {
  sealed: number
  unsealed: number
  /** Id and hash of the last valid seal. A copy stored elsewhere proves later that no earlier record was rewritten. */
  head: { id: number; hash: string }
  /** The first record that does not match its seal; null = the chain is intact. */
  firstBreak: ChainBreak | null
}

export function verifyChain(chain: AuditChain): Verdict {
  const { anchor, highestId, records } = chain
  const lastSealed = records.findLastIndex(({ hash }) => hash !== null)
  const head = { id: anchor.id, hash: anchor.hash }
  let sealed = 0
  const verdict = (firstBreak: ChainBreak | null): Verdict => {
    const unsealed = records.filter(({ hash }) => hash === null).length
    return { sealed, unsealed, head, firstBreak }
  }
  let expected = anchor.id + 1
  for (const [index, entry] of records.entries()) {
    const { id, hash } = entry
    if (id < expected) return verdict({ id, kind: 'inserted' })
    if (id > expected) {
      const isElsewhere = records.some((other) => other.id === expected)
      return verdict({ id: expected, kind: isElsewhere ? 'reordered' : 'removed' })
    }
    // Seals are written in order, so an unsealed record before a sealed one was inserted later.
    if (hash === null && index < lastSealed) return verdict({ id, kind: 'inserted' })
    if (hash !== null) {
      if (hash !== computeSeal(head.hash, entry)) return verdict({ id, kind: explainBreak(chain, entry) })
      Object.assign(head, { id, hash })
      sealed += 1
    }
    expected += 1
  }
  return verdict(highestId >= expected ? { id: expected, kind: 'removed' } : null)
}

/**
 * Classifies a record with a wrong seal: the record may fit at another place in the chain, or another record may fit
 * here.
 */
function explainBreak({ anchor, records }: AuditChain, broken: SealedRecord): ChainBreak['kind'] {
  const seals = new Map(records.map(({ id, hash }) => [id, hash]))
  seals.set(anchor.id, anchor.hash)
  const fits = (record: AuditRecord, id: number): boolean => {
    const previous = seals.get(id - 1)
    return typeof previous === 'string' && computeSeal(previous, { ...record, id }) === seals.get(id)
  }
  const others = records.filter(({ id }) => id !== broken.id)
  const hasMoved = others.some(({ id }) => fits(broken, id))
  const stoodHere = others.some((other) => fits(other, broken.id))
  if (hasMoved) return stoodHere ? 'reordered' : 'removed'
  return stoodHere ? 'inserted' : 'changed'
}
