import { createHash } from 'node:crypto'

// The record of who did what as a chain: a record's seal is the hash of the seal before it and of what the record
// says. Whoever changes, removes, inserts or reorders records breaks it from there on.

/** Columns of `audit` as they are sealed, in this order: another order would be another seal. */
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

export type AuditRecord = {
  id: number
  /** Epoch milliseconds. */
  at: number
  manager_id: string | null
  actor_id: string | null
  event: string
  detail: string | null
  device: string | null
  country: string | null
}

/** A record with its seal; null = not sealed yet. */
export type SealedRecord = AuditRecord & { hash: string | null }

/** The last record that was deleted for its age, its seal, and how many were; id 0 and zeros before the first. */
export type ChainAnchor = { id: number; hash: string; count: number }

/** `highest` is the last id that was ever given, be its record there or not. */
export type AuditChain = { anchor: ChainAnchor; highestId: number; records: readonly SealedRecord[] }

export function computeSeal(previous: string, record: AuditRecord): string {
  const canonical = JSON.stringify(sealedColumns.map((name) => record[name]))
  return createHash('sha256').update(`${previous}\n${canonical}`).digest('hex')
}

export type ChainBreak = { id: number; kind: 'changed' | 'removed' | 'inserted' | 'reordered' }

export type Verdict = {
  sealed: number
  unsealed: number
  /** The last good seal and whose it is; noted elsewhere, it proves later that nothing before it was made anew. */
  head: { id: number; hash: string }
  /** The first record that is not as it was sealed. */
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
    // Seals are written in order: nothing honest comes between sealed records without one.
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

/** What became of a record that does not fit its seal: whether its place, and it itself, belong to another. */
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
