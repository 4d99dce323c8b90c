/** Rows of a batch, for callers that need no other number. */
export const rowsPerBatch = 500

/**
 * Calls `processNext`, which returns how many rows it processed, until these are fewer than `size`, `most` times at most:
 * a longer backlog takes several runs of a job. Returns the sum.
 */
export async function repeatBatches(
  processNext: () => Promise<number>,
  { size = rowsPerBatch, most = 20 }: { size?: number; most?: number } = {},
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < most; batch += 1) {
    const count = await processNext()
    total += count
    if (count < size) break
  }
  return total
}
