import { dropFile } from '../drop-file.ts'
import { inspectPage } from '../inspect-page.ts'
import {
  publishFromEditor,
  expectSaved,
  showSource,
  signInToEditor,
  startPost,
  getSourceBox,
  getTextBox,
  createUniqueTitle,
  insertBlock,
  storePicture,
  uploadPicture,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('an image in a text can be described, captioned, sized, linked and replaced, and a reload shows the same', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Editar imagen'))
  await page.keyboard.type('Antes.')
  await insertBlock(page, 'Imagen')
  await uploadPicture(page, 'Un cuadro')
  const image = getTextBox(page).locator('img')
  await image.click()
  await page.getByRole('button', { name: 'Editar imagen (Ctrl+K)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Editar la imagen' })
  const alt = dialog.getByLabel('Descripción para quien no la ve')
  await expect(alt).toHaveValue('Un cuadro')
  await inspectPage(page, 'editar-imagen')
  await page.setViewportSize({ width: 1440, height: 900 })
  await alt.fill('')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(alt).toBeFocused()
  await expect(alt).toHaveAccessibleDescription(/^Describe la imagen/)
  await alt.fill('Un cuadro [negro]')
  await dialog.getByLabel('Pie de imagen').fill('El "cuadro"')
  await dialog.getByLabel('Ancho').selectOption('Pequeño')
  await dialog.getByLabel('Enlace').fill('cauce.example/cuadro')
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect(getTextBox(page).locator('figcaption')).toHaveText('El "cuadro"')
  await expect(image).toHaveJSProperty('width', 280)
  await expectSaved(page)

  // A reload shows the same image, and its dialog opens by keyboard.
  await page.reload()
  await expect(image).toHaveAttribute('alt', 'Un cuadro [negro]')
  await image.click()
  await page.keyboard.press('Control+k')
  await expect(dialog.getByLabel('Pie de imagen')).toHaveValue('El "cuadro"')
  await expect(dialog.getByLabel('Ancho')).toHaveValue('small')
  await expect(dialog.getByLabel('Enlace')).toHaveValue('https://cauce.example/cuadro')
  await dialog.getByLabel('Pie de imagen').fill('Otro "cuadro"')
  await dialog.getByRole('button', { name: 'Cambiar por otra' }).click()
  await uploadPicture(page, 'Otro cuadro')
  await expect(image).toHaveCount(1)
  await expect(image).toHaveAttribute('alt', 'Otro cuadro')
  await expectSaved(page)
  await page.goto(await publishFromEditor(page))
  const link = page.locator('.prose figure').getByRole('link', { name: 'Otro cuadro' })
  await expect(link).toHaveAttribute('href', 'https://cauce.example/cuadro')
  await expect(link.getByRole('img')).toHaveJSProperty('width', 280)
  await expect(page.locator('.prose figcaption')).toHaveText('Otro "cuadro"')
})

test('what is typed after the dialog of an image is left never replaces the image', async ({ page }) => {
  await startPost(page, createUniqueTitle('Sigue la imagen'))
  await page.keyboard.type('Antes.')
  await insertBlock(page, 'Imagen')
  await uploadPicture(page, 'Un cuadro')
  const image = getTextBox(page).locator('img')
  const dialog = page.getByRole('dialog', { name: 'Editar la imagen' })
  for (const [key, letter] of [
    ['Control+End', 'f'],
    ['Control+Home', 'i'],
  ] as const) {
    await image.click()
    await expect(page.getByRole('button', { name: 'Editar imagen (Ctrl+K)' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press(key)
    await page.keyboard.press(letter)
    await expect(getTextBox(page)).toContainText(letter)
    await expect(image).toHaveCount(1)
    await expectSaved(page)
  }
  await expect(getTextBox(page).locator('p').first()).toHaveText('iAntes.')
})

test('images within a link, a list item and bold text are edited in the visual editor, which keeps them', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Imágenes en frases'))
  const texts = [
    'Uno [antes ![Río](/favicon.svg "Pie") después](/contacto).',
    '- ![Mar](/favicon.svg)',
    '**Dos ![Lago](/favicon.svg)**',
  ]
  await showSource(page)
  await getSourceBox(page).fill(texts.join('\n\n'))
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  const images = getTextBox(page).locator('.inline-picture img')
  await expect(images).toHaveCount(3)
  await expect(getTextBox(page).locator('a .inline-picture')).toHaveText('![Río](/favicon.svg "Pie")')
  await expect(getTextBox(page).locator('li .inline-picture, strong .inline-picture')).toHaveCount(2)
  await inspectPage(page, 'imagenes-en-frases')
  await getTextBox(page).getByText('Uno ').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Cero, ')
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(`Cero, ${texts.join('\n\n')}`)
})

test('the dialog of a picture that was dropped asks for its description first', async ({ page }) => {
  await startPost(page, createUniqueTitle('Describir primero'))
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z"/></svg>'
  await dropFile(getTextBox(page), 'a.svg', 'image/svg+xml', drawing)
  const dialog = page.getByRole('dialog', { name: 'Imagen', exact: true })
  await expect(dialog.getByLabel('Describe la imagen para quien no la ve')).toBeFocused()
  await expect(dialog.getByText('Puede quedar vacío')).toHaveCount(0)
})

test('the library of the dialog shows names and descriptions, and a search finds one of them by keyboard', async ({
  page,
  context,
  baseURL,
}) => {
  const alt = createUniqueTitle('Faro al anochecer')
  for (const each of [alt, createUniqueTitle('Otra')])
    await storePicture(context.request, baseURL ?? '', each)
  await startPost(page, createUniqueTitle('De la biblioteca'))
  await insertBlock(page, 'Imagen')
  const dialog = page.getByRole('dialog', { name: 'Imagen', exact: true })
  await dialog.getByLabel('Buscar en Medios').fill(alt)
  await expect(dialog.getByRole('status').filter({ hasText: '1 imagen' })).toBeVisible()
  const choice = dialog.getByRole('button', { name: `plano.png ${alt}`, exact: true })
  await expect(choice.getByText(alt)).toBeVisible()
  await inspectPage(page, 'imagen-de-la-biblioteca')
  await dialog.getByLabel('Buscar en Medios').press('Tab')
  await expect(choice).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(getTextBox(page).getByRole('img', { name: alt })).toBeVisible()
})
