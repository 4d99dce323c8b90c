import { createUniqueTitle, getTextBox, pasteHtml, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('words are found and replaced in the text, all as one step to undo', async ({ page }) => {
  await startPost(page, createUniqueTitle('Reemplazar'))
  await pasteHtml(page, 'Casa y **casa**.\n\nOtra casa.', { type: 'text/plain' })
  await page.keyboard.press('Control+Shift+F')
  const panel = page.getByRole('search', { name: 'Buscar y reemplazar en el texto' })
  const close = panel.getByRole('button', { name: 'Cerrar la búsqueda' })
  const getPlace = async () => [(await close.boundingBox())?.x, (await panel.boundingBox())?.height]
  const place = await getPlace()
  await panel.getByLabel('Buscar en el texto').fill('casa')
  await expect(panel.getByRole('status')).toHaveText('1 de 3')
  await expect(getTextBox(page).locator('.found')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Siguiente (Intro)' }).click()
  await expect(panel.getByRole('status')).toHaveText('2 de 3')
  await panel.getByLabel('Reemplazar por').fill('piso')
  await panel.getByRole('button', { name: 'Reemplazar', exact: true }).click()
  await expect(panel.getByRole('status')).toHaveText('Se cambió 1. 2 de 2')
  await panel.getByRole('button', { name: 'Reemplazar todo' }).click()
  await expect(panel.getByRole('status')).toHaveText('Se cambiaron 2. No queda ninguno.')
  expect(await getPlace()).toEqual(place)
  await expect(getTextBox(page).locator('p')).toHaveText(['piso y piso.', 'Otra piso.'])
  await panel.getByLabel('Buscar en el texto').press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(getTextBox(page).locator('p')).toHaveText(['Casa y piso.', 'Otra casa.'])
})

test('the first match comes into view while its words are typed', async ({ page }) => {
  await startPost(page, createUniqueTitle('Buscar lejos'))
  await pasteHtml(page, `${'Paja.\n\n'.repeat(80)}Una aguja.`, { type: 'text/plain' })
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+Shift+F')
  await page.getByLabel('Buscar en el texto').fill('aguja')
  await expect(getTextBox(page).locator('.found')).toBeInViewport()
  await expect(page.getByLabel('Buscar en el texto')).toBeFocused()
})

test('the dialog of a link names the words that become one', async ({ page }) => {
  await startPost(page, createUniqueTitle('Enlazar'))
  await page.keyboard.type('Casa y piso.')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  await expect(dialog.getByText(/^No hay palabras seleccionadas/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  await expect(dialog.getByText('Se enlaza «Casa y piso.».')).toBeVisible()
})
