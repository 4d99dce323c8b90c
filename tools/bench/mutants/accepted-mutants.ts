/** A changed text, what replaced it, and why no test can or needs to detect it. */
type AcceptedMutant = readonly [original: string, replacement: string, reason: string]

const onlyLogged = 'Only says whether a failed removal is logged.'

/** By file. */
export const acceptedMutants: Readonly<Record<string, readonly AcceptedMutant[]>> = {
  'worker/markdown/parse.ts': [
    ['getRenderProblem(error)', ';', 'The parser throws nothing of its own: only what is refused comes by.'],
  ],
  'worker/features/account/credentials/passkey-challenge.ts': [
    [
      "['passkey challenge', kind, userId ?? '', body]",
      "[kind, userId ?? '', body]",
      'The name keeps apart what else the daily key signs; nothing else that it signs begins with a kind of challenge.',
    ],
    [
      'Number(expiry) <= purpose.now',
      '(Number(expiry) < purpose.now)',
      'The one millisecond in which a challenge ends.',
    ],
  ],
  'worker/features/account/sign-in/fresh-sign-in.ts': [
    [
      "c.get('now') - c.get('session').verifiedAt < recentSignInMs",
      "(c.get('now') - c.get('session').verifiedAt <= recentSignInMs)",
      'The one millisecond in which a sign-in stops being fresh.',
    ],
  ],
  'worker/audit/batches.ts': [
    [
      'count < recordsPerBatch',
      'false',
      'The batches after the last one are empty: a few queries more, at night.',
    ],
    [
      'batch < maxBatches',
      '(batch <= maxBatches)',
      'One batch more in one run; how many there are only bounds its time.',
    ],
  ],
  'worker/features/account/credentials/passkey.ts': [
    ['part', 'true', 'Without a part the challenge is refused, so what was spent is not used.'],
  ],
  'worker/features/account/sign-in/sign-in.ts': [
    [
      '!usable || stored === null',
      '(!usable && stored === null)',
      'Said for the types: where there is no account or no password, none is correct.',
    ],
  ],
  'worker/db/daily-keys.ts': [
    ['current === null', 'false', 'Said for the types: the statement before stored it, in the same batch.'],
  ],
  'worker/http/limits/attempts.ts': [
    ['row', 'true', 'Said for the types: a position is one of those that were given.'],
    ['account', 'true', 'Said for the types: nobody forgives an attempt that was counted under no key.'],
  ],
  'worker/audit/chain.ts': [
    [
      'index < lastSealed',
      '(index <= lastSealed)',
      'The last sealed record has a seal, so it is none of those without one.',
    ],
  ],
  'worker/session/session-copies.ts': [
    ["status === 'rejected'", "(status !== 'rejected')", onlyLogged],
    ['failed > 0', 'false', onlyLogged],
    ['failed > 0', '(failed >= 0)', onlyLogged],
    ['failed > 0', '(failed <= 0)', onlyLogged],
  ],
  'worker/session/request-session.ts': [
    [
      '!found',
      'false',
      'What is not there cannot be read: the error that follows is answered the same, and logged.',
    ],
  ],
  'worker/session/require-page-session.ts': [
    ['unknown', 'false', 'A route that names a middleware which does not exist does not compile.'],
  ],
  'worker/session/sessions.ts': [
    ['!copy', 'false', 'Where neither store says, nobody is greeted; only the error is not logged.'],
  ],
  'worker/audit/export.ts': [
    ['entries.length > 0', '(entries.length >= 0)', 'An empty piece more in the stream.'],
  ],
  'worker/markdown/cost/limited-syntax.ts': [
    [
      'work.steps > maxSteps',
      '(work.steps >= maxSteps)',
      'One step of three million, at a text of exactly so many.',
    ],
    ["kind === 'enter'", "(kind !== 'enter')", 'What begins also ends: as many events of either kind.'],
  ],
  'worker/http/parse-draft.ts': [
    [
      'before === null || !read.success',
      '(before === null && !read.success)',
      'Where nothing stands nothing is kept, so that what is refused is refused by the last of the three.',
    ],
  ],
}

/** Kinds of mutants that are accepted in every file. */
export const acceptedMutantKinds: readonly { was: RegExp; becomes: string; why: string }[] = [
  {
    was: /^(?:log\('error', |report\(error\)$)/,
    becomes: ';',
    why: 'What is logged of a failure helps whoever looks for its cause; no answer and nothing stored depends on it.',
  },
]
