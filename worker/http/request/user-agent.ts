import type { AppContext } from '../context.ts'

/** Longer than any browser sends. The rest is cut off, so that parsing a long header costs nothing. */
const maxCharacters = 512

/** The start of `User-Agent`. All code must read the header through this function. */
export const userAgentOf = (c: AppContext): string | undefined =>
  c.req.header('User-Agent')?.slice(0, maxCharacters)
