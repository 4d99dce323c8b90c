import type { Locator, Page } from '@playwright/test'
import { openManagerPage } from '../manager-session.ts'
import {
  drawPicture,
  publishFromEditor,
  publishPost,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  openSettings,
  insertBlock,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

// An error is shown beside its field, in view, and announced, and the field has the focus.

test.beforeEach(signInToEditor)

const getAddressField = (page: Page) => page.getByLabel('Dirección', { exact: true })

async function expectFieldError(page: Page, field: Locator, reason: string | RegExp): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(reason)
  await expect(page.getByRole('alert').filter({ hasText: reason })).toBeInViewport()
  await expect(page.getByText('Revisa los campos marcados')).toHaveCount(0)
}

test('a title that is too long is reported and not cut', async ({ page }) => {
  const title = createUniqueTitle('Largo').padEnd(205, '.')
  await startPost(page, 'a'.repeat(160))
  await expect(page.getByText('160 de 200 caracteres')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Título', exact: true })
  await field.fill(title)
  await expect(page.getByRole('alert').filter({ hasText: 'Sobran 5 caracteres: caben 200.' })).toBeVisible()
  await expect(field).toHaveValue(title)
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(title)
  await field.fill(title.slice(0, 190))
  await expectSaved(page)
})

for (const width of [390, 1440])
  test(`missing content is reported at its field, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await startPost(page, createUniqueTitle('Sin texto'))
    await expectSaved(page)
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await expectFieldError(page, getTextBox(page), 'Escribe el texto antes de publicar.')
    await page.keyboard.type('Ya hay texto.')
    await expect(getTextBox(page)).not.toHaveAttribute('aria-invalid')
    const title = page.getByRole('textbox', { name: 'Título', exact: true })
    await title.fill('')
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await expectFieldError(page, title, 'Escribe un título.')
  })

test('an address that another article has is neither saved nor reported as saved', async ({ page }) => {
  const taken = (await publishPost(page, createUniqueTitle('Con dirección'), 'Uno.')).replace('/blog/', '')
  const reason = /Otro artículo ya usa esta dirección\./

  await startPost(page, createUniqueTitle('Otro'))
  await page.keyboard.type('Dos.')
  await expectSaved(page)
  await openSettings(page)
  await getAddressField(page).fill(taken)
  await expect(getAddressField(page)).toHaveAccessibleDescription(reason)
  await expect(page.getByText('Guardado', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
  // The error is also shown if its section and the drawer are closed.
  await page.getByText('Datos del artículo').click()
  await page.getByRole('button', { name: 'Cerrar los ajustes' }).click()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expectFieldError(page, getAddressField(page), reason)
  await getAddressField(page).fill('')
  await expectSaved(page)
  const own = (await publishFromEditor(page)).replace('/blog/', '')
  expect(own).toMatch(/^otro-/)

  // For readers, the article stays at its current address.
  await getAddressField(page).fill(taken)
  await expect(getAddressField(page)).toHaveAccessibleDescription(reason)
  await expect(page.getByText('Guardado', { exact: true })).toHaveCount(0)
  // The reload restores the typed address, which is still refused.
  await page.reload()
  await openSettings(page)
  await expect(getAddressField(page)).toHaveValue(taken)
  await expect(getAddressField(page)).toHaveAccessibleDescription(reason)
  await getAddressField(page).fill(own)
  await expectSaved(page)
})

test('uploading a picture without a description reports an error at that field', async ({ page }) => {
  await startPost(page, createUniqueTitle('Sin descripción'))
  await insertBlock(page, 'Imagen')
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  const field = dialog.getByLabel('Describe la imagen para quien no la ve')
  await expectFieldError(page, field, 'Describe la imagen para quien no la ve, o márcala como decorativa.')
})

test('a list of problems stays until the last one is solved', async ({ page }) => {
  await openManagerPage(page, '/mngr/paginas/nuevo-caso')
  await page.getByLabel('Título').fill('La clínica')
  await page.getByRole('button', { name: 'Añadir medida' }).click()
  await page.getByLabel('De dónde salen los resultados').fill('La agenda de la clínica')
  await page.getByLabel('De cuándo son los resultados').fill('2026-03')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const problems = page.getByRole('alert').filter({ hasText: 'No se publicó' })
  await expect(problems.getByRole('listitem')).toHaveCount(5)
  const row = page.getByRole('group', { name: 'medida 1' })
  await row.getByLabel('Qué se midió').pressSequentially('Espera')
  await expect(problems.getByRole('listitem')).toHaveCount(4)
  await row.getByLabel('Antes').fill('9 s')
  await row.getByLabel('Después').fill('2 s')
  await page.getByRole('textbox', { name: 'El problema' }).click()
  await page.keyboard.type('Nadie contestaba.')
  await expect(problems).toContainText('queda 1 dato por corregir')
  await problems.getByRole('button').click()
  await page.keyboard.type('Un turno más.')
  await expect(problems).toHaveCount(0)
})
