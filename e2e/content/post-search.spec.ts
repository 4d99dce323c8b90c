import type { Page } from '@playwright/test'
import {
  drawPicture,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  insertBlock,
  openSettings,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

async function searchFor(page: Page, path: string, question: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('searchbox').fill(question)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/[?&]q=/)
}

test('articles and images are found by Spanish words typed with or without accents and ñ', async ({
  page,
}) => {
  const title = createUniqueTitle('Última visita')
  await startPost(page, title)
  await page.keyboard.type('Los ñandúes de España, vistos desde Logroño.')
  await openSettings(page)
  await page.getByLabel('Etiquetas, separadas por comas').fill('Año nuevo')
  await expectSaved(page)
  await publishFromEditor(page)
  const draft = createUniqueTitle('Otro borrador')
  await startPost(page, draft)
  await page.keyboard.type('También habla de los ñandúes de España y de Logroño.')
  await expectSaved(page)
  for (const question of ['ñandúes', 'nandues', 'espana', 'logrono']) {
    await searchFor(page, '/mngr/blog', question)
    for (const name of [title, draft]) await expect(page.getByRole('link', { name })).toBeVisible()
  }
  for (const question of ['Última', 'ultima visita', 'ano nuevo']) {
    await searchFor(page, '/mngr/blog', question)
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: draft })).toHaveCount(0)
  }

  await startPost(page, createUniqueTitle('Con imagen'))
  await insertBlock(page, 'Imagen')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  const alt = createUniqueTitle('Un ñandú en España')
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill(alt)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).locator('img')).toBeVisible()
  await expectSaved(page)
  for (const question of ['nandu espana', 'ÑANDÚ']) {
    await searchFor(page, '/mngr/medios', question)
    await expect(page.getByRole('img', { name: alt })).toBeVisible()
  }
})

test('a misspelled search shows at once what it probably meant', async ({ page }) => {
  await searchFor(page, '/mngr/blog', 'accesivilidad')
  await expect(page.getByRole('status').filter({ hasText: '«accesibilidad»' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'accesib' }).first()).toBeVisible()
  await searchFor(page, '/mngr/paginas', 'privasidad')
  await expect(page.getByRole('status').filter({ hasText: '«privacidad»' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Textos legales' }).getByRole('link').first()).toBeVisible()
})
