import { expect, test } from 'vitest'
import type { ManagedList } from '#client/studio/contract/list.ts'
import { createStudio, publishNew, type Studio } from '../testing/studio.ts'

// How a manager finds an article.

async function titles({ send }: Studio, q: string): Promise<string[]> {
  const response = await send('GET', `?q=${encodeURIComponent(q)}`)
  expect(response.status, q).toBe(200)
  // The contract's `managedListSchema`.
  return ((await response.json()) as ManagedList).posts.map(({ title }) => title)
}

test('case and accents do not matter, ñ does, and every word has to occur', async () => {
  const s = await createStudio()
  await publishNew(s, { title: 'Última entrega del DISEÑO', slug: 'uno' })
  await publishNew(s, { title: 'El año', slug: 'dos', tags: [] })
  for (const q of ['ULTIMA', 'última', 'diseño', 'DISEÑO', 'Diseño ultima', 'entrega'])
    expect(await titles(s, q), q).toEqual(['Última entrega del DISEÑO'])
  expect(await titles(s, 'ultima nada')).toEqual([])
  expect(await titles(s, 'ano')).toEqual([])
  expect(await titles(s, 'AÑO')).toEqual(['El año'])
})

test('title, address, summary and tags are looked at, of the newest text', async () => {
  const s = await createStudio()
  const live = await publishNew(s, {
    title: 'Nada que ver',
    slug: 'direccion-propia',
    excerpt: 'Sobre CRÍTICA',
    tags: ['Índices', 'Año'],
  })
  for (const q of ['direccion-propia', 'critica', 'INDICES', 'año', 'ver indices'])
    expect(await titles(s, q), q).toEqual(['Nada que ver'])
  expect(await titles(s, 'ano')).toEqual([])
  const content = { ...live.content, title: 'Con otro título', excerpt: '', tags: ['Núcleo'] }
  await s.send('PUT', `/${live.id}/borrador`, { rev: live.rev, content })
  for (const q of ['TITULO', 'nucleo', 'direccion'])
    expect(await titles(s, q), q).toEqual(['Con otro título'])
  for (const q of ['critica', 'indices']) expect(await titles(s, q), q).toEqual([])
})

test('a question may be as long as the field, and hold what patterns are made of', async () => {
  const s = await createStudio()
  await publishNew(s, { title: 'Cien % de [todo]_ y *más* ' + 'largo '.repeat(15) })
  expect(await titles(s, `%`)).toHaveLength(1)
  expect(await titles(s, `[todo]_ *mas* ${'largo '.repeat(12)}`)).toHaveLength(1)
  expect(await titles(s, 'c_en')).toHaveLength(0)
})

test('the order by title knows accents and ñ', async () => {
  const s = await createStudio()
  for (const title of ['Zapato', 'Último', 'oso', 'Ñandú', 'Nube']) await publishNew(s, { title })
  const response = await s.send('GET', '?orden=titulo')
  const { posts } = (await response.json()) as ManagedList
  expect(posts.map(({ title }) => title)).toEqual(['Nube', 'Ñandú', 'oso', 'Último', 'Zapato'])
})
