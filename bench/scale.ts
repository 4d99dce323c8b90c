/** `npm run bench -- smoke`: every bench as small as it can be, to see that it works; its figures say nothing. */
export const isSmoke = process.argv.includes('smoke')

/** A smoke run ends by itself, however its benches hang: most of a minute is usual on two idle cores. */
export const smokeDeadlineMs = 600_000

/** How much of something a bench does. */
export const scaled = (full: number, smoke: number): number => (isSmoke ? smoke : full)

/** What a bench goes through: all of it, or in a smoke run the first of it. */
export const some = <T>(all: readonly T[], smoke = 1): readonly T[] => all.slice(0, scaled(all.length, smoke))
