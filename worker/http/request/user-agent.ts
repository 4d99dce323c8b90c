import type { AppContext } from '../context.ts'

/** No browser sends more. What is beyond is cut off, so that a long header costs its readers nothing. */
const maxCharacters = 512

/** The start of the `User-Agent`. The header is read nowhere else. */
export const userAgentOf = (c: AppContext): string | undefined =>
  c.req.header('User-Agent')?.slice(0, maxCharacters)
