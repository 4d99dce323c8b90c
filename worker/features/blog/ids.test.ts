import { expect, test } from 'vitest'
import { announcerId, appId, layoutIds, stateId } from '#client/runtime/text/ids.ts'
import { createContentSite, publishNewPost, type ContentSite } from '../../testing/content-site.ts'

/** All ids of a document with their elements, in order, and the targets of its links to fragments. */
async function idsOf(response: Response): Promise<{ ids: [id: string, tag: string][]; links: string[] }> {
  const ids: [string, string][] = []
  const links: string[] = []
  await new HTMLRewriter()
    .on('*', {
      element(element) {
        const id = element.getAttribute('id')
        if (id !== null) ids.push([id, element.tagName])
        const href = element.getAttribute('href')
        if (href?.startsWith('#')) links.push(decodeURIComponent(href.slice(1)))
      },
    })
    .transform(response)
    .arrayBuffer()
  return { ids, links }
}

async function publish(site: ContentSite, title: string, markdown: string): Promise<string> {
  return (await publishNewPost(site, { title, markdown })).path
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const hostile = [
  ...layoutIds.flatMap((id) => [`## ${id}`, `### ${capital(id).replaceAll('-', ' ')}`, `## ${id} 1`]),
  '## 🚀',
  '## 🎉',
  '## \\_r\\_1\\_',
  '## Footnote label',
  '## Nota fn 1',
  '## Nota fnref 1',
  'Texto[^1] y[^state].',
  '[^1]: Una.',
  '[^state]: Otra.',
].join('\n\n')

test('headings named like ids of the layout do not take these ids', async () => {
  const site = await createContentSite()
  // The article then has a related and a previous article, whose sections also have ids.
  await publish(site, 'Antes', 'texto')
  await publish(site, 'Otro', '## Uno\n\ntexto\n\n## Dos')
  const path = await publish(site, 'Nombres', hostile)
  const { ids, links } = await idsOf(await site.app.request(path))
  for (const own of layoutIds)
    expect(
      ids.filter(([id]) => id === own),
      own,
    ).toHaveLength(1)
  expect(Object.fromEntries(ids)).toMatchObject({
    [appId]: 'div',
    [stateId]: 'script',
    [announcerId]: 'p',
    contenido: 'main',
    menu: 'div',
  })
  const names = ids.map(([id]) => id)
  expect(names.filter((id, index) => names.indexOf(id) !== index)).toEqual([])
  expect(names).not.toContain('')
  for (const link of links) expect(names).toContain(link)
})

test('layoutIds lists every id around an article', async () => {
  const site = await createContentSite()
  await publish(site, 'Antes', 'texto')
  await publish(site, 'Otro', 'texto')
  const path = await publish(site, 'Uno', '## Parte A\n\ntexto\n\n## Parte B')
  const { ids } = await idsOf(await site.app.request(path))
  const around = ids.map(([id]) => id).filter((id) => id !== 'parte-a' && id !== 'parte-b')
  expect(around.toSorted()).toEqual(layoutIds.toSorted())
})
