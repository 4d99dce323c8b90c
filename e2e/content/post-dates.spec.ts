import {
  goToEnd,
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

test('a publication date in the past needs a confirmation, and the article then has that date', async ({
  page,
  request,
}) => {
  await startPost(page, createUniqueTitle('De otro año'))
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  await openSettings(page)
  await page.locator('summary').getByText('Programar', { exact: true }).click()
  await page.getByLabel(/^Empieza a verse \(.+\)$/).fill('2020-02-03T04:05')
  const schedule = page.getByRole('button', { name: 'Programar', exact: true })
  await schedule.click()
  const dialog = page.getByRole('dialog', { name: 'Esa fecha ya pasó' })
  await expect(dialog).toContainText('3 feb 2020')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('Borrador', { exact: true })).toBeVisible()
  await schedule.click()
  await dialog.getByRole('button', { name: 'Publicar con esa fecha' }).click()
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()
  const path = (await page.getByRole('link', { name: 'Ver en el sitio' }).getAttribute('href')) ?? ''
  expect(await (await request.get(path)).text()).toContain('"datePublished":"2020-02-03')
})

test('changing the date of a published article neither unpublishes it nor publishes its pending changes', async ({
  page,
  request,
}) => {
  await startPost(page, createUniqueTitle('Con otra fecha'))
  await page.keyboard.type('Publicado.')
  await expectSaved(page)
  const path = await publishFromEditor(page)
  await goToEnd(page)
  await page.keyboard.type(' Pendiente.')
  await expectSaved(page)
  await openSettings(page)
  await page.locator('summary').getByText('Cambiar la fecha', { exact: true }).click()
  const at = page.getByLabel(/^Empieza a verse \(.+\)$/)
  await at.fill('2021-02-03T04:05')
  await page.getByRole('button', { name: 'Cambiar la fecha' }).click()
  await expect(page.getByText('Fecha cambiada.')).toBeVisible()
  await expect
    .poll(async () => (await request.get(path)).text(), { timeout: 60_000 })
    .toContain('"datePublished":"2021-02-03')
  expect(await (await request.get(path)).text()).not.toContain('Pendiente.')
  await expect(getTextBox(page)).toHaveText('Publicado. Pendiente.')
  await expect(page.getByText('Hay cambios que los visitantes todavía no ven.')).toBeVisible()
  // A future date would hide the article from readers, so the page asks first.
  await at.fill('2041-02-03T04:05')
  await page.getByRole('button', { name: 'Cambiar la fecha' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cambiar la fecha?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect((await request.get(path)).status()).toBe(200)
})
