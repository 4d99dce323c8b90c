import { dropFile } from '../drop-file.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  insertBlock,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF\n')

test('files have their own list, can be dropped anywhere, refused with a reason, labelled and deleted', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const name = createUniqueTitle('Tarifas')
  await openManagerPage(page, '/mngr/medios')
  await expect(page.getByRole('heading', { level: 1, name: 'Medios' })).toBeVisible()
  await page.getByLabel(/Arrastra imágenes y archivos/).setInputFiles([
    { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf },
    { name: 'informe.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg onload="alert(1)"/>') },
  ])
  // Drop it outside of the upload box.
  const heading = page.getByRole('heading', { level: 1, name: 'Medios' })
  expect(await dropFile(heading, `${name}.csv`, 'text/csv', 'pieza;precio\n')).toBe(true)
  await expect(page.getByRole('group', { name: /^informe/ }).getByRole('alert')).toContainText(
    'un navegador los ejecuta',
  )
  await page.getByRole('button', { name: 'Subir los 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Archivos' })).toBeVisible()
  const entry = (ending: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `${name}.${ending}` }) })
  await expect(entry('pdf')).toContainText('PDF, 1 kB')
  await page.getByRole('button', { name: 'Quitar de la lista' }).click()
  await entry('pdf').getByRole('checkbox').check()
  await entry('csv').getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Acciones para lo elegido' })
  await bar.getByRole('button', { name: 'Poner' }).click()
  await expect(bar.getByRole('alert')).toHaveText('Escribe el nombre de la etiqueta.')
  await inspectPage(page, 'archivos')
  await page.setViewportSize({ width: 1280, height: 800 })
  const label = createUniqueTitle('Otoño')
  await bar.getByLabel('Etiqueta').fill(label)
  await bar.getByLabel('Etiqueta').press('Enter')
  await expect(page.getByText('Etiqueta puesta.')).toBeVisible()
  await expect(entry('csv').getByText(label)).toBeVisible()

  await page
    .getByLabel('Etiqueta', { exact: true })
    .first()
    .selectOption({ label: `${label} (2)` })
  await expect(page.getByRole('status').filter({ hasText: '2 archivos' })).toBeVisible()
  await inspectPage(page, 'archivos-filtrados')
  await page.setViewportSize({ width: 1280, height: 800 })

  const download = page.waitForEvent('download')
  await entry('pdf')
    .getByRole('link', { name: /Descargar/ })
    .click()
  expect((await download).suggestedFilename()).toMatch(/^tarifas-\d+\.pdf$/)
  await entry('csv')
    .getByRole('button', { name: /Mover a la papelera/ })
    .click()
  await expect(page.getByText(`«${name}.csv» está en la papelera.`)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 archivo' })).toBeVisible()
  // Several at once; what is in use would be named, and stay.
  await entry('pdf').getByRole('checkbox').check()
  await expect(bar).toContainText('1 elegido')
  await bar.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByText(`«${name}.pdf» está en la papelera.`)).toBeVisible()
})

test('a file is linked from a text by keyboard, and the link names its type and size', async ({ page }) => {
  test.setTimeout(180_000)
  const name = createUniqueTitle('Condiciones')
  await startPost(page, createUniqueTitle('Con archivo'))
  await page.keyboard.type('Lee esto:')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'Archivo')
  const dialog = page.getByRole('dialog', { name: 'Archivo' })
  await inspectPage(page, 'editor-archivo')
  await page.setViewportSize({ width: 1280, height: 800 })
  await dialog
    .getByLabel(/Arrastra archivos/)
    .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf })
  await dialog.getByRole('button', { name: 'Subir el archivo' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  const text = `${name} (PDF, 1 kB)`
  await expect(getTextBox(page).getByRole('link', { name: text })).toBeVisible()
  await expectSaved(page)

  // The dialog also offers the files of the library.
  await page.getByRole('button', { name: 'Markdown' }).click()
  await page.getByRole('button', { name: 'Archivo', exact: true }).click()
  await dialog.getByRole('button', { name: text.replace('(', '.pdf (').replace(' .pdf', '.pdf') }).click()
  await expect(page.getByLabel('Texto del artículo, en Markdown')).toHaveValue(
    /(\(\/medios\/[0-9a-z]{20}\/condiciones-\d+\.pdf\)[^]*){2}/,
  )
  await expectSaved(page)

  await page.goto(await publishFromEditor(page))
  const download = page.waitForEvent('download')
  await page.locator('.prose').getByRole('link', { name: text }).first().click()
  expect((await download).suggestedFilename()).toMatch(/^condiciones-\d+\.pdf$/)
})
