import * as v from 'valibot'
import type { Fixture } from '../api/route-example.ts'
import { createUniqueId, type FaultySite, type TestUser } from './fault-injection/site.ts'
import { mediaFixtures } from './fixtures/media.ts'
import { transferFixtures } from './fixtures/transfer.ts'

/** Values of the data that a fixture created, by name. `init` (for uploads) replaces headers and body of the request. */
export type FixtureValues = { init?: RequestInit; [name: string]: string | number | RequestInit | undefined }

const settingsSchema = v.object({ data: v.object({ rev: v.number() }) })

async function readSettingsRev(site: FaultySite, user: TestUser): Promise<number> {
  return v.parse(settingsSchema, await site.callApi(user, 'GET', '/api/data/mngr/ajustes')).data.rev
}

/** Creates what the example of a route needs; `user` sends the example. */
export const fixtures: Readonly<
  Record<Fixture, (site: FaultySite, user: TestUser) => Promise<FixtureValues>>
> = {
  ...mediaFixtures,
  ...transferFixtures,
  async redirect(site) {
    const source = `/vieja-${createUniqueId()}`
    await site.runSql(
      "INSERT INTO owner_redirects (source, target, status, created_at) VALUES (?1, '/blog', 301, 0)",
      source,
    )
    return { source }
  },
  settings: async (site, user) => ({ rev: await readSettingsRev(site, user) }),
  async 'settings version'(site, user) {
    const rev = (await readSettingsRev(site, user)) + 1
    await site.runSql(
      "INSERT INTO settings (rev, data, author_id, author_name, at) VALUES (?1, '{}', ?2, 'Ana', 0)",
      rev,
      user.id,
    )
    return { rev }
  },
}
