import type { AppContext } from '../context.ts'

/** No browser says more of itself; whoever sends more shall not make each reader of it work for that. */
const maxCharacters = 512

/** What a program says that it is: the start of its `User-Agent`, which is the only place where that header is read. */
export const userAgentOf = (c: AppContext): string | undefined =>
  c.req.header('User-Agent')?.slice(0, maxCharacters)
