import type { Database } from '../env.ts'
import { type Chunks, toStream } from '../http/responses/chunks.ts'
import { formatRecordLines, formatHeaderLine } from './ndjson.ts'
import { beforeFirstId, readAnchor, readChainRecords, readHighestId } from './queries.ts'

const recordsPerRead = 1_000

const encoder = new TextEncoder()

async function* generateLines(db: Database): Chunks {
  const [anchor, highest] = await Promise.all([readAnchor(db), readHighestId(db)])
  yield encoder.encode(formatHeaderLine(anchor, highest))
  for (let after = beforeFirstId, more = true; more;) {
    const read = await readChainRecords(db, after, recordsPerRead)
    // Skips records that were added after the export began.
    const entries = read.filter(({ id }) => id <= highest)
    if (entries.length > 0) yield encoder.encode(formatRecordLines(entries))
    after = entries.at(-1)?.id ?? highest
    more = entries.length === recordsPerRead
  }
  if ((await readAnchor(db)).id !== anchor.id) throw new Error('The oldest records were deleted meanwhile')
}

/** The log as an NDJSON stream. It errors on failure, so that an incomplete file never looks complete. */
export const exportAuditLog = (db: Database): ReadableStream<Uint8Array> => toStream(generateLines(db))
