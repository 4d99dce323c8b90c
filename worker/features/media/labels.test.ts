import { expect, test } from 'vitest'
import type { MediaPages } from '#client/features/media/contract.ts'
import { storeImage } from '../../testing/samples/images.ts'
import { createPng } from '../../testing/samples/png.ts'
import { createTestApp, signInOwner } from '../../testing/testing.ts'

async function open() {
  const app = await createTestApp()
  await app.bindings.DB.batch(
    ['media_uses', 'media'].map((table) => app.bindings.DB.prepare(`DELETE FROM ${table}`)),
  )
  const session = await signInOwner(app)
  const image = async (alt: string): Promise<string> =>
    (await storeImage(app, [createPng(10, 10)], { alt }, session)).id
  const label = (body: object) =>
    app.request('/api/mngr/medios/etiquetas', {
      method: 'POST',
      headers: { ...session, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const list = async (query: string) =>
    (await app.request(`/api/mngr/medios?${query}`, { headers: session })).json<MediaPages['mngr-medios']>()
  const alts = async (query: string) => (await list(query)).media.map(({ alt }) => alt).toSorted()
  return { app, session, image, label, list, alts }
}

test('one request labels several images; labels filter the list, and the search finds them without accents', async () => {
  const { image, label, list, alts } = await open()
  const [one, two] = [await image('Uno'), await image('Dos'), await image('Tres')]
  expect((await label({ ids: [one, two], add: ['Otoño', 'Campaña de México'] })).status).toBe(204)
  expect((await list('')).labels).toEqual([
    { name: 'Campaña de México', count: 2 },
    { name: 'Otoño', count: 2 },
  ])
  expect(await alts(`etiqueta=${encodeURIComponent('Otoño')}`)).toEqual(['Dos', 'Uno'])
  for (const q of ['otono', 'MEXICO', 'campaña mexico dos'])
    expect(await alts(`q=${encodeURIComponent(q)}`), q).toContain('Dos')
  expect((await label({ ids: [two], remove: ['OTOÑO'] })).status).toBe(204)
  expect(await alts(`etiqueta=${encodeURIComponent('Otoño')}`)).toEqual(['Uno'])
  expect(await alts('q=otono')).toEqual(['Uno'])
})

test('a label keeps its first spelling, is stored once, and stays when the description changes', async () => {
  const { app, session, image, label, list, alts } = await open()
  const [one, two] = [await image('Uno'), await image('Dos')]
  await label({ ids: [one], add: ['Otoño'] })
  await label({ ids: [one, two], add: ['  OTOÑO '] })
  expect((await list('')).labels).toEqual([{ name: 'Otoño', count: 2 }])
  const described = await app.request(`/api/mngr/medios/${two}`, {
    method: 'PATCH',
    headers: { ...session, 'Content-Type': 'application/json' },
    body: JSON.stringify({ alt: 'El segundo', decorative: false }),
  })
  expect(described.status).toBe(200)
  expect(await alts('q=otono segundo')).toEqual(['El segundo'])
})

test('labels are sorted alphabetically, without regard to accents and case', async () => {
  const { image, label, list } = await open()
  const one = await image('Uno')
  expect((await label({ ids: [one], add: ['zorro', 'Árbol', 'barco', 'África'] })).status).toBe(204)
  const names = (await list('')).labels.map(({ name }) => name)
  expect(names).toEqual(['África', 'Árbol', 'barco', 'zorro'])
})

test('empty, invalid, too long or too many labels are refused', async () => {
  const { image, label, list } = await open()
  const id = await image('Uno')
  for (const body of [
    { ids: [id], add: [' '] },
    { ids: [id], add: ['a'.repeat(41)] },
    { ids: [id], add: ['a,b'] },
    { ids: [], add: ['a'] },
  ])
    expect((await label(body)).status, JSON.stringify(body)).toBe(422)
  expect((await label({ ids: [id], add: [...'abcdefghijkl'] })).status).toBe(204)
  const refused = await label({ ids: [id], add: ['m'] })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('como máximo 12')])
  expect((await list('')).media[0]?.labels).toHaveLength(12)
})
