export const recordsPerBatch = 500
/** Batches per run of a scheduled job; a longer backlog takes several runs. */
const maxBatches = 20

/**
 * Calls `processNext` until a batch is not full, at most `maxBatches` times, and returns the sum. `processNext` returns
 * how many records it processed.
 */
export async function repeatBatches(processNext: () => Promise<number>): Promise<number> {
  let total = 0
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const count = await processNext()
    total += count
    if (count < recordsPerBatch) break
  }
  return total
}
