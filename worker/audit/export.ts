import type { Database } from '../env.ts'
import { entryLines, headerLine } from './ndjson.ts'
import { beforeAll, readAnchor, readEntries, readHighest } from './queries.ts'

const entriesAtOnce = 1_000

async function* linesOf(db: Database): AsyncGenerator<string> {
  const [anchor, highest] = await Promise.all([readAnchor(db), readHighest(db)])
  yield headerLine(anchor, highest)
  for (let after = beforeAll, more = true; more;) {
    const read = await readEntries(db, after, entriesAtOnce)
    // What is recorded meanwhile is for the next file.
    const entries = read.filter(({ id }) => id <= highest)
    if (entries.length > 0) yield entryLines(entries)
    after = entries.at(-1)?.id ?? highest
    more = entries.length === entriesAtOnce
  }
  if ((await readAnchor(db)).id !== anchor.id) throw new Error('The oldest records were deleted meanwhile')
}

/** The whole record as NDJSON, read as it is written; where that fails it breaks off, rather than end as if whole. */
export function exportAudit(db: Database): ReadableStream<Uint8Array> {
  const lines = linesOf(db)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
