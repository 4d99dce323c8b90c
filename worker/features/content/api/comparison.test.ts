import { expect, test } from 'vitest'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, createService } from '../testing.ts'

test('the services page compares two or more services, without rows that are empty for all of them', async () => {
  const { text, published } = await createContentClient(await createTestApp())
  const compared = 'class="compare"'
  expect(await text('/servicios')).toContain(compared)
  await published(createService('uno', { first: '' }))
  expect(await text('/servicios')).not.toContain(compared)
  await published(createService('dos', { first: '', mode: '' }))
  const list = /<ul[^>]*class="compare".*?<\/ul>/s.exec(await text('/servicios'))?.[0]
  expect(list).toContain('<dt>Modalidad</dt><dd>—</dd>')
  expect(list).not.toContain('Lo primero que recibes')
})
