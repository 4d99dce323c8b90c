import type { Page } from '@playwright/test'
import { avifFile } from '#worker/testing/samples/avif.ts'
import { inspectPage } from '../inspect-page.ts'
import {
  drawPicture,
  goToEnd,
  insertBlock,
  openSettings,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  writeInOtherTab,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a manager writes, formats and publishes; readers see it at once', async ({ page }) => {
  const title = createUniqueTitle('El río y la presa')
  await startPost(page, title)
  await page.keyboard.type('## Un comienzo\nCon palabras ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('fuertes')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /\/blog\/el-rio-y-la-presa-/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copiar el enlace' })).toBeVisible()
  const shown = page.getByRole('link', { name: 'Ver en el sitio' })
  await expect(shown).toHaveAttribute('href', /^\/blog\/el-rio-y-la-presa-/)
  await shown.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Un comienzo' })).toBeVisible()
  await expect(page.locator('.prose strong')).toHaveText('fuertes')

  // What was loaded before the next publication is not shown again.
  await page.goBack()
  await goToEnd(page)
  await page.keyboard.type(' y nuevas')
  await expectSaved(page)
  await publishFromEditor(page)
  await shown.click()
  await expect(page.locator('.prose')).toContainText('fuertes y nuevas')
})

/** Types a first sentence in this tab, then more text in another tab. */
async function writeInTwoTabs(page: Page): Promise<void> {
  await page.keyboard.type('Comienzo.')
  await expectSaved(page)
  await writeInOtherTab(page, ' De la otra.')
}

test('edits of one post in two tabs are announced without taking the focus, and no text is lost', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Dos manos'))
  await writeInTwoTabs(page)
  const conflict = page.waitForResponse((response) => response.status() === 412)
  await page.keyboard.type(' De la prime')
  await conflict
  await expect(page.getByText('Sin guardar: hay otra versión')).toBeVisible()
  const compare = page.getByRole('button', { name: 'Comparar y decidir' })
  await expect(compare).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.type('ra.')
  await expect(getTextBox(page)).toHaveText('Comienzo. De la primera.')
  await compare.click()
  await expect(dialog).toContainText('también se cambió en otro lugar')
  await expect(dialog).toContainText('De la otra.')
  await dialog.getByRole('button', { name: 'Guardar la mezcla' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Falta elegir en un lugar.')
  await dialog.getByRole('radio', { name: 'Las dos' }).check()
  await dialog.getByRole('button', { name: 'Guardar la mezcla' }).click()
  await expectSaved(page)
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.type('!')
  await expectSaved(page)
  await page.reload()
  await expect(getTextBox(page)).toHaveText('Comienzo. De la primera.! De la otra.')
})

test('edits of different paragraphs in two tabs are merged, formatted and without duplicates', async ({
  page,
  context,
}) => {
  await startPost(page, createUniqueTitle('Tres párrafos'))
  await page.keyboard.type('Uno.\nDos.\nTres.')
  await expectSaved(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await getTextBox(other).click()
  await other.keyboard.press('Control+Home')
  await other.keyboard.press('Control+b')
  await other.keyboard.type('Antes. ')
  await openSettings(other)
  await other.getByLabel('Resumen').fill('Un resumen.')
  await expectSaved(other)
  await goToEnd(page)
  await page.keyboard.type(' Después.\nCuatro.')
  await page.getByRole('button', { name: 'Comparar y decidir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Este artículo también se cambió en otro lugar' })
  const merge = dialog.getByRole('group', { name: 'Las dos versiones juntas' })
  await expect(merge.locator('p')).toHaveText(['Antes. Uno.', 'Dos.', 'Tres. Después.', 'Cuatro.'])
  await expect(merge.locator('strong')).toHaveText('Antes.')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await inspectPage(page, 'mezcla')
  await dialog.getByRole('button', { name: 'Guardar la mezcla' }).click()
  await expectSaved(page)
  await page.reload()
  await expect(getTextBox(page).locator('p')).toHaveText(['Antes. Uno.', 'Dos.', 'Tres. Después.', 'Cuatro.'])
  await expect(page.getByLabel('Resumen')).toHaveValue('Un resumen.')
})

test('publishing over an edit from another tab also opens the conflict dialog', async ({ page }) => {
  await startPost(page, createUniqueTitle('Publicar tarde'))
  await writeInTwoTabs(page)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('también se cambió en otro lugar')
  await dialog.getByRole('button', { name: 'Guardar la mezcla' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Sigues con la mezcla. Falta publicar.' }),
  ).toBeVisible()
  await expect(getTextBox(page)).toHaveText('Comienzo. De la otra.')
  await page.goto(await publishFromEditor(page))
  await expect(page.getByText('Comienzo. De la otra.')).toBeVisible()
})

test('text typed without a connection is restored after a reload', async ({ page, context }) => {
  await startPost(page, createUniqueTitle('Sin red'))
  await expectSaved(page)
  await context.setOffline(true)
  await page.keyboard.type('Escrito en el tren.')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await context.route('**/borrador', (route) => route.abort())
  await context.setOffline(false)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await context.unroute('**/borrador')
  await expect(getTextBox(page)).toContainText('Escrito en el tren.')
  await expectSaved(page)
})

test('an image must be described before it is stored, and readers get it without EXIF data', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con imagen'))
  await insertBlock(page, 'Imagen')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill('Un cuadro negro')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).locator('img')).toHaveAttribute('alt', 'Un cuadro negro')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver en el sitio' }).click()
  const image = page.locator('.prose').getByRole('img', { name: 'Un cuadro negro' })
  await expect(image).toHaveAttribute('srcset', /480w.*700w/)
  await expect(image).toHaveJSProperty('complete', true)
  // A client navigation does not update this metadata, so load the document.
  await page.reload()
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/redes\/blog\//)
})

test('an AVIF picture becomes WebP in the widths that pages need, and is shown as the cover of its article', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con portada'))
  await page.keyboard.type('Texto.')
  await openSettings(page)
  await page.locator('summary').getByText('Imagen de portada', { exact: true }).click()
  await page.getByRole('button', { name: 'Elegir una imagen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  const file = { name: 'verde.avif', mimeType: 'image/avif', buffer: Buffer.from(avifFile, 'base64') }
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(file)
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill('Un campo verde')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(dialog).toHaveCount(0)
  await expectSaved(page)
  await page.goto(await publishFromEditor(page))
  const cover = page.getByRole('img', { name: 'Un campo verde' })
  await expect(cover).toHaveAttribute('srcset', /480\.webp 480w, .*600\.webp 600w/)
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})
