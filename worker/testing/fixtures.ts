import * as v from 'valibot'
import { addInvitee, addManagerWithSecondFactor } from './fault-injection/scenarios-sign-in.ts'
import { createUniqueId, type FaultySite, type TestUser } from './fault-injection/site.ts'
import { accountFixtures } from './fixtures/account.ts'
import { dashboardFixtures } from './fixtures/dashboard.ts'
import { enquiryFixtures } from './fixtures/enquiries.ts'
import { insightFixtures } from './fixtures/insight.ts'
import { mediaFixtures } from './fixtures/media.ts'
import { privacyFixtures } from './fixtures/privacy.ts'
import { signInFixtures } from './fixtures/sign-in.ts'
import { transferFixtures } from './fixtures/transfer.ts'
import { visitorFixtures } from './fixtures/visitors.ts'

/** Values of the data that a fixture created, by name. `init` (for uploads) replaces headers and body of the request. */
export type FixtureValues = { init?: RequestInit; [name: string]: string | number | object | undefined }

const settingsSchema = v.object({ data: v.object({ rev: v.number() }) })

async function readSettingsRev(site: FaultySite, user: TestUser): Promise<number> {
  return v.parse(settingsSchema, await site.callApi(user, 'GET', '/api/data/mngr/ajustes')).data.rev
}

const textSchema = v.object({ id: v.string(), rev: v.number() })
const revisionsSchema = v.object({ revisions: v.array(v.object({ id: v.number() })) })
const previewSchema = v.object({ preview: v.object({ id: v.number() }) })

/** A text, in the state after `step`. */
const createText =
  (texts: string, step: 'publicar' | 'acciones/trash' | null = null) =>
  async (site: FaultySite, user: TestUser): Promise<FixtureValues> => {
    const content = {
      title: 'Uno',
      slug: `uno-${createUniqueId()}`,
      markdown: 'Texto.',
      ...(texts === '/api/mngr/paginas' && { description: '' }),
    }
    const made = v.parse(textSchema, await site.callApi(user, 'POST', texts, { body: { content } }))
    if (step === null) return made
    const path = `${texts}/${made.id}/${step}`
    return v.parse(textSchema, await site.callApi(user, 'POST', path, { body: {}, rev: made.rev }))
  }

/** A text with a version and a preview link. */
const createTextWithHistory =
  (texts: string) =>
  async (site: FaultySite, user: TestUser): Promise<FixtureValues> => {
    const { id } = await createText(texts)(site, user)
    const path = `${texts}/${id}`
    const { revisions } = v.parse(revisionsSchema, await site.callApi(user, 'GET', `${path}/revisiones`))
    const made = await site.callApi(user, 'POST', `${path}/vistas`, { body: {} })
    return { id, revision: revisions[0]?.id, preview: v.parse(previewSchema, made).preview.id }
  }

const deleteServices = (site: FaultySite) => site.runSql("DELETE FROM entries WHERE kind = 'service'")
const webhooksSchema = v.object({ webhooks: v.tuple([v.object({ id: v.string() })]) })

/** Replaces all webhooks by one. */
async function createWebhook(site: FaultySite, user: TestUser): Promise<string> {
  await site.runSql('DELETE FROM webhooks')
  const body = { url: 'https://programa.com/avisos', events: ['offer.expired'] }
  const answer = await site.callApi(user, 'POST', '/api/mngr/conexiones', { body })
  return v.parse(webhooksSchema, answer).webhooks[0].id
}

/** Creates what the example of a route needs; `user` sends the example. */
const fixtures: Readonly<Record<string, (site: FaultySite, user: TestUser) => Promise<FixtureValues>>> = {
  ...signInFixtures,
  ...visitorFixtures,
  ...enquiryFixtures,
  ...accountFixtures,
  ...dashboardFixtures,
  ...insightFixtures,
  ...privacyFixtures,
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
    const older = (await readSettingsRev(site, user)) + 1
    await site.runSql(
      `INSERT INTO settings (rev, data, author_id, author_name, at)
        VALUES (?1, '{}', ?2, 'Ana', 0), (?1 + 1, '{"name":"Otra"}', ?2, 'Ana', 0)`,
      older,
      user.id,
    )
    return { older, rev: older + 1 }
  },
  async service(site) {
    const id = createUniqueId()
    const content = JSON.stringify({ kind: 'service', slug: `orden-${id}`, title: 'Uno', summary: '' })
    await deleteServices(site)
    await site.runSql(
      `INSERT INTO entries (id, kind, position, rev, content, path, created_at, saved_at)
        VALUES (?1, 'service', 1, 1, ?2, 'servicios/orden-' || ?1, 1, 1)`,
      id,
      content,
    )
    return { id }
  },
  async 'no services'(site) {
    await deleteServices(site)
    return {}
  },
  article: createText('/api/mngr/posts'),
  'article with history': createTextWithHistory('/api/mngr/posts'),
  'published article': createText('/api/mngr/posts', 'publicar'),
  'trashed article': createText('/api/mngr/posts', 'acciones/trash'),
  page: createText('/api/mngr/paginas'),
  'page with history': createTextWithHistory('/api/mngr/paginas'),
  'published page': createText('/api/mngr/paginas', 'publicar'),
  'trashed page': createText('/api/mngr/paginas', 'acciones/trash'),
  user: async (site) => ({ id: (await site.addUser()).id }),
  'invited user': async (site) => ({ id: (await addInvitee(site)).id }),
  'user with a second factor': async (site) => ({ id: (await addManagerWithSecondFactor(site)).id }),
  async role(site) {
    const id = createUniqueId()
    await site.runSql(
      'INSERT INTO roles (id, name, permissions, created_at) VALUES (?1, ?1, \'["viewInsight"]\', 0)',
      id,
    )
    return { id }
  },
  async 'no webhooks'(site) {
    await site.runSql('DELETE FROM webhooks')
    return {}
  },
  webhook: async (site, user) => ({ id: await createWebhook(site, user) }),
  async 'webhook delivery'(site, user) {
    const id = await createWebhook(site, user)
    const delivery = createUniqueId()
    const data = { kind: 'page', id: 'a', title: 'A', path: '/a' }
    await site.runSql(
      `INSERT INTO webhook_deliveries (id, webhook_id, event, at, data, state, next_at)
       VALUES (?1, ?2, 'text.published', 0, ?3, 'failed', 0)`,
      delivery,
      id,
      JSON.stringify(data),
    )
    return { delivery }
  },
  async tag(site, user) {
    const [slug, other] = [createUniqueId(), createUniqueId()]
    const { id } = await site.createPost(user, 'published')
    for (const each of [slug, other]) await site.runSql('INSERT INTO tags (slug, name) VALUES (?1, ?1)', each)
    await site.runSql(
      'INSERT INTO post_tags (post_id, tag_id, live_at) SELECT ?1, id, 1 FROM tags WHERE slug = ?2',
      id,
      slug,
    )
    return { slug, other }
  },
  'removed tag': async (site, user) => ({
    id: (await site.createPost(user, 'published')).id,
    slug: createUniqueId(),
  }),
  async 'access token'(site, user) {
    const id = createUniqueId()
    await site.runSql(
      `INSERT INTO access_tokens (id, name, hash, permissions, created_by, created_at, expires_at)
        VALUES (?1, 'x', ?1, '["editArticles"]', ?2, 0, 8e15)`,
      id,
      user.id,
    )
    return { id }
  },
}

/** Creates what an example needs. Throws if there is no fixture of this name. */
export function createFixture(name: string, site: FaultySite, user: TestUser): Promise<FixtureValues> {
  const create = fixtures[name]
  if (!create) throw new Error(`No fixture is called «${name}»`)
  return create(site, user)
}
