import { expect, test } from 'vitest'
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
  expect(shown).toMatch(/<a href="[^"]*%2Fblog%2Friego">Riego por goteo<\/a>.{0,200}> \/blog\/riego<\/span>/)
  expect(shown).toMatch(/<a href="[^"]*%2Fservicios">\/servicios<\/a>/)
})
