import { livePreviewPaths } from '#client/features/content/editor/preview/contract.ts'
import { asManager, getAsManager, type Scenario } from './scenario.ts'
import { type TestUser, type FaultySite, createUniqueId } from './site.ts'

// Scenarios of articles: list, editor and changes of state.

const posts = '/api/mngr/posts'
type PostState = Parameters<FaultySite['createPost']>[1]

/** A state change of an article in `state`, based on its current revision. */
const postTransition = (
  method: string,
  state: PostState,
  after: string,
  { body = {}, ...more }: Partial<Scenario> & { body?: object } = {},
): Scenario => ({
  status: 200,
  repeatStatus: [412],
  createRequest: asManager(method, async (site, manager) => {
    const { id, rev, content } = await site.createPost(manager, state)
    return [`${posts}/${id}${after}`, { ...body, ...('content' in body ? { content } : {}) }, rev]
  }),
  ...more,
})

const onPost = (method: string, after: string, body?: unknown, more: Partial<Scenario> = {}): Scenario => ({
  status: 200,
  createRequest: asManager(method, async (site, manager) => [
    `${posts}/${(await site.createPost(manager)).id}${after}`,
    body,
  ]),
  ...more,
})

async function createRevision(site: FaultySite, manager: TestUser): Promise<{ path: string; rev: number }> {
  const { id, rev } = await site.createPost(manager)
  const answer = await site.callApi(manager, 'GET', `${posts}/${id}/revisiones`)
  // The answer has the shape of the contract's `revisionsResponseSchema`.
  const { revisions } = answer as { revisions: { id: number }[] }
  return { path: `${posts}/${id}/revisiones/${revisions[0]?.id}`, rev }
}

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
  'GET /api/mngr/posts': getAsManager(posts),
  'POST /api/mngr/posts': {
    status: 201,
    createRequest: asManager('POST', () => Promise.resolve([posts, { title: 'Nuevo' }])),
    addsRowsTo: {
      posts: 'an empty draft beside it, which whoever sees both throws away',
      entries: 'the same',
      entry_revisions: 'the same',
    },
  },
  'GET /api/mngr/posts/:id': onPost('GET', ''),
  'DELETE /api/mngr/posts/:id': postTransition('DELETE', 'trash', '', { status: 204, repeatStatus: [404] }),
  'PUT /api/mngr/posts/:id/borrador': postTransition('PUT', 'draft', '/borrador', {
    body: { content: null },
  }),
  'POST /api/mngr/posts/:id/publicar': postTransition('POST', 'draft', '/publicar', {
    body: { content: null },
  }),
  'POST /api/mngr/posts/:id/fecha': postTransition('POST', 'pending', '/fecha', {
    body: { publishAt: '2025-05-06T07:08:09Z' },
  }),
  'POST /api/mngr/posts/:id/duplicar': onPost(
    'POST',
    '/duplicar',
    {},
    {
      status: 201,
      addsRowsTo: {
        posts: 'one copy more, which whoever sees both throws away',
        entries: '',
        entry_revisions: '',
        post_tags: '',
      },
    },
  ),
  'POST /api/mngr/posts/:id/despublicar': postTransition('POST', 'published', '/despublicar'),
  'POST /api/mngr/posts/:id/papelera': postTransition('POST', 'draft', '/papelera'),
  'POST /api/mngr/posts/:id/restaurar': postTransition('POST', 'trash', '/restaurar'),
  'POST /api/mngr/posts/:id/descartar': postTransition('POST', 'pending', '/descartar'),
  'GET /api/mngr/posts/:id/revisiones': onPost('GET', '/revisiones'),
  'GET /api/mngr/posts/:id/revisiones/:revision{[0-9]{1,15}}': {
    status: 200,
    createRequest: asManager('GET', async (site, manager) => [(await createRevision(site, manager)).path]),
  },
  'POST /api/mngr/posts/:id/revisiones/:revision{[0-9]{1,15}}/restaurar': {
    status: 200,
    createRequest: asManager('POST', async (site, manager) => {
      const { path, rev } = await createRevision(site, manager)
      return [`${path}/restaurar`, {}, rev]
    }),
    repeatStatus: [412],
  },
  'GET /api/mngr/posts/:id/vistas': onPost('GET', '/vistas'),
  'POST /api/mngr/posts/:id/vistas': onPost(
    'POST',
    '/vistas',
    { days: 1 },
    {
      status: 201,
      addsRowsTo: { entry_previews: 'a link more, which the list shows', audit: 'both are on record' },
    },
  ),
  'DELETE /api/mngr/posts/:id/vistas/:preview{[0-9]{1,15}}': {
    status: 204,
    createRequest: asManager('DELETE', async (site, manager) => {
      const path = `${posts}/${(await site.createPost(manager)).id}/vistas`
      // The answer has the shape of the contract's `previewResponseSchema`.
      const made = (await site.callApi(manager, 'POST', path, { body: { days: 1 } })) as {
        preview: { id: number }
      }
      return [`${path}/${made.preview.id}`]
    }),
    repeatStatus: [404],
  },
  'POST /api/mngr/posts/acciones': {
    status: 200,
    createRequest: asManager('POST', async (site, manager) => {
      const [a, b] = [await site.createPost(manager), await site.createPost(manager)]
      const chosen = [a, b].map(({ id, rev }) => ({ id, rev }))
      return [`${posts}/acciones`, { action: 'trash', posts: chosen }]
    }),
  },
  'POST /api/mngr/posts/slug': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve([`${posts}/slug`, { text: 'Un título' }])),
  },
  'POST /api/mngr/vista-previa/articulo': {
    status: 200,
    createRequest: asManager('POST', async (site, manager) => {
      const { id, content } = await site.createPost(manager)
      const markdown = `![Río](${(await site.uploadImage(manager)).src})`
      return [livePreviewPaths.article, { id, content: { ...content, markdown } }]
    }),
  },
  'POST /api/mngr/posts/regenerar': {
    status: 200,
    createRequest: asManager('POST', () => Promise.resolve([`${posts}/regenerar`, { after: '' }])),
  },
}
