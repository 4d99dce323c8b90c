import {
  createUniqueTitle,
  expectSaved,
  openSettings,
  publishFromEditor,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { holdResponses } from '../public-page.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a text cannot be published before it is shown', async ({ page }) => {
  const title = createUniqueTitle('Tarda en verse')
  await startPost(page, title)
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  const editor = await holdResponses(page, /\/assets\/writing-.*\.js/)
  await page.reload()
  await editor.requested
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  await expect(publish).toBeDisabled()
  await publish.dispatchEvent('click')
  editor.release()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(title)
  await expect(page.getByRole('group', { name: 'Edición' })).toContainText('Borrador')
  await publishFromEditor(page)
})

test('two preview links are revoked before the first answer, and none comes back', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con enlaces'))
  await expectSaved(page)
  await openSettings(page)
  await page.getByText('Compartir una vista previa').click()
  const links = page.locator('#vista-previa').getByRole('listitem')
  for (const count of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Crear un enlace' }).click()
    await expect(links).toHaveCount(count)
  }
  const answers = await holdResponses(page, /\/vistas\/\d+$/)
  await links.nth(0).getByRole('button', { name: 'Anular' }).click()
  await links.nth(1).getByRole('button', { name: 'Anular' }).click()
  answers.release()
  await expect(links).toHaveCount(1)
})

test('an older answer does not take the newest version out of the history', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con historial'))
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  const released = Promise.withResolvers<void>()
  await page.route(
    /\/revisiones$/,
    async (route) => {
      const response = await route.fetch()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const lateAnswer = page.waitForResponse(/\/revisiones$/)
  const asked = page.waitForRequest(/\/revisiones$/)
  await openSettings(page)
  await page.getByText('Historial', { exact: true }).click()
  await asked
  const newest = page.locator('#historial').getByRole('listitem').first()
  await publishFromEditor(page)
  await expect(newest).toContainText('publicada')
  released.resolve()
  await (await lateAnswer).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(newest).toContainText('publicada')
})
