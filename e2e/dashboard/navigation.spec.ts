import type { Page } from '@playwright/test'
import { deleteOtherTexts } from '../database.ts'
import { sendEnquiry } from '../enquiry.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

const getNavigation = (page: Page) => page.getByRole('navigation', { name: 'Panel' })
const getGroup = (page: Page, name: string) => getNavigation(page).locator('summary', { hasText: name })

test.beforeEach(signInToEditor)

test('the first group and that of the page are open, and groups that somebody opened or closed stay so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr')
  const links = getNavigation(page).getByRole('link')
  await expect(links).toHaveText([
    /Panel/,
    /Consultas/,
    /Artíc/,
    /Calend/,
    /Páginas/,
    /Medios/,
    /Etiq/,
    /Cuenta/,
  ])
  const readPlaces = () =>
    page
      .locator('.rail summary, .rail-foot > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y))
  await openManagerPage(page, '/mngr/visitas')
  await expect(links).toHaveCount(10)
  const [first, , ...below] = await readPlaces()
  // A link of the tool opens the group of its page, and nothing closes another under the pointer.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('registro de actividad')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registro de actividad')
  await expect(links).toHaveCount(15)
  expect((await readPlaces()).slice(2)).toEqual(below)
  await getGroup(page, 'Empresa').press('Enter')
  await expect(links.filter({ hasText: 'Equipo' })).toBeVisible()
  await getGroup(page, 'Contenido').press(' ')
  await expect(links.filter({ hasText: 'Artículos' })).toBeHidden()
  await openManagerPage(page, '/mngr/blog')
  await expect(links).toHaveText([/Panel/, /Consultas/, /La empresa/, /Equipo/, /Cuenta/])
  expect((await readPlaces())[0]).toBe(first)
  const chosen = await readPlaces()
  // So before there is a script, too: nothing moves when it runs.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/mngr/blog')
  expect(await readPlaces()).toEqual(chosen)
  await page.unroute('**/*.js')
  await openManagerPage(page, '/mngr/blog')
  await expect(links.filter({ hasText: 'Artículos' })).toBeHidden()
  expect(await readPlaces()).toEqual(chosen)
  // A press is not lost if the script comes after it.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.goto('/mngr/blog', { waitUntil: 'commit' })
  await getGroup(page, 'Contenido').click()
  pressed.resolve()
  await expect(links.filter({ hasText: 'Artículos' })).toBeVisible()
  await page.unroute('**/*.js')
  // With every group open, who leaves finds the way out without scrolling.
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const name of ['Clientes', 'Sistema']) await getGroup(page, name).click()
  await expect(links).toHaveCount(17)
  for (const name of ['Cuenta', 'Ver el sitio'])
    await expect(page.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeInViewport({ ratio: 1 })
  // Here the menu of the public pages stands open, but the rail does not.
  await page.setViewportSize({ width: 800, height: 844 })
  await page.getByRole('button', { name: 'Menú' }).click()
  await expect(links.filter({ hasText: 'Artículos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menú' }).click()
  await inspectPage(page, 'navegacion', [390])
})

test('all screens begin at one left edge, also in a very wide window', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 })
  const edges = new Set<number>()
  for (const path of [
    '/mngr',
    '/mngr/blog',
    '/mngr/medios',
    '/mngr/consultas',
    '/mngr/ajustes',
    '/mngr/calendario',
  ]) {
    await openManagerPage(page, path)
    const box = await page.getByRole('heading', { level: 1 }).boundingBox()
    edges.add(box?.x ?? -1)
  }
  expect([...edges]).toHaveLength(1)
})

test('an unknown address of the manager area is shown within it, for who is signed in', async ({
  page,
  context,
}) => {
  for (const path of ['/mngr/no-existe', '/mngr/nada/de/esto']) {
    await openManagerPage(page, path)
    await expect(page).toHaveTitle('Error: 404')
    await expect(getNavigation(page)).toBeVisible()
    await expect(page.locator('main [lang=en]')).toHaveText(`Page not found: ${path}`)
  }
  await inspectPage(page, 'direccion-desconocida')
  await page.setViewportSize({ width: 1440, height: 900 })
  await getNavigation(page).getByRole('link', { name: 'Consultas' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultas')
  await context.clearCookies()
  await page.goto('/mngr/no-existe')
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await expect(getNavigation(page)).toHaveCount(0)
})

test('a wrong address of the manager area is searched in the palette', async ({ page }) => {
  await openManagerPage(page, '/mngr/redireciones?estado=nuevas')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('redireciones')
  await page.getByRole('button', { name: 'Buscar' }).click()
  const palette = page.getByRole('dialog', { name: 'Ir a una página o hacer algo' })
  await expect(palette.getByRole('option').first()).toContainText('Redirecciones')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mngr/redirecciones')
})

test('where one writes, the navigation steps aside; one press or key opens it, and that is remembered', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Escritorio'))
  await page.keyboard.type('Uno.')
  await expectSaved(page)
  const button = page.getByRole('button', { name: 'Navegación' })
  await expect(getNavigation(page)).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.click()
  await expect(getNavigation(page)).toBeVisible()
  await page.reload()
  await expect(getNavigation(page)).toBeVisible()
  await page.keyboard.press('Control+.')
  await expect(getNavigation(page)).toBeHidden()
  await inspectPage(page, 'escritorio')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr/blog')
  await expect(getNavigation(page)).toBeVisible()
})

test('the dashboard is short on a phone, and its one list says what waits', async ({
  page,
  request,
  baseURL,
}) => {
  deleteOtherTexts()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['Ana', 'Luis', 'Inés'])
    await sendEnquiry(request, baseURL ?? '', { nombre: `${name} Prueba` })
  await startPost(page, createUniqueTitle('Un borrador con un título bastante largo, de dos líneas'))
  await page.keyboard.type('Uno.')
  await expectSaved(page)
  await openManagerPage(page, '/mngr')
  const cards = ['Te espera', 'Esta semana', 'Sigue escribiendo']
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(cards)
  const count = page.getByRole('region', { name: 'Te espera' }).getByRole('listitem')
  await expect(count.filter({ hasText: /\d consultas? nuevas?/ }).locator('+ li')).toContainText(
    'Inés Prueba',
  )
  await expect(page.getByText('Nada espera')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1600)
  await inspectPage(page, 'panel', [390, 1440])
})

test('help answers questions about the screen, and about others by search', async ({ page }) => {
  await openManagerPage(page, '/mngr/blog')
  const button = page.getByRole('button', { name: 'Ayuda' })
  await button.press('Enter')
  const help = page.getByRole('dialog', { name: 'Ayuda' })
  await expect(help.getByRole('searchbox')).toBeFocused()
  await expect(help).toContainText('¿Cómo escribo un artículo?')
  const picture = help.getByRole('img', { name: /^El botón «Escribir un artículo»/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(560)
  // The other sections are folded below.
  await help.getByText('Escribir', { exact: true }).click()
  await expect(help.getByText('¿Cómo pongo un video de YouTube?')).toBeVisible()
  await help.getByRole('searchbox').focus()
  await page.keyboard.type('logotipos')
  await expect(help.getByRole('term')).toHaveText([
    '¿Dónde pongo mi logotipo y mi color?',
    '¿Cómo muestro las marcas de mis clientes?',
  ])
  await inspectPage(page, 'ayuda', [390, 1440])
  await page.setViewportSize({ width: 1440, height: 900 })
  await help.getByRole('link', { name: 'Ir a La empresa' }).click()
  await expect(page).toHaveURL('/mngr/ajustes')
  // The navigation ends by moving the focus, which it would also take from the button.
  await expect(page.getByRole('heading', { level: 1, name: 'La empresa' })).toBeFocused()
  await button.press('Enter')
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(button).toBeFocused()
})
