import type { Database } from '../env.ts'
import { formatRecordLines, formatHeaderLine } from './ndjson.ts'
import { beforeFirstId, readAnchor, readChainRecords, readHighestId } from './queries.ts'

const recordsPerRead = 1_000

async function* generateLines(db: Database): AsyncGenerator<string> {
  const [anchor, highest] = await Promise.all([readAnchor(db), readHighestId(db)])
  yield formatHeaderLine(anchor, highest)
  for (let after = beforeFirstId, more = true; more;) {
    const read = await readChainRecords(db, after, recordsPerRead)
    // Records added meanwhile are not part of this file.
    const entries = read.filter(({ id }) => id <= highest)
    if (entries.length > 0) yield formatRecordLines(entries)
    after = entries.at(-1)?.id ?? highest
    more = entries.length === recordsPerRead
  }
  if ((await readAnchor(db)).id !== anchor.id) throw new Error('The oldest records were deleted meanwhile')
}

/** The log as an NDJSON stream. It errors on failure, so that an incomplete file never looks complete. */
export function exportAuditLog(db: Database): ReadableStream<Uint8Array> {
  const lines = generateLines(db)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
