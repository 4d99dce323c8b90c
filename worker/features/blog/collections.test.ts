import { expect, test } from 'vitest'
import { openContentSite, publishNewPost } from '../../testing/content-site.ts'
import { createTestApp } from '../../testing/testing.ts'
import { createContentClient, createService, examplePerson, exampleTexts } from '../content/testing.ts'

async function series() {
  const app = await createTestApp()
  const s = await openContentSite(app)
  for (const [title, slug] of [
    ['Mudarse I', 'uno'],
    ['Mudarse II', 'dos'],
    ['Mudarse III', 'tres'],
  ] as const) {
    const change = { title, slug, series: 'Mudarse sin caídas', author: 'Ana Peña' }
    await publishNewPost(s, change)
  }
  const text = async (path: string): Promise<string> => (await app.request(path)).text()
  return { app, s, text }
}

test('an article shows which part of a series it is and lists all parts in order', async () => {
  const { text } = await series()
  const page = (await text('/blog/dos')).replace(/<!-- -->/g, '')
  expect(page).toContain('Parte 2 de 3 de <a href="/blog/serie/mudarse-sin-caidas">Mudarse sin caídas</a>')
  const listed = page.slice(page.indexOf('La serie: '))
  expect(listed).toMatch(/\/blog\/uno.*<span aria-current="page">Mudarse II<\/span>.*\/blog\/tres/)
  expect(page).toContain('"isPartOf":{"@type":"CreativeWorkSeries","name":"Mudarse sin caídas"')
  expect(page).toContain('"position":2')
})

test('a series and an author have pages, feeds and sitemap entries', async () => {
  const { text, app } = await series()
  const part = await text('/blog/serie/mudarse-sin-caidas')
  expect(part).toContain('<title>Serie: Mudarse sin caídas - Cauce</title>')
  expect(part.indexOf('/blog/uno')).toBeLessThan(part.indexOf('/blog/tres'))
  const author = await text('/blog/autor/ana-pena')
  expect(author).toContain('<title>Artículos de Ana Peña - Cauce</title>')
  // The drawing is beside the name, not in place of a portrait.
  expect(author).not.toContain('portrait')
  expect(author).toContain('>3 artículos</h2>')
  for (const path of ['/blog/serie/mudarse-sin-caidas', '/blog/autor/ana-pena']) {
    expect((await app.request(`${path}?pagina=1`)).status).toBe(308)
    expect((await app.request(`${path}?pagina=2`)).status).toBe(404)
    const feed = await text(`${path}/feed.xml`)
    expect(feed.match(/<item>/g)).toHaveLength(3)
    // The `author` of RSS is an email address.
    expect(feed).toContain('<dc:creator>Ana Peña</dc:creator>')
    expect(feed).not.toContain('<author>')
    expect(await text('/sitemap.xml')).toContain(`<loc>https://cauce.example${path}</loc>`)
  }
  expect((await app.request('/blog/serie/ninguna')).status).toBe(404)
  expect((await app.request('/blog/autor/nadie/feed.xml')).status).toBe(404)
})

test('an author who is a published person has a face, a role and duties', async () => {
  const { text, app } = await series()
  const photo = { src: '/medios/aaaaaaaaaaaaaaaaaaaa/480.webp', width: 480, height: 480 }
  const person = {
    kind: 'person',
    title: 'Ana Peña',
    role: 'Dirección técnica',
    duties: 'de los plazos',
    photo,
  }
  const { DB } = app.bindings
  await DB.batch([
    DB.prepare(
      `INSERT INTO entries (id, kind, path, rev, content, first_published_at, created_at, saved_at)
       VALUES ('ana', 'person', 'person/ana', 1, '{}', 1, 1, 1)`,
    ),
    DB.prepare(
      `INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
       VALUES ('ana', 1, 1, 'person', 'person/ana', 'Ana Peña', ?1)`,
    ).bind(JSON.stringify(person)),
    DB.prepare('UPDATE site_state SET generation = generation + 1'),
  ])
  for (const path of ['/blog/dos', '/blog/autor/ana-pena']) {
    const page = await text(path)
    expect(page).toContain('Dirección técnica')
    expect(page).toContain(photo.src)
  }
  const author = await text('/blog/autor/ana-pena')
  for (const part of ['Ana Peña</h1>', 'Se encarga de los plazos.']) expect(author).toContain(part)
  expect(author).toMatch(/<img src="\/medios[^>]* class="threads portrait/)
  expect(await text('/blog/dos')).toContain('"jobTitle":"Dirección técnica"')
  expect(await text('/blog/dos.md')).toContain('Autor: Ana Peña. Serie: Mudarse sin caídas.')
})

test('the page of an author begins the duties as the page about the company does', async () => {
  const { app, published, send, text } = await createContentClient(await createTestApp())
  await publishNewPost(await openContentSite(app), {
    author: examplePerson.title,
    slug: 'uno',
    // Short articles show no author at their end.
    markdown: 'palabra '.repeat(600),
  })
  await published({ ...examplePerson, duties: 'el correo' })
  const content = { ...exampleTexts.about, dutiesLabel: 'Se ocupa de' }
  expect((await send('POST', '/nosotros/publicar', { content }, 0)).status).toBe(200)
  const [author = ''] = /\/blog\/autor\/[a-z-]+/.exec(await text('/blog/uno')) ?? []
  expect(await text(author)).toContain('<p>Se ocupa del correo.</p>')
})

test('the photograph of a person is cropped around its focus point wherever it is shown', async () => {
  const { app, published, text } = await createContentClient(await createTestApp())
  await publishNewPost(await openContentSite(app), {
    author: examplePerson.title,
    slug: 'uno',
    // Short articles show no author at their end.
    markdown: 'palabra '.repeat(600),
  })
  await published(createService('taller'))
  await published({ ...examplePerson, photo: { ...examplePerson.photo, focus: { x: 50, y: 20 } } })
  const [author = ''] = /\/blog\/autor\/[a-z-]+/.exec(await text('/blog/uno')) ?? []
  for (const path of ['/nosotros', '/servicios/taller', '/blog/uno', author])
    expect(/<img[^>]*a{20}[^>]*>/.exec(await text(path))?.[0], path).toMatch(/class="[^"]*focus x2 y1"/)
})

test('an article without author and series mentions neither', async () => {
  const app = await createTestApp()
  const s = await openContentSite(app)
  await publishNewPost(s, { author: '' })
  const page = await (await app.request('/blog/cancion-de-otono')).text()
  expect(page).toContain('Escrito por el equipo de')
  expect(page).not.toMatch(/Parte \d|La serie|isPartOf|article:author/)
  expect(await (await app.request('/blog/cancion-de-otono.md')).text()).not.toMatch(/Autor:|Serie:/)
})

test('a series counts only live articles', async () => {
  const { s, text } = await series()
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const draft = await s.readPost(await s.send('POST', '', { content: { title: 'x' } }))
  const content = {
    ...draft.content,
    title: 'IV',
    slug: 'cuatro',
    series: 'Mudarse sin caídas',
    markdown: 'x',
    excerpt: 'x',
  }
  await s.send('POST', `/${draft.id}/publicar`, { rev: draft.rev, content, from: later })
  const page = (await text('/blog/dos')).replace(/<!-- -->/g, '')
  expect(page).toContain('Parte 2 de 3')
  expect(page).not.toContain('cuatro')
  expect(await text('/blog/serie/mudarse-sin-caidas')).not.toContain('cuatro')
})
