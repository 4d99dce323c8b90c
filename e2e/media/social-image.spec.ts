import { inspectPage } from '../inspect-page.ts'
import {
  drawPicture,
  insertBlock,
  openSettings,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('the social image is generated, the cover or a chosen image; a chosen image stays if the title changes', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await startPost(page, createUniqueTitle('Para redes'))
  await insertBlock(page, 'Imagen')
  const dialog = page.getByRole('dialog', { name: 'Imagen', exact: true })
  const alt = createUniqueTitle('Elegida')
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill(alt)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).getByRole('img', { name: alt })).toBeVisible()
  const src = (await getTextBox(page).locator('img').getAttribute('src')) ?? 'ninguna'
  const shared = async (path: string): Promise<string> => {
    const html = await (await page.request.get(path)).text()
    return /<meta property="og:image" content="[^"]*(\/(?:medios|redes)\/[^"]*)"/.exec(html)?.[1] ?? ''
  }
  await openSettings(page)
  await page.locator('summary', { hasText: 'Imagen para redes' }).click()
  await expect(page.getByLabel('Con el título: la dibuja el sitio')).toBeChecked()
  await expect(page.getByLabel('La portada')).toBeDisabled()
  const card = page.locator('.social-card .social-image')
  await page.locator('summary', { hasText: 'Buscadores y redes' }).click()
  await expect(card).toContainText('Para redes')
  await page.getByLabel('Otra de Medios').click()
  await page.getByRole('dialog').getByRole('button', { name: alt }).click()
  await expect(page.getByLabel('Otra de Medios')).toBeChecked()
  await expect(card).toHaveText('La imagen que elegiste')
  await expectSaved(page)
  await inspectPage(page, 'editor-redes')
  await page.setViewportSize({ width: 1280, height: 800 })
  const path = await publishFromEditor(page)
  expect(await shared(path)).toBe(src)

  await page.reload()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(createUniqueTitle('Otro título'))
  await expectSaved(page)
  expect(await shared(await publishFromEditor(page))).toBe(src)
  await openSettings(page)
  await page.locator('summary', { hasText: 'Imagen para redes' }).click()
  await expect(page.getByLabel('Otra de Medios')).toBeChecked()
  await page.getByLabel('Con el título: la dibuja el sitio').check()
  await expectSaved(page)
  expect(await shared(await publishFromEditor(page))).toMatch(/^\/redes\/blog\/.*\.png$/)
})
