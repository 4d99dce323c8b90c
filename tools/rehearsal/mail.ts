import { Hono } from 'hono'
import type { Account } from './account.ts'
import { list, ok, refuse } from './answers.ts'

/** The domains of an account, and what they do for mail. */
export function zones({ zones: all }: Account): Hono {
  const forbidden = () => refuse(403, 10000, 'Authentication error')
  const byId = (id: string) => all.find((zone) => zone.id === id)
  return new Hono()
    .get('/', (c) => list(all.filter(({ name }) => name === c.req.query('name'))))
    .get('/:id/email/sending/subdomains', (c) => {
      const senders = byId(c.req.param('id'))?.senders
      return senders ? list(senders.map((name) => ({ name, enabled: true }))) : forbidden()
    })
    .get('/:id/email/routing', (c) => ok({ enabled: byId(c.req.param('id'))?.isRouting ?? false }))
}

/** Addresses that the account may write to. */
export function readers(account: Account): Hono {
  return new Hono().get('/', () =>
    list(
      [...account.readers].map(([email, isVerified]) => ({
        email,
        verified: isVerified ? '2026-01-01' : null,
      })),
    ),
  )
}
