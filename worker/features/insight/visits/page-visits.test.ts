import { expect, onTestFinished, test } from 'vitest'
import type { VisitsReport } from '#client/features/insight/visits/contract/report.ts'
import { seedPosts, signInOwner } from '#worker/testing/testing.ts'
import { createVisitSite } from './testing.ts'

test('the numbers of one page are its own, for people and for bots', async () => {
  const { app, see, consume } = await createVisitSite()
  const headers = await signInOwner(app)
  await see({ path: '/contacto', referrer: '', campaign: '' })
  await see({ path: '/servicios', from: '/contacto' })
  await see({ path: '/servicios', from: '/' })
  await app.request('/servicios', { headers: { 'User-Agent': 'GPTBot' } })
  await app.request('/nosotros', { headers: { 'User-Agent': 'GPTBot' } })
  await consume()
  const read = async (query: string) =>
    (await (await app.request(`/mngr/visitas${query}`, { headers })).text()).replaceAll('<!-- -->', '')
  const page = await read('?pagina=%2Fservicios&periodo=mes')
  for (const figure of [
    'Veces vista</dt><dd><b>2<',
    'empezaron aquí</dt><dd><b>0<',
    'Visitas de robots</dt><dd><b>1<',
  ])
    expect(page).toContain(figure)
  expect(page).toMatch(/href="\/servicios" target="_blank"/)
  expect(page).not.toContain('Por dónde entran')
  expect(page).toContain('href="/mngr/visitas?pagina=%2Fservicios">7 días')
  expect(page).toContain('href="/mngr/visitas?periodo=mes">Todas las páginas')
  expect(page).toContain('id="evolucion"')
  // Hours are not counted by page.
  expect(await read('?pagina=%2Fservicios&periodo=hoy')).not.toContain('id="evolucion"')
  expect(await read('?pagina=%2Fmngr')).toContain('<dt>Visitantes</dt>')
  const csv = await app.request('/api/mngr/visitas/exportar.csv?periodo=hoy&pagina=/servicios', { headers })
  expect(await csv.text()).not.toContain('/contacto')
})

test('lists name published pages by their title, with the address below', async () => {
  const { app, see, consume } = await createVisitSite()
  await seedPosts(app, [{ slug: 'riego', title: 'Riego por goteo' }])
  await see({ path: '/blog/riego', referrer: '', campaign: '' })
  await see({ path: '/servicios', from: '/blog/riego' })
  await consume()
  const headers = await signInOwner(app)
  const html = await (await app.request('/mngr/visitas', { headers })).text()
  const shown = html.replaceAll('<!-- -->', '')
  expect(shown).toMatch(/<a href="[^"]*%2Fblog%2Friego">Riego por goteo<\/a>.{0,400}> \/blog\/riego<\/span>/)
  expect(shown).toMatch(/<a href="[^"]*%2Fservicios">Servicios<\/a>.{0,400}> \/servicios<\/span>/)
})

test('the former address of an article counts with its new one, in the lists and in its own numbers', async () => {
  const { app, see, consume } = await createVisitSite()
  const headers = await signInOwner(app)
  await seedPosts(app, [{ slug: 'mudado', title: 'Mudado' }])
  await see({ path: '/blog/de-antes', referrer: '', campaign: '' })
  await see({ path: '/blog/mudado', from: '/' })
  await see({ path: '/blog/mudado', from: '/blog' })
  await consume()
  await app.run`INSERT INTO redirects (from_path, to_path, created_at) VALUES ('/blog/de-antes', '/blog/mudado', 0)`
  onTestFinished(async () => void (await app.run`DELETE FROM redirects`))
  const read = async (query: string) =>
    (await app.request(`/api/data/mngr/visitas${query}`, { headers })).json<{ data: VisitsReport }>()
  const { lists } = (await read('')).data
  expect(lists.pages).toContainEqual({
    name: '/blog/mudado',
    href: '/blog/mudado',
    title: 'Mudado',
    count: 3,
  })
  expect(lists.pages.map(({ name }) => name)).not.toContain('/blog/de-antes')
  const { totals } = (await read('?pagina=/blog/mudado')).data
  expect(totals).toMatchObject({ views: 3, visits: 1 })
})
