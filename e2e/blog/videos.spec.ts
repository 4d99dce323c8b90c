import {
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  createUniqueTitle,
} from '../post-editor.ts'
import { open } from '../public-page.ts'
import { expect, test } from '../test.ts'

const videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90'

test.beforeEach(signInToEditor)

test('a video requests nothing until its button is pressed; without JavaScript it is a link', async ({
  page,
  browser,
}) => {
  await startPost(page, createUniqueTitle('Con un video'))
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await page
    .getByRole('textbox', { name: 'Texto del artículo, en Markdown' })
    .fill(`Antes.\n\n${videoUrl}\n\nDespués.`)
  await expectSaved(page)
  const path = await publishFromEditor(page)

  const visitor = await browser.newContext()
  const asked: string[] = []
  await visitor.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>Reproductor</title>' })
  })
  const reader = await visitor.newPage()
  const blocked: string[] = []
  reader.on('console', (message) => void (message.type() === 'error' && blocked.push(message.text())))
  await open(reader, path)
  const button = reader.getByRole('button', { name: 'Cargar el reproductor de YouTube' })
  await expect(button).toBeVisible()
  await expect(reader.getByText('YouTube recibe datos de la visita')).toBeVisible()
  const height = await reader.locator('.video').evaluate((box) => box.clientHeight)
  expect(asked).toEqual([])
  await button.click()
  const player = reader.locator('iframe')
  await expect(player).toHaveAttribute('title', 'Reproductor de YouTube')
  await expect
    .poll(() => asked)
    .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=90'])
  expect(await reader.locator('.video').evaluate((box) => box.clientHeight)).toBe(height)
  expect(await player.evaluate((frame) => frame.clientHeight)).toBeGreaterThan(height - 3)
  expect(blocked).toEqual([])
  await visitor.close()

  const scriptless = await browser.newContext({ javaScriptEnabled: false })
  const plain = await scriptless.newPage()
  await plain.goto(path)
  await expect(plain.getByRole('link', { name: 'Ver el video en YouTube' })).toHaveAttribute('href', videoUrl)
  await expect(plain.getByRole('button', { name: /YouTube/ })).toHaveCount(0)
  await scriptless.close()
})
