import { inspectPage } from '../inspect-page.ts'
import {
  expectSaved,
  getTextBox,
  insertBlock,
  signInToEditor,
  storePicture,
  startPost,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('blocks are written by keyboard, return after a reload, and leave their text when they are undone', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Los bloques'))
  await insertBlock(page, 'Acordeón')
  // The caret is in the title; Enter goes on to the text, and an empty line leaves the block.
  await expect(page.getByLabel('Título del acordeón')).toBeFocused()
  await page.keyboard.type('¿Cuánto cuesta?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Depende.\n\n')
  await page.keyboard.type('/boton')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Texto del botón')).toBeFocused()
  await page.keyboard.type('Pide una cita')
  await page.keyboard.press('Tab')
  await page.keyboard.type('no es una dirección')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('alert').filter({ hasText: 'Escribe una dirección completa' })).toBeVisible()
  await page.keyboard.press('Tab')
  // Without a scheme, browsers would look for it on this site.
  await page.keyboard.type('cauce.example/citas')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Y sigue.\n/columnas')
  await page.getByRole('option', { name: 'Columnas', exact: true }).click()
  await page.keyboard.type('Izquierda')
  await expect(getTextBox(page)).toContainText('Hay una columna vacía')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Derecha')
  await expect(getTextBox(page)).not.toContainText('Hay una columna vacía')
  await expectSaved(page)
  await inspectPage(page, 'bloques')

  await page.getByRole('button', { name: 'Markdown' }).click()
  const source = getTextBox(page)
  await expect(source).toHaveValue(
    /^:::acordeon\[¿Cuánto cuesta\?\]\n\nDepende\.\n\n:::\n\n::boton\[Pide una cita\]\{url="https:\/\/cauce\.example\/citas"\}\n\nY sigue\.\n\n::::columnas\n\n:::columna\n\nIzquierda\n\n:::\n\n:::columna\n\nDerecha\n\n:::/,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Visual' }).click()
  await expect(page.getByLabel('Título del acordeón')).toHaveValue('¿Cuánto cuesta?')
  await page.getByRole('button', { name: 'Convertir en texto: quita «Acordeón»' }).click()
  await expect(getTextBox(page).locator('> p').first()).toHaveText('¿Cuánto cuesta?')
  await expect(getTextBox(page).locator('> p').nth(1)).toHaveText('Depende.')
})

test('the address of a button is a page found by words, or typed', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con botón'))
  await insertBlock(page, 'Botón')
  await page.keyboard.type('Escríbenos')
  const address = getTextBox(page).getByLabel('Dirección')
  await address.fill('no es una dirección')
  const choose = page.getByRole('button', { name: 'Elegir una página de este sitio' })
  await choose.click()
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  const field = dialog.getByRole('combobox', { name: 'Página o dirección' })
  await field.fill('contac')
  await expect(dialog.getByRole('option')).toHaveText([/Contacto.*Página/])
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('/contacto')
  await expect(address).toHaveAttribute('aria-invalid', 'false')
  await inspectPage(page, 'boton')
  await choose.click()
  await expect(field).toHaveValue('/contacto')
  await dialog.getByRole('button', { name: 'Quitar el enlace' }).click()
  await expect(address).toHaveValue('')
  // An address that leads nowhere is not published. A word is a page of the site.
  await address.fill('contacto ya')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await address.fill('servicios')
  await address.press('Tab')
  await expect(address).toHaveValue('/servicios')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Markdown' }).click()
  await expect(getTextBox(page)).toHaveValue('::boton[Escríbenos]{url="/servicios"}')
})

test('a form is about a service chosen from a list', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con formulario'))
  await insertBlock(page, 'Formulario de contacto')
  const service = page.getByLabel('Servicio por el que se pregunta')
  // What is typed next goes on in the text.
  await page.keyboard.type('Galería: sigue.')
  await expect(getTextBox(page).locator('> p').last()).toHaveText('Galería: sigue.')
  await expect(service).toHaveValue('')
  await service.focus()
  await page.keyboard.press('Escape')
  await expect(getTextBox(page)).toBeFocused()
  await expect(getTextBox(page).getByRole('textbox')).toHaveCount(0)
  await service.selectOption({ index: 1 })
  const chosen = await service.inputValue()
  expect(chosen).toMatch(/^[a-z-]+$/)
  await expectSaved(page)
  await page.reload()
  await expect(service).toHaveValue(chosen)
})

test('a gallery takes several images of the library at once', async ({ page, baseURL }) => {
  const names = ['Una orilla', 'Otra orilla'].map(createUniqueTitle)
  for (const name of names) await storePicture(page.request, baseURL ?? '', name)
  await startPost(page, createUniqueTitle('Las orillas'))
  await insertBlock(page, 'Galería')
  const dialog = page.getByRole('dialog', { name: 'Imágenes de la galería' })
  for (const name of names) {
    await dialog.getByRole('button', { name }).click()
    await expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(dialog.getByLabel('Pie de imagen')).toHaveCount(0)
  await inspectPage(page, 'galeria-dialogo')
  await dialog.getByRole('button', { name: 'Añadir 2 imágenes' }).click()
  await expect(getTextBox(page).getByRole('img')).toHaveCount(2)
})

test('a map has its place and link at once; its image may come later', async ({ page, baseURL }) => {
  const name = createUniqueTitle('Un plano')
  await storePicture(page.request, baseURL ?? '', name)
  await startPost(page, createUniqueTitle('Cómo llegar'))
  await insertBlock(page, 'Mapa')
  await expect(page.getByLabel('Lugar')).toBeVisible()
  await expect(page.getByLabel('Enlace al mapa')).toBeVisible()
  await page.getByRole('button', { name: 'Añadir al mapa una imagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imagen del mapa' })
  await expect(dialog).toContainText('Sin imagen se leen el lugar y su enlace.')
  await expect(dialog.getByLabel('Pie de imagen')).toHaveCount(0)
  await inspectPage(page, 'mapa-dialogo')
  await dialog.getByRole('button', { name }).click()
  await expect(getTextBox(page).getByRole('img')).toHaveCount(1)
})

test('the slash of the button that inserts a block goes away with its menu; a typed one stays', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Sin barras'))
  await page.keyboard.type('Antes.')
  const insert = page.getByRole('button', { name: 'Insertar un bloque' })
  await insert.click()
  await expect(page.getByRole('listbox', { name: 'Insertar' })).toBeVisible()
  await page.keyboard.press('Escape')
  // At the same place it opens again.
  await insert.click()
  await expect(page.getByRole('listbox', { name: 'Insertar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('Sigue.')
  await insert.click()
  await expect(page.getByRole('listbox', { name: 'Insertar' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Título', exact: true }).click()
  await expect(getTextBox(page)).toHaveText('Antes.Sigue.')
  await getTextBox(page).locator('p').last().click()
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(getTextBox(page)).toHaveText('Antes.Sigue./')
})
