import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../testing.ts'

test('the services page compares the services, without columns that are empty for all of them', async () => {
  const { text, published } = await createContentClient(await createTestApp())
  await published(createService('uno', { first: '' }))
  await published(createService('dos', { first: '', mode: '' }))
  const table = /<table class="compare".*?<\/table>/s.exec(await text('/servicios'))?.[0]
  expect(table).toContain('<th scope="col">Modalidad</th>')
  expect(table).toContain('<td class="blank">—</td>')
  expect(table).not.toContain('Lo primero que recibes')
})
