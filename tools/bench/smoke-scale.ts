/** `npm run bench -- smoke` runs every bench at its smallest size to check that it works. Ignore its figures. */
export const isSmoke = process.argv.includes('smoke')

/** A smoke run gives up on a bench that takes longer (ms). */
export const smokeTimeoutMs = 600_000

/** The size of a bench, depending on the mode. */
export const scaleForSmoke = (full: number, smoke: number): number => (isSmoke ? smoke : full)

/** All items, or in a smoke run the first `smoke` of them. */
export const takeSome = <T>(all: readonly T[], smoke = 1): readonly T[] =>
  all.slice(0, scaleForSmoke(all.length, smoke))
