import { expect, onTestFinished, test, vi } from 'vitest'
import type { ContentOf, EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { defaultSite } from '#client/site.ts'
import { pageCache } from '#worker/cache/page-cache.ts'
import { createSettingsClient } from '#worker/features/settings/testing.ts'
import { createTestApp } from '#worker/testing/testing.ts'
import { createContentClient, exampleEvent, exampleJob } from '../testing.ts'

// The site's zone is six hours behind UTC.
const afterTheEnd = Date.parse('2099-02-01T06:00:00Z')
// An isolate uses its copies for some seconds without asking for the content version.
const beforeTheEnd = afterTheEnd - 10_000

async function open() {
  const contents = await createContentClient(await createTestApp())
  /** Answers with the clock at `now`, without emptying the page cache. */
  async function at(now: number, path: string): Promise<{ status: number; html: string }> {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const answer = await contents.app.request(path)
    clock.mockRestore()
    return { status: answer.status, html: await answer.text() }
  }
  return { ...contents, at }
}

const readLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
const findLd = (html: string, type: string) => readLd(html).find((each) => each['@type'] === type)

const jobPath = `/empleo/${exampleJob.slug}`
const eventPath = `/eventos/${exampleEvent.slug}`

test.each([
  ['/empleo', exampleJob],
  ['/eventos', exampleEvent],
])('the footer of every page leads to %s while it has entries that are not past', async (list, content) => {
  const { at, text, published, send } = await open()
  const link = `<a href="${list}">`
  expect(await text('/')).not.toContain(link)
  const entry = await published(content)
  expect(await text('/servicios')).toContain(link)
  expect((await at(Date.parse('2100-01-01'), '/blog')).html).not.toContain(link)
  expect((await send('POST', `/${entry.id}/acciones/unpublish`, {}, entry.rev)).status).toBe(200)
  expect(await text('/nosotros')).not.toContain(link)
})

test('a list that the owner put into the menu of the header is not repeated in the footer', async () => {
  const { app, text, published } = await open()
  await published(exampleJob)
  const { save } = await createSettingsClient(app)
  const nav = [...defaultSite.nav, { name: 'Nuestra lista', href: '/empleo' }]
  expect((await save(0, { ...defaultSite, nav })).status).toBe(200)
  const [header, footer] = (await text('/servicios')).split('<footer')
  expect(header).toContain('<a href="/empleo">Nuestra lista</a>')
  expect(footer).not.toContain('href="/empleo"')
})

test.each([
  ['/empleo', exampleJob],
  ['/eventos', exampleEvent],
])(
  '%s says that it is empty, hidden from menus, sitemap and search engines, until something is published',
  async (list, content) => {
    const { app, at, text, drafted, publish, send } = await open()
    // The owner's own link to it waits until then, as that to an empty blog.
    const { save } = await createSettingsClient(app)
    const nav = [...defaultSite.nav, { name: 'Nuestra lista', href: list }]
    expect((await save(0, { ...defaultSite, nav })).status).toBe(200)
    expect(await text('/servicios')).not.toContain('Nuestra lista')
    const draft = await drafted(content)
    const unused = await at(Date.now(), list)
    expect(unused.status).toBe(200)
    expect(unused.html).toContain('<meta name="robots" content="noindex">')
    expect(unused.html).toContain('Ahora no hay ning')
    expect(await text('/sitemap.xml')).not.toContain(list)
    expect((await at(Date.now(), `${list}/${content.slug}`)).status).toBe(404)
    const entry = await (await publish(draft, content)).json<{ id: string; rev: number }>()
    expect(await text(list)).toContain(content.title)
    expect(await text('/sitemap.xml')).toContain(`${list}</loc>`)
    expect(await text('/sitemap.xml')).toContain(`${list}/${content.slug}</loc>`)
    expect(await text(`/blog/buscar?q=${encodeURIComponent(content.title)}`)).toContain(
      `${list}/${content.slug}`,
    )
    expect((await send('POST', `/${entry.id}/acciones/unpublish`, {}, entry.rev)).status).toBe(200)
    // An empty list stays, for those who know its address, but not for search engines.
    const empty = await at(Date.now(), list)
    expect(empty.status).toBe(200)
    expect(empty.html).toContain(`<a href="${list}" aria-current="page">Nuestra lista</a>`)
    expect(empty.html).toContain('<meta name="robots" content="noindex">')
    expect(await text('/sitemap.xml')).not.toContain(list)
  },
)

test('a job offer ends with its last day in the site’s zone, also in cached answers', async () => {
  const { at, published } = await open()
  await published(exampleJob)
  const everywhere = ['/empleo', jobPath, '/sitemap.xml', '/blog/buscar?q=programan'] as const
  const [list, page, sitemap, found] = await Promise.all(everywhere.map((path) => at(beforeTheEnd, path)))
  expect(list?.html).toContain(exampleJob.title)
  expect(sitemap?.html).toContain(jobPath)
  expect(found?.html).toContain(jobPath)
  expect(page?.html).not.toContain('Esta oferta ya terminó')
  expect(findLd(page?.html ?? '', 'JobPosting')).toBeDefined()

  const [listAfter, pageAfter, sitemapAfter, foundAfter] = await Promise.all(
    everywhere.map((path) => at(afterTheEnd, path)),
  )
  expect(listAfter?.html).not.toContain(exampleJob.title)
  expect(listAfter?.html).toContain('Ahora no hay ninguna oferta abierta')
  expect(sitemapAfter?.html).not.toContain(jobPath)
  expect(foundAfter?.html).not.toContain(jobPath)
  expect(pageAfter?.status).toBe(200)
  expect(pageAfter?.html).toContain('Esta oferta ya terminó')
  expect(pageAfter?.html).toContain('<meta name="robots" content="noindex">')
  expect(readLd(pageAfter?.html ?? '')).toEqual([])
})

test('the structured data of a job offer is what search engines document', async () => {
  const { published, text } = await open()
  await published(exampleJob)
  expect(findLd(await text(jobPath), 'JobPosting')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: exampleJob.title,
    description: expect.stringContaining('<strong>sitios</strong>'),
    url: `https://cauce.example${jobPath}`,
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-06:00$/),
    validThrough: '2099-01-31T23:59:59-06:00',
    hiringOrganization: {
      '@type': 'Organization',
      '@id': 'https://cauce.example/#organizacion',
      name: 'Cauce',
      sameAs: 'https://cauce.example/',
      logo: 'https://cauce.example/icon-512.png',
    },
    employmentType: 'FULL_TIME',
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Mérida', addressCountry: 'MX' },
    },
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'MXN',
      value: { '@type': 'QuantitativeValue', minValue: 24000, maxValue: 30000, unitText: 'MONTH' },
    },
  })
})

test.each([
  ['SEASONAL', 'PART_TIME', 'ES', ['Fijo discontinuo', 'Jornada parcial'], ['PART_TIME', 'OTHER']],
  ['TRAINING', '', 'ES', ['Formación en alternancia'], 'INTERN'],
  ['TRAINING', 'FULL_TIME', 'MX', ['Aprendizaje', 'Jornada completa'], ['FULL_TIME', 'INTERN']],
  ['PERMANENT', '', 'ES', ['Indefinido'], undefined],
  // As offers were stored before they had a working time.
  ['PART_TIME', '', 'ES', ['Jornada parcial'], 'PART_TIME'],
  ['FULL_TIME', 'FULL_TIME', 'MX', ['Jornada completa'], 'FULL_TIME'],
  ['PART_TIME', 'FULL_TIME', 'MX', ['Jornada completa'], 'FULL_TIME'],
] as const)(
  'an offer with contract %s and working time «%s» in %s says %j',
  async (contract, time, country, said, employmentType) => {
    const { app, published, text } = await open()
    await published({ ...exampleJob, contract, time })
    const { save } = await createSettingsClient(app)
    expect((await save(0, { ...defaultSite, country })).status).toBe(200)
    const html = await text(jobPath)
    const list = await text('/empleo')
    for (const word of said) {
      expect(html).toContain(`>${word}<`)
      expect(list).toContain(`>${word}<`)
    }
    expect(html.match(/<dt>(?:Contrato|Jornada)</g)).toHaveLength(said.length)
    expect(findLd(html, 'JobPosting')?.['employmentType']).toEqual(employmentType)
  },
)

test('a remote job offer without place and salary says where applicants may live, and nothing empty', async () => {
  const { published, text } = await open()
  await published({ ...exampleJob, where: 'remote', place: '', salaryFrom: '', salaryTo: '' })
  const ld = findLd(await text(jobPath), 'JobPosting') ?? {}
  expect(ld).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: { '@type': 'Country', name: 'MX' },
  })
  expect(Object.keys(ld)).not.toContain('jobLocation')
  expect(Object.keys(ld)).not.toContain('baseSalary')
})

test.each([
  ['Mixed', {}, 2],
  ['Online', { place: '' }, 1],
  ['Offline', { online: '' }, 1],
] as const)('an event with attendance mode %s names its places', async (mode, change, places) => {
  const { published, text } = await open()
  const content: ContentOf<'event'> = { ...exampleEvent, ...change }
  await published(content)
  const ld = findLd(await text(eventPath), 'Event')
  expect(ld).toMatchObject({
    name: exampleEvent.title,
    startDate: '2099-12-04T18:00:00-06:00',
    endDate: '2099-12-04T20:00:00-06:00',
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    organizer: { '@type': 'Organization', name: 'Cauce' },
    offers: { url: `https://cauce.example/contacto?asunto=eventos--${exampleEvent.slug}` },
  })
  expect(ld?.['location']).toHaveLength(places)
})

test('a past event folds away below the coming ones, and its page says that it is over', async () => {
  const { at, published } = await open()
  await published(exampleEvent)
  await published({
    ...exampleEvent,
    slug: 'otra',
    title: 'Otra tarde',
    start: '2100-03-01T18:00',
    end: '2100-03-01T19:00',
  })
  const ends = Date.parse('2099-12-05T02:00:00Z')
  const before = await at(ends - 10_000, '/eventos')
  expect(before.html).not.toContain('<details')
  expect(before.html.indexOf(exampleEvent.title)).toBeLessThan(before.html.indexOf('Otra tarde'))
  const after = await at(ends, '/eventos')
  expect(after.html).toMatch(
    new RegExp(`Otra tarde.*<details.*Eventos pasados \\(.*${exampleEvent.title}`, 's'),
  )
  const page = await at(ends, eventPath)
  expect(page.html).toContain('Este evento ya pasó')
  expect(page.html).toContain('rel="canonical"')
})

test('a renamed offer leads from its former address, and a page cannot take the address of a list', async () => {
  const { app, published, publish, drafted } = await open()
  const entry = await published(exampleJob)
  expect((await publish(entry, { ...exampleJob, slug: 'otro-puesto' })).status).toBe(200)
  pageCache.expire()
  const answer = await app.request(jobPath)
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, '/empleo/otro-puesto'])
  const page: EntryContent = {
    kind: 'page',
    slug: 'empleo',
    title: 'X',
    description: '',
    layout: 'site',
    markdown: 'x',
  }
  expect((await publish(await drafted(page), page)).status).toBe(422)
})

test.each([
  [exampleJob, 'Jornada completa'],
  [exampleEvent, 'Añadir al calendario'],
])('the preview link of a draft shows its page', async (content, part) => {
  const { drafted, send, text } = await open()
  const { id } = await drafted(content)
  const made = await (await send('POST', `/${id}/vistas`, {})).json<{ preview: { url: string } }>()
  const path = new URL(made.preview.url).pathname
  expect(path).toMatch(/^\/vista-previa\/[a-z0-9]+$/)
  // Earlier versions gave the links of these kinds another address.
  for (const address of [path, path.replace('/vista-previa/', '/vista-previa/texto/')]) {
    const html = await text(address)
    expect(html).toContain('Vista previa de un texto sin publicar')
    expect(html).toContain(part)
  }
})
