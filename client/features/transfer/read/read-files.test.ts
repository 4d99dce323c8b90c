import { expect, test } from 'vitest'
import { readFiles } from './read-files.ts'

const encodeLatin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const createItem = (id: number, type: string, text: string): string =>
  `<item><title>T</title><content:encoded><![CDATA[${text}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_parent>0</wp:post_parent><wp:post_type>${type}</wp:post_type></item>`

test('reads a WordPress export in the encoding it declares', async () => {
  const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel>${createItem(1, 'post', 'Canción')}</channel></rss>`
  const plan = await readFiles([new File([encodeLatin1(xml)], 'wp.xml')])
  const loaded = plan.ok ? await plan.value.articles[0]?.load() : undefined
  expect(loaded?.ok && loaded.value.text).toContain('Canción')
})

test('splits 5,000 WordPress items without loading their texts, and adds to each item the images that it names', async () => {
  const items = Array.from({ length: 5_000 }, (_, at) =>
    at % 2 === 0
      ? createItem(
          at,
          'post',
          `<img class="wp-image-${at + 1}"> y habla de <wp:post_type>attachment</wp:post_type>`,
        )
      : createItem(at, 'attachment', ''),
  )
  const plan = await readFiles([new File([`<rss><channel>${items.join('')}</channel></rss>`], 'wp.xml')])
  if (!plan.ok) throw new Error(plan.reason)
  expect(plan.value.articles.length).toBe(2_500)
  expect(plan.value.rejected).toEqual([
    { name: '2500 imágenes o archivos de su biblioteca', reason: expect.any(String) },
  ])
  const last = await plan.value.articles.at(-1)?.load()
  expect(last?.ok && last.value.text.match(/<wp:post_id>\d+/g)).toEqual([
    '<wp:post_id>4998',
    '<wp:post_id>4999',
  ])
})

test('reads no members, e-mail addresses or passwords from a Ghost export', async () => {
  const data = {
    posts: [{ id: 1, title: 'Uno', html: '<p>x</p>', lexical: '{"long":1}', author_id: 7 }],
    users: [{ id: 7, name: 'Marta', email: 'marta@viejo.es', password: 'secreto' }],
    members: [{ email: 'socio@viejo.es' }],
  }
  const plan = await readFiles([new File([JSON.stringify({ db: [{ data }] })], 'ghost.json')])
  const loaded = plan.ok ? await plan.value.articles[0]?.load() : undefined
  const text = loaded?.ok ? loaded.value.text : ''
  expect(text).toContain('Marta')
  expect(text).not.toMatch(/secreto|@viejo|long/)
})
