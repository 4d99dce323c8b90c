import { strToU8, zipSync } from 'fflate'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { createUniqueTitle } from '../post-editor.ts'
import { expect, test } from '../test.ts'

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a manager imports a Markdown repository as drafts, describes its images and undoes the import, by keyboard', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  const stem = createUniqueTitle('mudanza')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const head = (title: string) => `---\ntitle: ${title}\ndate: 2022-03-04\n---\n`
  const buffer = Buffer.from(
    zipSync({
      [`blog/content/posts/${stem}-uno/index.md`]: strToU8(
        `${head(`${stem} uno`)}Va al [otro](/posts/${stem}-dos/).\n\n![](punto.png)\n`,
      ),
      [`blog/content/posts/${stem}-uno/punto.png`]: new Uint8Array(onePixelPng),
      [`blog/content/posts/${stem}-dos.md`]: strToU8(`${head(`${stem} dos`)}Hola.\n`),
    }),
  )
  const name = `${stem}.zip`
  await openManagerPage(page, '/mngr/blog/importar')
  await page.getByLabel('Dirección del sitio anterior').fill('no es nada')
  await page.getByLabel('Archivo').setInputFiles({ name, mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Revisar' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('No es una dirección')
  await page.getByLabel('Dirección del sitio anterior').fill('viejo-blog.es')
  await page.getByRole('button', { name: 'Revisar' }).press('Enter')
  const rehearsal = page.getByRole('region', { name: 'Esto pasaría' })
  await rehearsal.getByText('Imágenes sin descripción (1)').press('Enter')
  await rehearsal.getByLabel('punto.png').fill('Un punto verde')
  await expect(rehearsal.getByRole('radio', { name: /como borradores/ })).toBeChecked()
  await inspectPage(page, 'importar-de-otro-sitio')
  await rehearsal.getByRole('radio', { name: /como estaban/ }).check()
  await page.getByRole('button', { name: 'Importar' }).press('Enter')
  const end = page.getByRole('region', { name: 'Importación terminada' })
  await expect(end).toContainText('Entró: 2 textos y 1 imagen.', { timeout: 60_000 })

  await openManagerPage(page, `/posts/${stem}-uno/`)
  await expect(page).toHaveURL(new RegExp(`/blog/${stem}-uno$`))
  await expect(page.getByRole('img', { name: 'Un punto verde' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'otro', exact: true })).toHaveAttribute(
    'href',
    `/blog/${stem}-dos`,
  )

  await openManagerPage(page, '/mngr/blog/importar')
  await page.getByRole('button', { name: `Deshacer ${name}` }).press('Enter')
  await inspectPage(page, 'importar-deshacer')
  await page.getByRole('button', { name: 'Sí, deshacer' }).press('Enter')
  await expect(page.getByText('Se eliminó: 2 textos y 1 imagen.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: `Deshacer ${name}` })).toHaveCount(0)
  expect((await page.request.get(`/blog/${stem}-uno`)).status()).toBe(404)
})
