import { expect, test } from 'vitest'
import { createStudio, publishNew } from '../testing/studio.ts'

test('long titles get addresses of their own, too, also beside old ones that send readers on', async () => {
  const s = await createStudio()
  const title = `${'palabra '.repeat(12)}fin`
  const first = await publishNew(s, { title })
  expect(first.content.slug.length).toBeGreaterThan(90)
  const second = await publishNew(s, { title })
  expect(second.content.slug).toBe(`${first.content.slug}-2`)
  const moved = await s.send('POST', `/${second.id}/publicar`, {
    rev: second.rev,
    content: { ...second.content, slug: 'otra' },
  })
  expect(moved.status).toBe(200)
  expect((await publishNew(s, { title })).content.slug).toBe(`${first.content.slug}-3`)
})

test('only numbers after the address count as the same one', async () => {
  const s = await createStudio()
  for (const slug of ['agua', 'agua-clara', 'agua-2', 'agua-3-litros', 'aguas']) await publishNew(s, { slug })
  expect((await publishNew(s, { title: 'Agua' })).content.slug).toBe('agua-3')
})
