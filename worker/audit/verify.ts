import type { Database } from '../env.ts'
import { type ChainAnchor, type SealedRecord, type Verdict, verifyChain } from './chain.ts'
import { beforeFirstId, readAnchor, readChainRecords, readHighestId } from './queries.ts'

const recordsPerRead = 5_000

type ChainEnds = { anchor: ChainAnchor; highestId: number }

/** Verifies in batches to limit memory. Returns null if the log seems broken. */
async function verifyInBatches(db: Database, { anchor, highestId }: ChainEnds): Promise<Verdict | null> {
  let verdict: Verdict = { sealed: 0, unsealed: 0, head: anchor, firstBreak: null }
  for (let after = beforeFirstId, isLast = false; !isLast;) {
    const entries = await readChainRecords(db, after, recordsPerRead)
    isLast = entries.length < recordsPerRead
    after = entries.at(-1)?.id ?? after
    const piece = {
      anchor: { ...verdict.head, count: 0 },
      highestId: isLast ? highestId : 0,
      records: entries,
    }
    const { sealed, unsealed, head, firstBreak } = verifyChain(piece)
    // Only the end of the log may be unsealed. Otherwise the whole log must be verified to classify the break.
    if (firstBreak || (unsealed > 0 && !isLast)) return null
    verdict = { sealed: verdict.sealed + sealed, unsealed, head, firstBreak }
  }
  return verdict
}

async function readAllRecords(db: Database): Promise<SealedRecord[]> {
  const all: SealedRecord[] = []
  for (let more = true; more;) {
    const entries = await readChainRecords(db, all.at(-1)?.id ?? beforeFirstId, recordsPerRead)
    all.push(...entries)
    more = entries.length === recordsPerRead
  }
  return all
}

/** Verifies the log. If it is broken, all records are read to find out how. */
export async function verifyAuditLog(db: Database): Promise<{ verdict: Verdict; anchor: ChainAnchor }> {
  const [anchor, highestId] = await Promise.all([readAnchor(db), readHighestId(db)])
  const verdict = await verifyInBatches(db, { anchor, highestId })
  return { verdict: verdict ?? verifyChain({ anchor, highestId, records: await readAllRecords(db) }), anchor }
}
