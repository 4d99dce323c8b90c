import { sendEnquiry } from '../enquiry.ts'
import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a row of the inbox is opened by a press anywhere in it, but not by selecting its text', async ({
  page,
  request,
  baseURL,
}) => {
  await sendEnquiry(request, baseURL ?? '', { nombre: 'Por Fila' })
  await openManagerPage(page, '/mngr/consultas')
  const text = await page.locator('.inbox-excerpt').first().boundingBox()
  const [x, y] = [(text?.x ?? 0) + 5, (text?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(getSelection()).length)).toBeGreaterThan(5)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultas')
  // The first click ends the selection.
  await page.getByRole('heading', { level: 1 }).click()
  await page.mouse.click(x, y)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Por Fila')
})

test('on a phone, the message about a publication is as wide as the page, and takes the publication back', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Por error'))
  await page.keyboard.type('Uno.')
  await expectSaved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  const message = page.locator('div.editor-status')
  await expect(message).toContainText('Publicado.')
  const box = await message.boundingBox()
  expect(box?.width).toBeGreaterThan(340)
  expect(box?.height).toBeLessThan(300)
  await message.getByRole('button', { name: 'Deshacer' }).click()
  await expect(message).toContainText('Retirado: vuelve a ser un borrador.')
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeVisible()
})
