import type { Page } from '@playwright/test'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  getPreviewFrame as getFrame,
  getPreviewToggle as getToggle,
  getTextBox,
  goToEnd,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

const getScroll = (page: Page) =>
  page.locator('.live-preview iframe').evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY)

test.beforeEach(signInToEditor)

test('an article appears beside its text as it is being written, and the frame keeps its place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const title = createUniqueTitle('Al lado')
  await startPost(page, title)
  await getToggle(page).press('Enter')
  await expect(getToggle(page)).toHaveAttribute('aria-pressed', 'true')
  const frame = getFrame(page)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  await getTextBox(page).click()
  await page.keyboard.type('## Uno\nCon **fuerza**.\n## Dos\n')
  for (let line = 0; line < 30; line++) await page.keyboard.type(`Línea ${line}.\n`)
  await expect(frame.getByText('Línea 29.')).toBeVisible()
  await expect(frame.locator('strong')).toHaveText('fuerza')

  // Styles, fonts and the site's frame are those of the public page.
  await expect(frame.getByRole('contentinfo')).toBeVisible()
  const width = await frame.locator('.prose').evaluate((prose) => getComputedStyle(prose).fontFamily)
  expect(width).not.toContain('serif, ')

  await expectSaved(page)
  // In the middle, so that the next line is in view too.
  await frame
    .getByText('Línea 29.')
    .evaluate((line) => line.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const before = await getScroll(page)
  expect(before).toBeGreaterThan(100)
  await goToEnd(page)
  await page.keyboard.type('La última.')
  await expect(frame.getByText('La última.')).toBeAttached()
  expect(await getScroll(page)).toBe(before)
  await expect(getTextBox(page)).toBeFocused()
  await getTextBox(page).getByText('Línea 2.', { exact: true }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Y más.')
  await expect(frame.getByText('Línea 2. Y más.')).toBeInViewport()

  // A link to a heading stays in the frame; any other link opens a tab.
  const contents = frame.getByRole('navigation', { name: 'En este artículo' })
  // Folded, because the frame is as narrow as a phone.
  await contents.locator('summary').click()
  await contents.getByRole('link', { name: 'Uno' }).click()
  await expect(frame.getByRole('heading', { level: 2, name: 'Uno' })).toBeInViewport()
  const opened = page.waitForEvent('popup')
  await frame.getByRole('contentinfo').getByRole('link', { name: 'Contacto' }).click()
  expect(new URL((await opened).url()).pathname).toBe('/contacto')
  await (await opened).close()
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(title)
  await inspectPage(page, 'vista-previa-al-lado', [1440])

  // This browser remembers that the preview is open.
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectSaved(page)
  await page.reload()
  await expect(getFrame(page).getByText('La última.')).toBeVisible()
  await getToggle(page).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.reload()
  await expect(getToggle(page)).toHaveAttribute('aria-pressed', 'false')
})

// The frame inherits the CSP of the document, which allows the inline styles of the page that it began with only.
for (const { name, path } of [
  { name: 'an article', path: '/mngr/blog/nuevo' },
  { name: 'a standalone page', path: '/mngr/paginas/hostinger' },
])
  test(`the preview of ${name} has its styles in a document that began with a public page, too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/contacto')
    await page.getByRole('banner').getByRole('link', { name: 'Ir al panel' }).click()
    await expect(page).toHaveURL('/mngr')
    await page.evaluate((to) => navigation.navigate(to), path)
    await expect(page).toHaveURL(path)
    // Previews of pages open by themselves, unless they were closed, and load a document of their own.
    await expect(async () => {
      if ((await page.locator('iframe').count()) === 0) await getToggle(page).click({ timeout: 1_000 })
      const styles = await getFrame(page)
        .locator(':root')
        .evaluate(
          (root) => [getComputedStyle(root).fontFamily, getComputedStyle(root).backgroundColor],
          null,
          {
            timeout: 2_000,
          },
        )
      expect(styles).toEqual([
        expect.not.stringMatching(/Times/),
        expect.not.stringMatching(/^rgba\(0, 0, 0, 0\)$/),
      ])
    }).toPass()
  })

test('a failed preview is reported and leaves the text alone, and comes back', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startPost(page, createUniqueTitle('Sin conexión'))
  await page.route('**/api/mngr/posts/vista-previa', (route) => route.abort())
  await getToggle(page).click()
  const preview = page.getByRole('region', { name: 'Vista previa' })
  await expect(preview.getByText('La vista previa no está al día.')).toBeVisible()
  await getTextBox(page).click()
  await page.keyboard.type('Sigo escribiendo.')
  await expectSaved(page)
  await page.unroute('**/api/mngr/posts/vista-previa')
  await preview.getByRole('button', { name: 'Actualizar' }).press('Enter')
  await expect(getFrame(page).getByText('Sigo escribiendo.')).toBeVisible()
  await expect(preview.getByRole('status')).toBeEmpty()
  await context.setOffline(true)
  await goToEnd(page)
  await page.keyboard.type(' Sin red.')
  await expect(preview.getByText('La vista previa no está al día.')).toBeVisible()
  await context.setOffline(false)
  await expect(getFrame(page).getByText('Sigo escribiendo. Sin red.')).toBeVisible()
})

test('the preview is back once the person has signed in again', async ({ page, context }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startPost(page, createUniqueTitle('De vuelta'))
  await getToggle(page).click()
  await getTextBox(page).click()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.keyboard.type('Escrito sin sesión.')
  await expect(page.getByText('La vista previa no está al día.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver qué hacer' }).click()
  await page
    .getByRole('dialog', { name: 'Tu sesión terminó' })
    .getByRole('button', { name: 'Ahora no' })
    .click()
  await context.addCookies(cookies)
  await page.getByRole('button', { name: 'Ingresar de nuevo' }).click()
  await expectSaved(page)
  await expect(getFrame(page).getByText('Escrito sin sesión.')).toBeVisible()
  await expect(page.getByText('La vista previa no está al día.')).toBeHidden()
})

test('a new service appears on its own page before its first save, in the dark, too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1440, height: 900 })
  // Where there is room, the preview of a form is open from the start.
  await openManagerPage(page, '/mngr/paginas/nuevo-servicio')
  const frame = getFrame(page)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Sin título')
  await page.getByLabel('Nombre').fill('Relojería')
  await page.getByRole('link', { name: 'Qué incluye', exact: true }).click()
  await page.getByLabel('Qué entregamos').fill('Un reloj en hora')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Relojería')
  await expect(frame.getByText('Un reloj en hora')).toBeVisible()
  // The place of the focused field is marked.
  await expect(frame.locator('[data-marked]')).toHaveText('Un reloj en hora')
  await page.getByLabel('Nombre').focus()
  await expect(frame.locator('[data-marked]')).toHaveText('Relojería')
  const background = (locator: string) =>
    page.locator(locator).evaluate((frame: HTMLIFrameElement) => {
      const body = frame.contentDocument?.body ?? document.body
      return getComputedStyle(body).backgroundColor
    })
  expect(await background('.live-preview iframe')).toBe(await background('body'))
  await inspectPage(page, 'vista-previa-servicio', [1440])
})

test('a new person appears in the list of people, where the frame begins', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr/paginas/nueva-persona')
  await page.getByLabel('Nombre').fill('Elena Vado')
  const person = getFrame(page).getByRole('heading', { level: 3, name: 'Elena Vado' })
  await expect(person).toBeInViewport()
  await page.getByLabel('Nombre').fill('Elena Río')
  await expect(getFrame(page).getByRole('heading', { level: 3, name: 'Elena Río' })).toBeInViewport()
  await expect(person).toHaveCount(0)
})

test('the index of a page leads to its sections, and the edited one is marked in it and in the preview', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr/paginas/portada')
  const index = page.getByRole('navigation', { name: 'Partes de la página' })
  const mark = getFrame(page).locator('[data-marked-section]')
  await expect(getFrame(page).getByRole('heading', { level: 1 })).toBeInViewport()
  await index.getByRole('link', { name: 'Pasos' }).press('Enter')
  const title = page.getByRole('region', { name: 'Pasos' }).getByLabel('Título de la sección')
  await expect(title).toBeFocused()
  await expect(title).toBeInViewport()
  await expect(index.locator('[aria-current]')).toHaveText('Pasos')
  await expect(mark.getByRole('heading', { level: 2 })).toHaveText(await title.inputValue())
  await expect(mark).toBeInViewport()
  // And from the page to the field: of a text itself, or of its section.
  const step = page.getByRole('group', { name: 'paso 2' }).getByLabel('Título')
  await getFrame(page)
    .getByText(await step.inputValue(), { exact: true })
    .click()
  await expect(step).toBeFocused()
  // A field that the page does not show marks its section all the same.
  await index.getByRole('link', { name: 'Servicios' }).click()
  await page.getByRole('region', { name: 'Servicios' }).getByLabel('Enlace al final').focus()
  await expect(index.locator('[aria-current]')).toHaveText('Servicios')
  await expect(mark).toBeInViewport()
  await expect(page.locator('.live-preview')).toBeInViewport()
  // Closing it is remembered.
  await getToggle(page).click()
  await page.reload()
  await expect(index).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await inspectPage(page, 'partes-de-la-portada')
})

test('the text of the home page appears in the home page, on a phone in a tab', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openManagerPage(page, '/mngr/paginas/portada')
  await getToggle(page).click()
  const frame = getFrame(page)
  const tabs = page.getByRole('group', { name: 'Qué se muestra' })
  await expect(tabs.getByRole('button', { name: 'Vista previa' })).toHaveAttribute('aria-pressed', 'true')
  await expect(frame.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByLabel(/^Título grande/)).toBeHidden()
  await inspectPage(page, 'vista-previa-portada', [390])
  await tabs.getByRole('button', { name: 'Texto' }).press('Enter')
  await expect(page.locator('iframe')).toBeHidden()
  await page.getByLabel(/^Título grande/).fill('Oficio con plazo.')
  await tabs.getByRole('button', { name: 'Vista previa' }).press('Enter')
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Oficio con plazo.')
  await getToggle(page).click()
  await expect(page.getByLabel(/^Título grande/)).toHaveValue('Oficio con plazo.')
})
