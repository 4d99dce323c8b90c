import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, openSettings, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a tag is saved while it is being typed, also for whoever goes back without leaving its field', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Etiquetas a medias'))
  await expectSaved(page)
  const { pathname } = new URL(page.url())
  const field = page.getByLabel('Etiquetas, separadas por comas')
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/borrador') && !!response.request().postData()?.includes('"averías"'),
  )
  await openSettings(page)
  await field.pressSequentially('discos, averías')
  await saved
  const openFromList = async (): Promise<void> => {
    await openManagerPage(page, '/mngr/blog')
    await page.evaluate((path) => void navigation.navigate(path), pathname)
    await openSettings(page)
  }
  await openFromList()
  await expect(field).toHaveValue('discos, averías')
  // And without the pause in which it would be saved.
  await field.press('End')
  await field.pressSequentially(', cables')
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeVisible()
  await openFromList()
  await expect(field).toHaveValue('discos, averías, cables')
})
