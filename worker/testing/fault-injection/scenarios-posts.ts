import { asManager, getAsManager, type Scenario } from './scenario.ts'
import { createUniqueId } from './site.ts'

// Scenarios of the editor of articles, of tags and of links.

/** A request that changes the first of two tags. A published article has that tag. */
const onTag = (
  method: string,
  after: string,
  body: (other: string) => unknown,
  more: Partial<Scenario> = {},
): Scenario => ({
  status: 200,
  createRequest: asManager(method, async (site, manager) => {
    const [slug, other] = [createUniqueId(), createUniqueId()]
    const { id } = await site.createPost(manager, 'published')
    for (const each of [slug, other]) await site.runSql('INSERT INTO tags (slug, name) VALUES (?1, ?1)', each)
    await site.runSql(
      'INSERT INTO post_tags (post_id, tag_id, live_at) SELECT ?1, id, 1 FROM tags WHERE slug = ?2',
      id,
      slug,
    )
    return [`/api/mngr/etiquetas/${slug}${after}`, body(other)]
  }),
  ...more,
})

export const postScenarios: Readonly<Record<string, Scenario>> = {
  'GET /mngr/blog/:id': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [
      `/mngr/blog/${(await site.createPost(manager)).id}`,
    ]),
  },
  'GET /api/data/mngr/blog/:id': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [
      `/api/data/mngr/blog/${(await site.createPost(manager)).id}`,
    ]),
  },
  'PATCH /api/mngr/etiquetas/:slug': onTag('PATCH', '', () => ({ name: `Otra ${createUniqueId()}` }), {
    repeatStatus: [404],
  }),
  'DELETE /api/mngr/etiquetas/:slug': onTag('DELETE', '', () => undefined, { repeatStatus: [404] }),
  'POST /api/mngr/etiquetas/:slug/recuperar': {
    status: 200,
    repeatStatus: [409],
    createRequest: asManager('POST', async (site, manager) => {
      const { id } = await site.createPost(manager, 'published')
      const slug = createUniqueId()
      const bearers = { live: [id], newest: [id] }
      return [`/api/mngr/etiquetas/${slug}/recuperar`, { name: slug, description: '', bearers, into: null }]
    }),
  },
  'POST /api/mngr/etiquetas/:slug/unir': onTag('POST', '/unir', (into) => ({ into }), {
    repeatStatus: [404],
  }),
  'GET /api/mngr/enlaces': getAsManager('/api/mngr/enlaces?q=a'),
  'POST /api/mngr/enlaces/perdidos': {
    status: 200,
    createRequest: asManager('POST', () =>
      Promise.resolve(['/api/mngr/enlaces/perdidos', { paths: ['/blog/nada'] }]),
    ),
  },
}
