/** Mutants that no test can detect, or that no test needs to detect, each with the reason. */
export const acceptedMutants: readonly {
  file: string
  original: string
  replacement: string
  reason: string
}[] = [
  {
    file: 'worker/markdown/parse.ts',
    original: 'getRenderProblem(error)',
    replacement: ';',
    reason: 'The parser throws nothing of its own: only what is refused comes by.',
  },
  {
    file: 'worker/features/account/credentials/passkey-challenge.ts',
    original: "['passkey challenge', kind, userId ?? '', body]",
    replacement: "[kind, userId ?? '', body]",
    reason:
      'The name keeps apart what else the daily key signs; nothing else that it signs begins with a kind of challenge.',
  },
  {
    file: 'worker/features/account/sign-in/fresh-sign-in.ts',
    original: "c.get('now') - c.get('session').verifiedAt < recentSignInMs",
    replacement: "(c.get('now') - c.get('session').verifiedAt <= recentSignInMs)",
    reason: 'The one millisecond in which a sign-in stops being fresh.',
  },
  {
    file: 'worker/audit/batches.ts',
    original: 'count < recordsPerBatch',
    replacement: 'false',
    reason: 'The batches after the last one are empty: a few queries more, at night.',
  },
  {
    file: 'worker/audit/batches.ts',
    original: 'batch < maxBatches',
    replacement: '(batch <= maxBatches)',
    reason: 'One batch more in one run; how many there are only bounds its time.',
  },
  {
    file: 'worker/features/account/credentials/passkey-challenge.ts',
    original: 'Number(expiry) <= purpose.now',
    replacement: '(Number(expiry) < purpose.now)',
    reason: 'The one millisecond in which a challenge ends.',
  },
  {
    file: 'worker/features/account/credentials/passkey.ts',
    original: 'part',
    replacement: 'true',
    reason: 'Without a part the challenge is refused, so what was spent is not used.',
  },
  {
    file: 'worker/features/account/sign-in/sign-in.ts',
    original: '!usable || stored === null',
    replacement: '(!usable && stored === null)',
    reason: 'Said for the types: where there is no account or no password, none is correct.',
  },
  {
    file: 'worker/db/daily-keys.ts',
    original: 'current === null',
    replacement: 'false',
    reason: 'Said for the types: the statement before stored it, in the same batch.',
  },
  {
    file: 'worker/http/limits/attempts.ts',
    original: 'row',
    replacement: 'true',
    reason: 'Said for the types: a position is one of those that were given.',
  },
  {
    file: 'worker/http/limits/attempts.ts',
    original: 'account',
    replacement: 'true',
    reason: 'Said for the types: nobody forgives an attempt that was counted under no key.',
  },
  {
    file: 'worker/audit/chain.ts',
    original: 'index < lastSealed',
    replacement: '(index <= lastSealed)',
    reason: 'The last sealed record has a seal, so it is none of those without one.',
  },
  {
    file: 'worker/session/session-copies.ts',
    original: "status === 'rejected'",
    replacement: "(status !== 'rejected')",
    reason: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/session-copies.ts',
    original: 'failed > 0',
    replacement: 'false',
    reason: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/session-copies.ts',
    original: 'failed > 0',
    replacement: '(failed >= 0)',
    reason: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/session-copies.ts',
    original: 'failed > 0',
    replacement: '(failed <= 0)',
    reason: 'Only says whether a failed removal is logged.',
  },
  {
    file: 'worker/session/request-session.ts',
    original: '!found',
    replacement: 'false',
    reason: 'What is not there cannot be read: the error that follows is answered the same, and logged.',
  },
  {
    file: 'worker/session/require-page-session.ts',
    original: 'unknown',
    replacement: 'false',
    reason: 'A route that names a middleware which does not exist does not compile.',
  },
  {
    file: 'worker/session/sessions.ts',
    original: '!copy',
    replacement: 'false',
    reason: 'Where neither store says, nobody is greeted; only the error is not logged.',
  },
  {
    file: 'worker/audit/export.ts',
    original: 'entries.length > 0',
    replacement: '(entries.length >= 0)',
    reason: 'An empty piece more in the stream.',
  },
  {
    file: 'worker/markdown/cost/limited-syntax.ts',
    original: 'work.steps > maxSteps',
    replacement: '(work.steps >= maxSteps)',
    reason: 'One step of three million, at a text of exactly so many.',
  },
  {
    file: 'worker/markdown/cost/limited-syntax.ts',
    original: "kind === 'enter'",
    replacement: "(kind !== 'enter')",
    reason: 'What begins also ends: as many events of either kind.',
  },
  {
    file: 'worker/http/parse-draft.ts',
    original: 'before === null || !read.success',
    replacement: '(before === null && !read.success)',
    reason:
      'Where nothing stands nothing is kept, so that what is refused is refused by the last of the three.',
  },
]

/** Kinds of mutants that are accepted in every file. */
export const acceptedMutantKinds: readonly { was: RegExp; becomes: string; why: string }[] = [
  {
    was: /^(?:log\('error', |report\(error\)$)/,
    becomes: ';',
    why: 'What is logged of a failure helps whoever looks for its cause; no answer and nothing stored depends on it.',
  },
]
