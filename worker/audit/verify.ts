import type { Database } from '../env.ts'
import { type Anchor, type Entry, type Verdict, verifyChain } from './chain.ts'
import { beforeAll, readAnchor, readEntries, readHighest } from './queries.ts'

const entriesAtOnce = 5_000

type Read = { anchor: Anchor; highest: number }

/** Piece by piece, so that no more than one is in memory; null where one does not follow the one before. */
async function verifyPieces(db: Database, { anchor, highest }: Read): Promise<Verdict | null> {
  let verdict: Verdict = { sealed: 0, unsealed: 0, head: anchor, broken: null }
  for (let after = beforeAll, isLast = false; !isLast;) {
    const entries = await readEntries(db, after, entriesAtOnce)
    isLast = entries.length < entriesAtOnce
    after = entries.at(-1)?.id ?? after
    const piece = { anchor: { ...verdict.head, count: 0 }, highest: isLast ? highest : 0, entries }
    const { sealed, unsealed, head, broken } = verifyChain(piece)
    // Only what is last of all may wait for its seal: this one has to be looked at as a whole.
    if (broken || (unsealed > 0 && !isLast)) return null
    verdict = { sealed: verdict.sealed + sealed, unsealed, head, broken }
  }
  return verdict
}

async function readAll(db: Database): Promise<Entry[]> {
  const all: Entry[] = []
  for (let more = true; more;) {
    const entries = await readEntries(db, all.at(-1)?.id ?? beforeAll, entriesAtOnce)
    all.push(...entries)
    more = entries.length === entriesAtOnce
  }
  return all
}

/** Whether the record is as it was sealed. What became of a record that is not is told by looking at all of them. */
export async function verifyRecord(db: Database): Promise<{ verdict: Verdict; anchor: Anchor }> {
  const [anchor, highest] = await Promise.all([readAnchor(db), readHighest(db)])
  const verdict = await verifyPieces(db, { anchor, highest })
  return { verdict: verdict ?? verifyChain({ anchor, highest, entries: await readAll(db) }), anchor }
}
