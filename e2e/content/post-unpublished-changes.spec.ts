import { inspectPage } from '../inspect-page.ts'
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

test('the editor reports unpublished changes, which can be shown, published or discarded', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con cambios'))
  await page.keyboard.type('Lo que se lee.')
  await expectSaved(page)
  await publishFromEditor(page)
  await openSettings(page)
  const panel = page.getByRole('region', { name: 'Publicación' })
  const said = panel.getByText('Hay cambios que los visitantes todavía no ven.')
  await expect(said).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Descartar' })).toHaveCount(0)
  await goToEnd(page)
  await page.keyboard.type(' Y lo nuevo.')
  await expect(said).toBeVisible()
  await expectSaved(page)
  await expect(page.getByRole('group', { name: 'Edición' })).toContainText('Cambios sin publicar')
  await expect(said).toBeVisible()
  await panel.getByRole('button', { name: 'Ver cambios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambios sin publicar' })
  await expect(dialog.locator('ins')).toHaveText(/Y lo nuevo/)
  await inspectPage(page, 'cambios-sin-publicar')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('button', { name: 'Publicar cambios' }).click()
  await expect(said).toHaveCount(0)
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()

  await goToEnd(page)
  await page.keyboard.type(' Una ocurrencia.')
  await expectSaved(page)
  await panel.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar los cambios' }).click()
  await expect(getTextBox(page)).toHaveText('Lo que se lee. Y lo nuevo.')
  await expect(said).toHaveCount(0)
})
