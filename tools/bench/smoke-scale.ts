/** `npm run bench -- smoke`: every bench as small as it can be, to see that it works; its figures say nothing. */
export const isSmoke = process.argv.includes('smoke')

/** After so long a smoke run gives up on a bench that hangs. */
export const smokeTimeoutMs = 600_000

/** How much of something a bench does. */
export const scaleForSmoke = (full: number, smoke: number): number => (isSmoke ? smoke : full)

/** What a bench goes through: all of it, or in a smoke run the first of it. */
export const takeSome = <T>(all: readonly T[], smoke = 1): readonly T[] =>
  all.slice(0, scaleForSmoke(all.length, smoke))
