import { expect, test, vi } from 'vitest'
import { findCommands } from './find-commands.ts'

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

test('similar words are not searched if a text or a command matches', async () => {
  const asked = stubSite('restauración')
  expect((await findCommands('restauración', mayEditArticles, false)).isCorrected).toBe(false)
  expect(await findCommands('ajustes', mayEditArticles, true)).toMatchObject({
    commands: [],
    isCorrected: false,
  })
  expect(asked).toEqual(['/api/mngr/posts', '/api/mngr/posts'])
})
