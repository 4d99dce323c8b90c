import { byManager, inside, page, type Row } from './row.ts'
import { type Manager, type Site, unique } from './site.ts'

// Articles: their list, their editor, and every step of them.

const posts = '/api/mngr/posts'
type State = Parameters<Site['post']>[1]

/** A step of an article in a state, made from the revision that it has. */
const step = (
  method: string,
  state: State,
  after: string,
  body: object = {},
  more: Partial<Row> = {},
): Row => ({
  status: 200,
  make: byManager(method, async (site, manager) => {
    const { id, rev, content } = await site.post(manager, state)
    return [`${posts}/${id}${after}`, { rev, ...body, ...('content' in body ? { content } : {}) }]
  }),
  ...more,
})
const conflict = { again: [409] } as const

const ofPost = (method: string, after: string, body?: unknown, more: Partial<Row> = {}): Row => ({
  status: 200,
  make: byManager(method, async (site, manager) => [
    `${posts}/${(await site.post(manager)).id}${after}`,
    body,
  ]),
  ...more,
})

/** The newest revision of a new article. */
async function revision(site: Site, manager: Manager): Promise<{ path: string; rev: number }> {
  const { id, rev } = await site.post(manager)
  const answer = await site.call(manager, 'GET', `${posts}/${id}/revisiones`)
  // The contract's `revisionsAnswerSchema`.
  const { revisions } = answer as { revisions: { id: number }[] }
  return { path: `${posts}/${id}/revisiones/${revisions[0]?.id}`, rev }
}

/** Two tags, and a live article that carries the first. */
const ofTag = (
  method: string,
  after: string,
  body: (other: string) => unknown,
  more: Partial<Row> = {},
): Row => ({
  status: 200,
  make: byManager(method, async (site, manager) => {
    const [slug, other] = [unique(), unique()]
    const { id } = await site.post(manager, 'published')
    for (const each of [slug, other]) await site.run('INSERT INTO tags (slug, name) VALUES (?1, ?1)', each)
    await site.run(
      'INSERT INTO post_tags (post_id, tag_id, live_at) SELECT ?1, id, 1 FROM tags WHERE slug = ?2',
      id,
      slug,
    )
    return [`/api/mngr/etiquetas/${slug}${after}`, body(other)]
  }),
  ...more,
})

export const studioRows: Readonly<Record<string, Row>> = {
  ...page('/mngr/blog'),
  ...page('/mngr/blog/importar'),
  ...page('/mngr/etiquetas'),
  'GET /mngr/blog/:id': {
    status: 200,
    make: byManager('GET', async (site, manager) => [`/mngr/blog/${(await site.post(manager)).id}`]),
  },
  'GET /api/data/mngr/blog/:id': {
    status: 200,
    make: byManager('GET', async (site, manager) => [`/api/data/mngr/blog/${(await site.post(manager)).id}`]),
  },
  'PATCH /api/mngr/etiquetas/:slug': ofTag('PATCH', '', () => ({ name: `Otra ${unique()}` }), {
    again: [404],
  }),
  'DELETE /api/mngr/etiquetas/:slug': ofTag('DELETE', '', () => undefined, { again: [404] }),
  'POST /api/mngr/etiquetas/:slug/recuperar': {
    status: 200,
    again: [409],
    make: byManager('POST', async (site, manager) => {
      const { id } = await site.post(manager, 'published')
      const slug = unique()
      const bearers = { live: [id], newest: [id] }
      return [`/api/mngr/etiquetas/${slug}/recuperar`, { name: slug, description: '', bearers, into: null }]
    }),
  },
  'POST /api/mngr/etiquetas/:slug/unir': ofTag('POST', '/unir', (into) => ({ into }), { again: [404] }),
  'GET /api/mngr/enlaces': inside('/api/mngr/enlaces?q=a'),
  'POST /api/mngr/enlaces/perdidos': {
    status: 200,
    make: byManager('POST', () => Promise.resolve(['/api/mngr/enlaces/perdidos', { paths: ['/blog/nada'] }])),
  },
  'GET /api/mngr/posts': inside(posts),
  'POST /api/mngr/posts': {
    status: 201,
    make: byManager('POST', () => Promise.resolve([posts, { title: 'Nuevo' }])),
    more: { posts: 'an empty draft beside it, which whoever sees both throws away', revisions: 'the same' },
  },
  'GET /api/mngr/posts/:id': ofPost('GET', ''),
  'DELETE /api/mngr/posts/:id': step('DELETE', 'trash', '', {}, { status: 204, again: [404] }),
  'PUT /api/mngr/posts/:id/borrador': step('PUT', 'draft', '/borrador', { content: null }, conflict),
  'POST /api/mngr/posts/:id/publicar': step('POST', 'draft', '/publicar', { content: null }, conflict),
  'POST /api/mngr/posts/:id/fecha': step(
    'POST',
    'pending',
    '/fecha',
    { publishAt: '2025-05-06T07:08:09Z' },
    conflict,
  ),
  'POST /api/mngr/posts/:id/duplicar': ofPost(
    'POST',
    '/duplicar',
    {},
    {
      status: 201,
      more: { posts: 'one copy more, which whoever sees both throws away', revisions: '', post_tags: '' },
    },
  ),
  'POST /api/mngr/posts/:id/despublicar': step('POST', 'published', '/despublicar', {}, conflict),
  'POST /api/mngr/posts/:id/papelera': step('POST', 'draft', '/papelera', {}, conflict),
  'POST /api/mngr/posts/:id/restaurar': step('POST', 'trash', '/restaurar', {}, conflict),
  'POST /api/mngr/posts/:id/descartar': step('POST', 'pending', '/descartar', {}, conflict),
  'GET /api/mngr/posts/:id/revisiones': ofPost('GET', '/revisiones'),
  'GET /api/mngr/posts/:id/revisiones/:revision{[0-9]{1,15}}': {
    status: 200,
    make: byManager('GET', async (site, manager) => [(await revision(site, manager)).path]),
  },
  'POST /api/mngr/posts/:id/revisiones/:revision{[0-9]{1,15}}/restaurar': {
    status: 200,
    make: byManager('POST', async (site, manager) => {
      const { path, rev } = await revision(site, manager)
      return [`${path}/restaurar`, { rev }]
    }),
    ...conflict,
  },
  'GET /api/mngr/posts/:id/vistas': ofPost('GET', '/vistas'),
  'POST /api/mngr/posts/:id/vistas': ofPost(
    'POST',
    '/vistas',
    { days: 1 },
    {
      status: 201,
      more: { previews: 'a link more, which the list shows', audit: 'both are on record' },
    },
  ),
  'DELETE /api/mngr/posts/:id/vistas/:preview{[0-9]{1,15}}': {
    status: 204,
    make: byManager('DELETE', async (site, manager) => {
      const path = `${posts}/${(await site.post(manager)).id}/vistas`
      // The contract's `previewAnswerSchema`.
      const made = (await site.call(manager, 'POST', path, { days: 1 })) as { preview: { id: number } }
      return [`${path}/${made.preview.id}`]
    }),
    again: [404],
  },
  'POST /api/mngr/posts/acciones': {
    status: 200,
    make: byManager('POST', async (site, manager) => {
      const [a, b] = [await site.post(manager), await site.post(manager)]
      const chosen = [a, b].map(({ id, rev }) => ({ id, rev }))
      return [`${posts}/acciones`, { action: 'trash', posts: chosen }]
    }),
  },
  'POST /api/mngr/posts/slug': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${posts}/slug`, { text: 'Un título' }])),
  },
  'POST /api/mngr/posts/render': {
    status: 200,
    make: byManager('POST', async (site, manager) => [
      `${posts}/render`,
      { markdown: `![Río](${(await site.image(manager)).src})` },
    ]),
  },
  'POST /api/mngr/posts/regenerar': {
    status: 200,
    make: byManager('POST', () => Promise.resolve([`${posts}/regenerar`, { after: '' }])),
  },
}
