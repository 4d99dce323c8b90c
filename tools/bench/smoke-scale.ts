/**
 * True for `npm run bench -- smoke`, which runs every bench at its smallest size to check that it works. Its figures
 * mean nothing.
 */
export const isSmoke = process.argv.includes('smoke')

/** How long a smoke run waits for one bench (ms). */
export const smokeTimeoutMs = 600_000

export const scaleForSmoke = (full: number, smoke: number): number => (isSmoke ? smoke : full)

/** Returns all items, in a smoke run only the first `smoke`. */
export const takeSome = <T>(all: readonly T[], smoke = 1): readonly T[] =>
  all.slice(0, scaleForSmoke(all.length, smoke))
