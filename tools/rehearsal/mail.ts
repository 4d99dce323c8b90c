import { Hono } from 'hono'
import type { FakeAccount } from './account.ts'
import { respondList, respondOk, respondError } from './api-responses.ts'

export function createZonesApi({ zones: all }: FakeAccount): Hono {
  const forbidden = () => respondError(403, 10000, 'Authentication error')
  const byId = (id: string) => all.find((zone) => zone.id === id)
  return new Hono()
    .get('/', (c) => {
      const { name: wanted, 'account.id': account } = c.req.query()
      return respondList(
        all.filter((zone) => zone.name === wanted && (account ?? zone.account) === zone.account),
      )
    })
    .get('/:id/dns_records', (c) => {
      const zone = byId(c.req.param('id'))
      return !zone || zone.areRecordsHidden
        ? forbidden()
        : respondList(zone.records.filter(({ name }) => name === c.req.query('name')))
    })
    .get('/:id/email/sending/subdomains', (c) => {
      const senders = byId(c.req.param('id'))?.senders
      return senders ? respondList(senders.map((name) => ({ name, enabled: true }))) : forbidden()
    })
    .get('/:id/email/routing', (c) => respondOk({ enabled: byId(c.req.param('id'))?.isRouting ?? false }))
}

export function createRecipientsApi(account: FakeAccount): Hono {
  return new Hono().get('/', () =>
    respondList(
      [...account.recipients].map(([email, isVerified]) => ({
        email,
        verified: isVerified ? '2026-01-01' : null,
      })),
    ),
  )
}
