/** Changes that no test can notice, or need not: each with the reason. */
export const explained: readonly { file: string; was: string; becomes: string; why: string }[] = [
  {
    file: 'worker/features/account/credentials/passkey-challenge.ts',
    was: "['passkey challenge', kind, managerId ?? '', body]",
    becomes: "[kind, managerId ?? '', body]",
    why: 'The name keeps apart what else the daily key signs; nothing else that it signs begins with a kind of challenge.',
  },
  {
    file: 'worker/features/account/credentials/passkey-challenge.ts',
    was: 'Number(expiry) <= purpose.now',
    becomes: '(Number(expiry) < purpose.now)',
    why: 'The one millisecond in which a challenge ends.',
  },
  {
    file: 'worker/features/account/credentials/passkey.ts',
    was: 'part',
    becomes: 'true',
    why: 'Without a part the challenge is refused, so what was spent is not used.',
  },
  {
    file: 'worker/features/account/sign-in/sign-in.ts',
    was: '!usable || stored === null',
    becomes: '(!usable && stored === null)',
    why: 'Said for the types: where there is no account or no password, none is correct.',
  },
  {
    file: 'worker/db/daily-keys.ts',
    was: 'current === null',
    becomes: 'false',
    why: 'Said for the types: the statement before stored it, in the same batch.',
  },
  {
    file: 'worker/db/throttle.ts',
    was: 'row',
    becomes: 'true',
    why: 'Said for the types: a position is one of those that were given.',
  },
  {
    file: 'worker/db/throttle.ts',
    was: 'account',
    becomes: 'true',
    why: 'Said for the types: nobody forgives an attempt that was counted under no key.',
  },
  {
    file: 'worker/audit/chain.ts',
    was: 'index < lastSealed',
    becomes: '(index <= lastSealed)',
    why: 'The last sealed record has a seal, so it is none of those without one.',
  },
  {
    file: 'worker/audit/retention.ts',
    was: 'count < pieceSize',
    becomes: 'false',
    why: 'The pieces after the last one are empty: a few queries more, at night.',
  },
  {
    file: 'worker/audit/retention.ts',
    was: 'piece < piecesAtOnce',
    becomes: '(piece <= piecesAtOnce)',
    why: 'One piece more in one run; how many there are only bounds its time.',
  },
  {
    file: 'worker/audit/seal.ts',
    was: 'count < pieceSize',
    becomes: 'false',
    why: 'The pieces after the last one are empty: a few queries more, at night.',
  },
  {
    file: 'worker/audit/seal.ts',
    was: 'piece < piecesAtOnce',
    becomes: '(piece <= piecesAtOnce)',
    why: 'One piece more in one run; how many there are only bounds its time.',
  },
  {
    file: 'worker/session/copies.ts',
    was: "status === 'rejected'",
    becomes: "(status !== 'rejected')",
    why: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/copies.ts',
    was: 'failed > 0',
    becomes: 'false',
    why: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/copies.ts',
    was: 'failed > 0',
    becomes: '(failed >= 0)',
    why: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/copies.ts',
    was: 'failed > 0',
    becomes: '(failed <= 0)',
    why: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/request-session.ts',
    was: '!found',
    becomes: 'false',
    why: 'What is not there cannot be read: the error that follows is answered the same, and logged.',
  },
  {
    file: 'worker/session/require-manager.ts',
    was: 'unknown',
    becomes: 'false',
    why: 'A route that names a middleware which does not exist does not compile.',
  },
  {
    file: 'worker/session/sessions.ts',
    was: '!copy',
    becomes: 'false',
    why: 'Where neither store says, nobody is greeted; only the error is not logged.',
  },
  {
    file: 'worker/audit/export.ts',
    was: 'entries.length > 0',
    becomes: '(entries.length >= 0)',
    why: 'An empty piece more in the stream.',
  },
  {
    file: 'worker/features/account/sign-in/fresh-sign-in.ts',
    was: "c.get('now') - c.get('session').verifiedAt < freshSignInMs",
    becomes: "(c.get('now') - c.get('session').verifiedAt <= freshSignInMs)",
    why: 'The one millisecond in which a sign-in stops being fresh.',
  },
  {
    file: 'worker/markdown/cost/limited-syntax.ts',
    was: 'work.steps > maxSteps',
    becomes: '(work.steps >= maxSteps)',
    why: 'One step of three million, at a text of exactly so many.',
  },
  {
    file: 'worker/markdown/cost/limited-syntax.ts',
    was: "kind === 'enter'",
    becomes: "(kind !== 'enter')",
    why: 'What begins also ends: as many events of either kind.',
  },
  {
    file: 'worker/markdown/parse.ts',
    was: 'problemOf(error)',
    becomes: ';',
    why: 'The parser throws nothing of its own: only what is refused comes by.',
  },
  {
    file: 'worker/http/redirects.ts',
    was: '__DEVELOPMENT__',
    becomes: 'false',
    why: 'A constant of the build, which is false wherever tests run.',
  },
  {
    file: 'worker/http/draft.ts',
    was: 'before === null || !read.success',
    becomes: '(before === null && !read.success)',
    why: 'Where nothing stands nothing is kept, so that what is refused is refused by the last of the three.',
  },
  {
    file: 'worker/http/redirects.ts',
    was: "typeof siteUrl === 'string' && address.startsWith(`${siteUrl}/`)",
    becomes: 'false',
    why: 'Only spares most requests the parsing of the address, which says the same.',
  },
  {
    file: 'worker/http/redirects.ts',
    was: "typeof siteUrl === 'string'",
    becomes: "(typeof siteUrl !== 'string')",
    why: 'The same: no address begins with what is no text.',
  },
]

/** The same for whole kinds, wherever they stand. */
export const explainedKinds: readonly { was: RegExp; becomes: string; why: string }[] = [
  {
    was: /^(?:log\('error', |report\(error\)$)/,
    becomes: ';',
    why: 'What is logged of a failure helps whoever looks for its cause; no answer and nothing stored depends on it.',
  },
]
