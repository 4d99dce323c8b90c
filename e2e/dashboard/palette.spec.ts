import type { Page } from '@playwright/test'
import { sendEnquiry } from '../enquiry.ts'
import { inspectPage, waitForFrames } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, getTextBox, signInToEditor, startPost } from '../post-editor.ts'
import { holdResponses } from '../public-page.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Ir a una página o hacer algo' })
const getPaletteField = (page: Page) =>
  page.getByRole('combobox', { name: 'Página, acción, artículo, consulta, imagen o ajuste' })

/** Opens the palette once the page's script handles keys, which is later than the document's title is shown. */
async function openPaletteByKeys(page: Page): Promise<void> {
  await expect(page.locator('fieldset:disabled')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(getPaletteField(page)).toBeFocused()
}

test('a manager opens a page, an enquiry and a new article from the palette by keyboard, without typing accents', async ({
  page,
  request,
  baseURL,
}) => {
  const name = `Ángela ${Date.now()}`
  await sendEnquiry(request, baseURL ?? '', { nombre: name })
  await openManagerPage(page, '/mngr')
  await openPaletteByKeys(page)
  await inspectPage(page, 'paleta')
  await page.keyboard.type('imag')
  const images = page.getByRole('option', { name: 'Medios Ir a', exact: true })
  await expect(images).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mngr/medios')
  await expect(getPalette(page)).toHaveCount(0)

  await openPaletteByKeys(page)
  await page.keyboard.type(name.replace('Á', 'a'))
  // Enter pressed before the response opens the first result of the response.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  // Items of the account open, from another page and from their own.
  for (const [typed, id] of [
    ['huella', 'llaves'],
    ['contrasena', 'contrasena'],
  ] as const) {
    await openPaletteByKeys(page)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/mngr/cuenta#${id}`)
    await expect(page.locator(`details[open] #${id}`)).toBeVisible()
  }

  await openPaletteByKeys(page)
  await page.keyboard.press('Escape')
  await expect(getPalette(page)).toHaveCount(0)
  await openPaletteByKeys(page)
  await page.keyboard.type('escribir')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toBeVisible()
})

test('what is typed while the palette is still being loaded is what it searches for', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con prisa'))
  await page.keyboard.type('Un texto.')
  await expectSaved(page)
  const { release } = await holdResponses(page, '**/palette*.js')
  await page.keyboard.press('Control+Shift+k')
  await page.keyboard.type('equipo')
  release()
  await expect(getPaletteField(page)).toHaveValue('equipo')
  await page.keyboard.press('Escape')
  await page.keyboard.type(' Y más.')
  await expect(getTextBox(page)).toHaveText('Un texto. Y más.')
})

test('Enter while the palette is still being loaded opens what was typed, and not once it is closed', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr')
  const loading = await holdResponses(page, '**/palette*.js')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('huella')
  await page.keyboard.press('Enter')
  loading.release()
  await expect(page).toHaveURL('/mngr/cuenta#llaves')
  await expect(getPalette(page)).toHaveCount(0)
  const searching = await holdResponses(page, '**/api/mngr/posts?*')
  await openPaletteByKeys(page)
  // Only articles have it, so Enter waits for their search.
  await page.keyboard.type('wordpress sin perder')
  await page.keyboard.press('Enter')
  await searching.requested
  await page.keyboard.press('Escape')
  await expect(getPalette(page)).toHaveCount(0)
  const [found] = await Promise.all([page.waitForResponse('**/api/mngr/posts?*'), searching.release()])
  await found.finished()
  await waitForFrames(page)
  await expect(page).toHaveURL('/mngr/cuenta#llaves')
})

test('in an editor, the palette publishes its text and leads to its dates', async ({ page }) => {
  await startPost(page, createUniqueTitle('Por teclado'))
  await page.keyboard.type('Un texto.')
  await expectSaved(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^← Artículos/ }).focus()
  await openPaletteByKeys(page)
  await page.keyboard.type('programar')
  await page.getByRole('option', { name: 'Programar este texto Hacer' }).click()
  await expect(page.locator('#programar')).toHaveAttribute('open', '')
  await expect(page.getByLabel(/^Empieza a verse/)).toBeFocused()
  await expect(page.getByLabel(/^Empieza a verse/)).toHaveValue(/T09:00$/)
  await page.getByRole('link', { name: /^← Artículos/ }).focus()
  await openPaletteByKeys(page)
  await page.keyboard.type('publicar este')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Publicado/).first()).toBeVisible()
})

test('the palette forgives a typing error in the title of an article', async ({ page, baseURL }) => {
  const word = `restauracion${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const made = { data: { content: { title: `La ${word}` } }, headers: { Origin: baseURL ?? '' } }
  await page.request.post('/api/mngr/posts', made)
  await openManagerPage(page, '/mngr')
  await openPaletteByKeys(page)
  await page.keyboard.type(word.replace('restauracion', 'restauracon'))
  await expect(page.getByRole('option', { name: `La ${word} Artículo · borrador` })).toBeVisible()
  await expect(getPalette(page).getByText('Nada se llama así: esto es lo más parecido.')).toBeVisible()
})

test('the palette finds articles, its arrow keys wrap around, and it reports what it cannot search', async ({
  page,
  context,
  baseURL,
}) => {
  const title = `Canción ${Date.now()}`
  const made = { data: { content: { title } }, headers: { Origin: baseURL ?? '' } }
  expect((await context.request.post('/api/mngr/posts', made)).status()).toBe(201)
  await openManagerPage(page, '/mngr')
  await page.getByRole('button', { name: /^Ir a…/ }).click()
  await page.route('**/api/mngr/consultas/buscar*', (route) => route.abort())
  await getPaletteField(page).fill(title.replace('ó', 'o').toUpperCase())
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('No se pudo buscar en las consultas.')
  await getPaletteField(page).fill('')
  const options = page.getByRole('option')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
})

test('the palette finds a setting, a page and an image by their content, and opens the setting', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr')
  await page.keyboard.press('Control+k')
  await getPaletteField(page).fill('accesibil')
  await expect(page.getByRole('option', { name: 'Accesibilidad Texto legal' })).toBeVisible()
  // A built-in service, too.
  await getPaletteField(page).fill('correo y dominios')
  await expect(page.getByRole('option', { name: /^Correo y dominios/ })).toHaveCount(1)
  await getPaletteField(page).fill('revisar mi dominio')
  await expect(page.getByRole('option').first()).toHaveAccessibleName('Revisar mi dominio Ir a')
  await getPaletteField(page).fill('telefonos')
  await expect(page.getByRole('option', { name: /^Contacto Empresa/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mngr/ajustes#contacto')
  await expect(page.getByLabel('Correo de contacto')).toBeInViewport()
  // The settings are already open: the palette moves to another section of them.
  await page.keyboard.press('Control+k')
  await getPaletteField(page).fill('razon social')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Razón social')).toBeInViewport()
})

test('the palette lists an action before content of the same name', async ({ page, context, baseURL }) => {
  const made = { data: { content: { title: 'Subir a Medios' } }, headers: { Origin: baseURL ?? '' } }
  expect((await context.request.post('/api/mngr/posts', made)).status()).toBe(201)
  await openManagerPage(page, '/mngr')
  await openPaletteByKeys(page)
  await page.keyboard.type('subir a medios')
  await expect(page.getByRole('option', { name: 'Subir a Medios Artículo' })).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveAccessibleName('Subir a Medios Hacer')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mngr/medios')
})

test('in the editor, Ctrl+K adds a link, Ctrl+Shift+K opens the palette and F1 the help', async ({
  page,
}) => {
  await startPost(page, 'Con enlace')
  await page.keyboard.type('hola')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Enlace' })).toBeVisible()
  await expect(getPalette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+K')
  await expect(getPaletteField(page)).toBeFocused()
  // Enter alone does not publish.
  await expect(page.getByRole('option', { name: 'Publicar este texto' })).toHaveAttribute(
    'aria-selected',
    'false',
  )
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  const opener = page.getByRole('button', { name: /^Ir a…/ })
  await expect(opener).toHaveAccessibleDescription(/mientras escribes un texto, Ctrl\+Mayús\+K/)
  const help = page.getByRole('dialog', { name: 'Ayuda' })
  await page.keyboard.press('F1')
  await expect(help).toContainText('¿Cómo escribo un artículo?')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ayuda' }).click()
  await expect(help).toBeVisible()
})

test('what is typed after choosing a new article in the palette goes into it, not into the text before', async ({
  page,
}) => {
  const title = createUniqueTitle('El de antes')
  await startPost(page, title)
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  const address = page.url()
  const opening = await holdResponses(page, /\/api\/data\/mngr\/blog\/nuevo$/)
  await page.keyboard.press('Control+Shift+K')
  await page.getByRole('combobox', { name: /^Página, acción/ }).fill('Escribir un art')
  await page.keyboard.press('Enter')
  await opening.requested
  await page.keyboard.type('Titular adelantado')
  opening.release()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('Titular adelantado')
  await expectSaved(page)
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(title)
  await expect(getTextBox(page)).toHaveText('Texto.')
})
