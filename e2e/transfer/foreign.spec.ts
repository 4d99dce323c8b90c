import { strToU8, zipSync } from 'fflate'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { createUniqueTitle } from '../post-editor.ts'
import { expect, test } from '../test.ts'

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.beforeEach(signIn)

test('a manager imports a Markdown repository as drafts, describes its images and undoes the import, by keyboard', async ({
  page,
}) => {
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
      [`blog/content/posts/${stem}-dos.md`]: strToU8(`${head(`${stem} dos`)}Hola.\n\n![](falta.png)\n`),
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
  await expect(end).toContainText('Han entrado 2 artículos y 1 imagen.', { timeout: 60_000 })
  await expect(end.getByRole('link', { name: '2 artículos' })).toHaveAttribute('href', '/mngr/blog')
  await expect(end.getByRole('link', { name: '1 imagen' })).toHaveAttribute('href', '/mngr/medios')
  // What the dry run did not find is still named, by text.
  await expect(end.getByRole('heading', { name: 'Imágenes que faltan' })).toBeVisible()
  await expect(
    end
      .getByRole('listitem')
      .filter({ hasText: `${stem} dos` })
      .last(),
  ).toContainText('falta.png. No viene en los archivos')
  await expect(page.getByRole('button', { name: `Deshacer ${name}` })).toBeVisible()
  await inspectPage(page, 'importar-terminada-de-otro-sitio')
  await end.getByRole('link', { name: `${stem} uno` }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(`${stem} uno`)

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
  await expect(page.getByText('Se han eliminado 2 textos y 1 imagen.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: `Deshacer ${name}` })).toHaveCount(0)
  expect((await page.request.get(`/blog/${stem}-uno`)).status()).toBe(404)
})

test('an import that is undone at once no longer says what came in', async ({ page }) => {
  const title = createUniqueTitle('enseguida')
  const name = `${title}.md`
  const buffer = Buffer.from(`---\ntitle: ${title}\n---\nHola.\n`)
  await openManagerPage(page, '/mngr/blog/importar')
  await page.getByLabel('Archivo').setInputFiles({ name, mimeType: 'text/markdown', buffer })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await page.getByRole('button', { name: 'Importar' }).click()
  const end = page.getByRole('heading', { name: 'Importación terminada' })
  await expect(end).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: `Deshacer ${name}` }).click()
  await page.getByRole('button', { name: 'Sí, deshacer' }).click()
  await expect(page.getByText('Se ha eliminado 1 texto')).toBeVisible({ timeout: 30_000 })
  await expect(end).toHaveCount(0)
})

test('the texts of a former site that is gone come in, and a choice is made for each of their missing images, by keyboard', async ({
  page,
  context,
}) => {
  const stem = createUniqueTitle('caido')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  const site = `https://${stem}.es`
  const item = (name: string, type: string) => `<item><title>${stem} ${name}</title>
    <link>${site}/${stem}-${name}/</link><wp:post_date_gmt>2019-05-01 08:00:00</wp:post_date_gmt>
    <content:encoded><![CDATA[<p>Aquí sigue el texto.</p><img src="${site}/${name}.png" alt="Foto ${name}">]]></content:encoded>
    <wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_name>${stem}-${name}</wp:post_name></item>`
  const xml = `<?xml version="1.0"?><rss><channel>${item('uno', 'post')}${item('dos', 'page')}${item('tres', 'post')}</channel></rss>`
  let outcome = 'failed'
  await page.route('**/traer', async (route) => {
    // The schema of the request is `remoteImageRequestSchema`.
    const { key, name, choice } = route.request().postDataJSON() as Record<'key' | 'name' | 'choice', string>
    if (choice !== 'fetch') return route.continue()
    // While the first image is asked for, the texts are there already.
    if (outcome === 'failed') expect((await page.request.get(`/blog/${stem}-uno`)).status()).toBe(200)
    const note = outcome === 'failed' ? 'Su sitio no contestó a tiempo.' : null
    await route.fulfill({ json: { results: [{ key, name, outcome, note }] } })
  })
  await openManagerPage(page, '/mngr/blog/importar')
  await page
    .getByLabel('Archivo')
    .setInputFiles({ name: 'wp.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await page.getByRole('button', { name: 'Revisar' }).press('Enter')
  await page.getByRole('radio', { name: /como estaban/ }).check()
  await page.getByRole('button', { name: 'Importar' }).press('Enter')
  const end = page.getByRole('region', { name: 'Casi todo ha entrado' })
  await expect(end.getByRole('heading', { name: 'Imágenes que faltan' })).toBeVisible({ timeout: 60_000 })
  await expect(end.getByRole('listitem').filter({ hasText: `${stem} dos` })).toContainText(
    'dos.png. Su sitio no contesta: por ahora queda como enlace.',
  )
  await inspectPage(page, 'importar-de-sitio-caido')
  const other = await context.newPage()
  await openManagerPage(other, `/${stem}-dos`)
  await expect(other.getByText('Aquí sigue el texto.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Foto dos' })).toHaveAttribute('href', `${site}/dos.png`)
  await end.getByRole('combobox', { name: 'uno.png' }).selectOption('Quitarla del texto')
  await end.getByRole('button', { name: 'Hacer lo elegido' }).press('Enter')
  await expect(page.getByText('dos.png')).toBeVisible()
  await expect(page.getByText('uno.png')).toHaveCount(0)
  // The choice leaves the list before its text is stored.
  await expect(async () => {
    await openManagerPage(other, `/blog/${stem}-uno`)
    await expect(other.getByText('Aquí sigue el texto.')).toBeVisible({ timeout: 5000 })
    await expect(other.getByText('Foto uno')).toHaveCount(0, { timeout: 500 })
  }).toPass()
  outcome = 'there'
  await end.getByRole('button', { name: `Volver a intentar ${stem} dos` }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: `${stem} tres` })).toContainText('tres.png')
  await expect(page.getByText('dos.png')).toHaveCount(0)
  await page.getByRole('button', { name: 'Volver a intentar lo que falló' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Importación terminada' })).toContainText(
    'Han entrado 2 artículos y 1 página',
  )
})
