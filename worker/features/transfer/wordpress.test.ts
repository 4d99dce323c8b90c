import { expect, test } from 'vitest'
import { createContentSite } from '../../testing/content-site.ts'
import { createFile, importFiles, listRows } from './testing.ts'

test('an import from WordPress says which comments stay out, and makes no tag of «Sin categoría»', async () => {
  const s = await createContentSite()
  const comment = '<wp:comment><wp:comment_approved><![CDATA[1]]></wp:comment_approved></wp:comment>'
  const item = (title: string, rest: string) => `<item><title>${title}</title>
    <content:encoded><![CDATA[<p>Texto.</p>]]></content:encoded><wp:post_type>post</wp:post_type>
    <wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt><wp:status>publish</wp:status>
    <wp:post_name>${title.toLowerCase()}</wp:post_name>${rest}</item>`
  const category = (name: string, slug: string) =>
    `<category domain="category" nicename="${slug}"><![CDATA[${name}]]></category>`
  const items = [
    item('Uno', category('Sin categoría', 'general') + comment.repeat(2)),
    item('Dos', category('Uncategorized', 'uncategorized-es') + category('Obras', 'sin-categoria') + comment),
  ]
  const file = createFile(`<?xml version="1.0"?><rss><channel>${items.join('')}</channel></rss>`, 'wp.xml')
  const state = await importFiles(s, file)
  expect(listRows(state, 'refused')).toEqual([
    ['3 comentarios', 'Los artículos de este sitio no los tienen. Guarda el archivo: ahí siguen.'],
  ])
  // The default category is known by its name: its owner may have given it another one.
  const tags = await s.app
    .column<string>`SELECT t.name FROM tags t JOIN post_tags ON tag_id = t.id JOIN posts p ON p.id = post_id
    WHERE p.slug IN ('uno', 'dos')`
  expect(tags).toEqual(['Obras'])
})
