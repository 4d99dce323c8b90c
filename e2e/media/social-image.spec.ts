import { inspect } from '../inspect.ts'
import {
  drawPicture,
  insertBlock,
  openSettings,
  publish,
  saved,
  signInToStudio,
  startPost,
  textOf,
  unique,
} from '../studio.ts'
import { expect, test } from '../test.ts'

test('the image for networks is drawn, the cover or a chosen one, and a chosen one stays with another title', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signInToStudio(context, baseURL)
  await startPost(page, unique('Para redes'))
  await insertBlock(page, 'Imagen')
  const dialog = page.getByRole('dialog', { name: 'Imagen', exact: true })
  const alt = unique('Elegida')
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill(alt)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(textOf(page).getByRole('img', { name: alt })).toBeVisible()
  const src = (await textOf(page).locator('img').getAttribute('src')) ?? 'ninguna'
  const shared = async (path: string): Promise<string> => {
    const html = await (await page.request.get(path)).text()
    return /<meta property="og:image" content="[^"]*(\/(?:medios|redes)\/[^"]*)"/.exec(html)?.[1] ?? ''
  }
  await openSettings(page)
  await page.locator('summary', { hasText: 'Imagen para redes' }).click()
  await expect(page.getByLabel('Con el título: la dibuja el sitio')).toBeChecked()
  await expect(page.getByLabel('La portada')).toBeDisabled()
  await page.getByLabel('Otra de Medios').click()
  await page.getByRole('dialog').getByRole('button', { name: alt }).click()
  await expect(page.getByLabel('Otra de Medios')).toBeChecked()
  await saved(page)
  await inspect(page, 'editor-redes')
  await page.setViewportSize({ width: 1280, height: 800 })
  const path = await publish(page)
  expect(await shared(path)).toBe(src)

  await page.reload()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(unique('Otro título'))
  await saved(page)
  expect(await shared(await publish(page))).toBe(src)
  await openSettings(page)
  await page.locator('summary', { hasText: 'Imagen para redes' }).click()
  await expect(page.getByLabel('Otra de Medios')).toBeChecked()
  await page.getByLabel('Con el título: la dibuja el sitio').check()
  await saved(page)
  expect(await shared(await publish(page))).toMatch(/^\/redes\/blog\/.*\.png$/)
})
