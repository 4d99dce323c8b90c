import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { drawPicture, signInToEditor, createUniqueTitle } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('several images upload at once, each with its progress, and each can be cancelled or retried', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openManagerPage(page, '/mngr/medios')
  const picture = await drawPicture(page)
  const bad = { name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await page
    .getByLabel(/Arrastra imágenes/)
    .setInputFiles([{ ...picture, name: 'uno.png' }, bad, { ...picture, name: 'dos.png' }])
  const one = page.getByRole('group', { name: /^uno\.png/ })
  const two = page.getByRole('group', { name: /^dos\.png/ })
  const refused = page.getByRole('group', { name: /^falsa\.png/ })
  // A file that is not an image is refused when it is chosen, with the reason beside it.
  await expect(refused.getByRole('alert')).toContainText('No es una imagen que podamos leer')
  await expect(refused.getByRole('button', { name: /Subir/ })).toHaveCount(0)
  // The preview is as tall before the browser has read the file: its arrival moves no button.
  const heights = await one.locator('img').evaluate((image: HTMLImageElement) => {
    const before = image.offsetHeight
    image.removeAttribute('src')
    return [before, image.offsetHeight]
  })
  expect(heights[1]).toBe(heights[0])

  const names = { one: createUniqueTitle('Uno'), two: createUniqueTitle('Dos') }
  await one.getByLabel('Describe la imagen para quien no la ve').fill(names.one)
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/mngr/medios'))
  await page.getByRole('button', { name: 'Subir las 2' }).click()
  // An image without a description is not uploaded; an error says so.
  await expect(two.getByRole('alert')).toContainText('Describe la imagen')
  await two.getByLabel('Describe la imagen para quien no la ve').fill(names.two)

  // Wait for the first upload: all requests below are of the second image.
  await stored
  let held: (() => void) | undefined
  const letGo = new Promise<void>((done) => (held = done))
  let asked = 0
  await page.route('**/api/mngr/medios', async (route) => {
    asked += 1
    if (asked === 1) await route.abort()
    else {
      await letGo
      await route.continue().catch(() => {})
    }
  })
  await two.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(two.getByRole('alert')).toContainText('No hay conexión')
  await inspectPage(page, 'imagenes-subidas')
  await page.setViewportSize({ width: 1280, height: 800 })
  await two.getByRole('button', { name: 'Intentar de nuevo' }).press('Enter')
  await expect(two.getByRole('progressbar')).toBeVisible()
  await expect(two).toBeFocused()
  await inspectPage(page, 'imagenes-subiendo')
  await two.getByRole('button', { name: 'Cancelar' }).click()
  await expect(two.getByLabel('Describe la imagen para quien no la ve')).toHaveValue(names.two)
  await two.getByRole('button', { name: 'Subir la imagen' }).click()
  held?.()
  await expect(page.getByRole('listitem').getByRole('img', { name: names.two })).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('img', { name: names.one })).toBeVisible()
  await refused.getByRole('button', { name: 'Quitar de la lista' }).click()
  await expect(refused).toHaveCount(0)
})

test('an SVG is drawn as an image, so that nothing in it runs, and a photograph of an iPhone says how to save it', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/medios')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" onload="window.ran = true">
    <script>window.ran = true</script><rect width="40" height="10" fill="#c2185b"/></svg>`
  const files = page.getByLabel(/Arrastra imágenes/)
  await files.setInputFiles([
    { name: 'logotipo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'roto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') },
    { name: 'IMG_1.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') },
  ])
  await expect(page.getByRole('group', { name: /^roto/ }).getByRole('alert')).toContainText(
    'guárdalo como PNG',
  )
  await expect(page.getByRole('group', { name: /^IMG_1/ }).getByRole('alert')).toContainText('Más compatible')
  const alt = createUniqueTitle('Logotipo')
  await page.getByLabel('Describe la imagen para quien no la ve').fill(alt)
  await page.getByRole('button', { name: 'Subir la imagen' }).click()
  const stored = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: alt }) })
  await expect(stored).toContainText('960 × 240')
  await expect(stored.getByRole('img')).toHaveAttribute('src', /\.webp$/)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('of two chosen images one is stored and listed at once; the other keeps its description', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/medios')
  const picture = await drawPicture(page)
  await page.getByLabel(/Arrastra imágenes/).setInputFiles([
    { ...picture, name: 'uno.png' },
    { ...picture, name: 'dos.png' },
  ])
  const names = { one: createUniqueTitle('Uno'), two: createUniqueTitle('Dos') }
  const describe = (file: RegExp) => page.getByRole('group', { name: file }).getByLabel(/^Describe la imagen/)
  await describe(/^dos/).fill(names.two)
  await describe(/^uno/).fill(names.one)
  await describe(/^uno/).press('Enter')
  await expect(page.getByRole('listitem').getByRole('img', { name: names.one })).toBeVisible()
  await expect(page.getByText('Guardado: 1 imagen. Falta 1 por subir.')).toBeVisible()
  await expect(describe(/^dos/)).toHaveValue(names.two)
  await page.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(page.getByRole('listitem').getByRole('img', { name: names.two })).toBeVisible()
  await expect(page.getByText('Todo guardado: 2 imágenes.')).toBeVisible()
})
