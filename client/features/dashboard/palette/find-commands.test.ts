import { expect, test, vi } from 'vitest'
import { toCommand } from './commands.ts'
import { findCommands, orderCommands } from './find-commands.ts'

const post = { id: 'a', title: 'La restauración del río', state: 'draft' }

/** Answers like a site whose lists find the article for `query`. Returns the paths that were asked. */
function stubSite(query: string): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'https://sitio.example')
    asked.push(pathname)
    const posts = searchParams.get('q') === query ? [post] : []
    const isList = pathname === '/api/data/mngr/blog'
    return Response.json(isList ? { data: { list: { posts: [post] } } } : { posts })
  })
  return asked
}

const mayEditArticles = (permission: string): boolean => permission === 'editArticles'

test('a query that matches nothing finds articles with similar words', async () => {
  const asked = stubSite('restauración')
  const found = await findCommands('restauracon', mayEditArticles, false)
  expect(found.commands.map(({ text }) => text)).toEqual([post.title])
  expect([found.isCorrected, found.problem]).toEqual([true, ''])
  expect(asked).toEqual(['/api/mngr/posts', '/api/data/mngr/blog'])
})

test('images with similar words do not keep articles with similar words from being found', async () => {
  const image = {
    id: 'i',
    name: 'terraza-1.jpg',
    alt: 'La sala de servidores',
    bytes: 1,
    createdAt: '',
    author: null,
    uses: 0,
    sameAs: null,
    labels: [],
    trashedAt: null,
    decorative: true,
    image: { src: '/medios/i/640.jpg', srcset: '', width: 640, height: 480, alt: '' },
  }
  const places = { from: null, before: null, after: null }
  const query = { q: 'terazas', meant: 'terraza', label: '', unused: false, trash: false, labels: [] }
  const library = { kind: 'image', media: [image], files: [], total: 1, ...places, ...query }
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'https://sitio.example')
    if (pathname === '/api/mngr/medios') return Response.json(library)
    const posts = [{ ...post, title: 'Diez terrazas' }]
    return Response.json(pathname === '/api/data/mngr/blog' ? { data: { list: { posts } } } : { posts: [] })
  })
  const found = await findCommands('terazas', (one) => /^(editArticles|manageMedia)$/.test(one), false)
  const file = 'La sala de servidores · terraza-1.jpg'
  expect(found.commands.map(({ text }) => text)).toEqual(['Diez terrazas', file])
  // What is called like the query is above what only has its words.
  const known = toCommand('Ir a', ['Ver el sitio', 'arrow', 'useDashboard', '/', 'terraza'])
  expect(orderCommands([known], found.commands, 'terraza-1').map(({ text }) => text)[0]).toBe(file)
})

test('similar words are not searched if a text or a command matches', async () => {
  const asked = stubSite('restauración')
  expect((await findCommands('restauración', mayEditArticles, false)).isCorrected).toBe(false)
  expect(await findCommands('ajustes', mayEditArticles, true)).toMatchObject({
    commands: [],
    isCorrected: false,
  })
  expect(asked).toEqual(['/api/mngr/posts', '/api/mngr/posts'])
})

test('what is called like the query comes before what only has it as a keyword, or in its text', () => {
  const create = (text: string, keywords = '') =>
    toCommand('Ir a', [text, 'article', 'editArticles', '/mngr', keywords])
  const known = [create('Redirecciones', 'mudanza')]
  const found = [create('Una mudanza sin cortes'), create('El correo')]
  const order = (query: string) => orderCommands(known, found, query).map(({ text }) => text)
  expect(order('mudanza')).toEqual(['Una mudanza sin cortes', 'Redirecciones', 'El correo'])
  expect(order('mudansa')).toEqual(['Una mudanza sin cortes', 'Redirecciones', 'El correo'])
  expect(order('corte')).toEqual(['Una mudanza sin cortes', 'Redirecciones', 'El correo'])
  expect(order('otra')).toEqual(['Redirecciones', 'Una mudanza sin cortes', 'El correo'])
})
