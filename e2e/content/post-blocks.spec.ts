import { inspectPage } from '../inspect-page.ts'
import {
  expectSaved,
  getTextBox,
  insertBlock,
  signInToEditor,
  startPost,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test('blocks are written by keyboard, return after a reload, and leave their text when they are undone', async ({
  page,
  context,
  baseURL,
}) => {
  await signInToEditor(context, baseURL)
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
  await expectSaved(page)
  await inspectPage(page, 'bloques')

  await page.getByRole('button', { name: 'Markdown' }).click()
  const source = getTextBox(page)
  await expect(source).toHaveValue(
    /^:::acordeon\[¿Cuánto cuesta\?\]\n\nDepende\.\n\n:::\n\n::boton\[Pide una cita\]\{url="https:\/\/cauce\.example\/citas"\}\n\nY sigue\.\n\n::::columnas\n\n:::columna\n\nIzquierda\n\n:::/,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Visual' }).click()
  await expect(page.getByLabel('Título del acordeón')).toHaveValue('¿Cuánto cuesta?')
  await page.getByRole('button', { name: 'Convertir en texto: quita «Acordeón»' }).click()
  await expect(getTextBox(page).locator('> p').first()).toHaveText('¿Cuánto cuesta?')
  await expect(getTextBox(page).locator('> p').nth(1)).toHaveText('Depende.')
})
