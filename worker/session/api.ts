import * as v from 'valibot'
import { sessionSchema } from '#client/runtime/session/contract.ts'
import { createApi, route } from '../api/route.ts'
import { readSession } from './request-session.ts'
import { signOut } from './sign-out.ts'

/** `/api/_auth/session`: GET reads who is signed in, DELETE signs out. */
export const sessionApi = createApi([
  route('GET', '/', {
    permission: 'public',
    audit: { none: 'only reads' },
    rateLimit: 'none',
    answer: sessionSchema,
    // On public pages a session that cannot be looked up counts as signed out; its copy in KV has no permissions.
    example: { given: 'session', status: 200, failureText: ['{"user":null}', '"permissions":[]}'] },
    handle: async ({ c }) => c.json(await readSession(c)),
  }),
  route('DELETE', '/', {
    permission: 'public',
    audit: 'sign-out',
    rateLimit: 'none',
    answer: v.object({ loggedOut: v.literal(true) }),
    example: { given: 'session', status: 200 },
    handle: ({ c }) => signOut(c, () => c.json({ loggedOut: true })),
  }),
])
