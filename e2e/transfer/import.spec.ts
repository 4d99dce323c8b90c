import { strToU8, zipSync } from 'fflate'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { createUniqueTitle } from '../post-editor.ts'
import { expect, test } from '../test.ts'
import { createArchive } from './archive.ts'

const importPage = '/mngr/blog/importar'
const getStem = (name: string): string =>
  createUniqueTitle(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 14)

test.beforeEach(signIn)

test('an import of 200 articles with images continues after its tab was closed', async ({ context }) => {
  test.setTimeout(240_000)
  const stem = getStem('cierre')
  const file = { name: 'sitio.zip', mimeType: 'application/zip', buffer: createArchive(stem, 200) }
  const first = await context.newPage()
  // Requests are slow enough to close the tab half-way.
  await first.route('**/articulos', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue().catch(() => {})
  })
  await openManagerPage(first, importPage)
  await first.getByLabel('Archivo').setInputFiles(file)
  await first.getByRole('button', { name: 'Revisar' }).click()
  const rehearsal = first.getByRole('region', { name: 'Esto pasaría' })
  await expect(rehearsal.getByRole('row', { name: /Se importa sin cambios/ })).toContainText('200')
  await inspectPage(first, 'importar-ensayo')
  await first.getByRole('button', { name: 'Importar' }).click()
  const progress = first.getByRole('progressbar', { name: 'sitio.zip' })
  await expect(progress).toHaveAttribute('max', '250')
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(60)
  await inspectPage(first, 'importar-en-curso')
  await first.close()

  const second = await context.newPage()
  await openManagerPage(second, importPage)
  await expect(second.getByText('Quedó a medias')).toBeVisible()
  await inspectPage(second, 'importar-a-medias')
  await second.getByLabel('Archivo').setInputFiles(file)
  await second.getByRole('button', { name: 'Revisar' }).click()
  await second.getByRole('button', { name: 'Seguir importando' }).click()
  const end = second.getByRole('region', { name: 'Importación terminada' })
  await expect(end).toContainText('Han entrado 200 artículos y 50 imágenes.', { timeout: 120_000 })
  await expect(second.getByRole('heading', { name: 'Importación terminada' })).toBeFocused()
  await inspectPage(second, 'importar-terminada')
  await openManagerPage(second, `/blog/${stem}-0`)
  await expect(second.getByRole('img', { name: 'Un río' })).toHaveAttribute('width', '960')
  await second.goto(importPage)
  await expect(second.getByText('Quedó a medias')).toHaveCount(0)
})

test('a manager pauses and continues an import by keyboard alone, and sees the names of what failed', async ({
  page,
}) => {
  const stem = getStem('pausa')
  await openManagerPage(page, importPage)
  await page.getByLabel('Archivo').setInputFiles({
    name: 'sitio.zip',
    mimeType: 'application/zip',
    buffer: createArchive(stem, 40),
  })
  let isDown = true
  await page.route('**/imagen', (route) =>
    isDown
      ? route.fulfill({
          json: {
            results: [
              {
                key: `medios/${`${stem}0`.padStart(20, '0')}`,
                name: 'rio.png',
                outcome: 'failed',
                note: 'No se pudo.',
              },
            ],
          },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Revisar' }).press('Enter')
  await page.getByRole('button', { name: 'Importar' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'En pausa' })).toBeFocused({ timeout: 60_000 })
  await inspectPage(page, 'importar-en-pausa')
  isDown = false
  await page.getByRole('button', { name: 'Seguir' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Importación terminada' })).toContainText('40 artículos')
})

test('files that cannot be imported are refused with a reason, before anything is written', async ({
  page,
}) => {
  await openManagerPage(page, importPage)
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByText('Elige un archivo.')).toBeVisible()
  const zip = Buffer.from(
    zipSync({
      '../fuera.md': strToU8('---\ntitle: Fuera\n---\nx'),
      'bomba.md': new Uint8Array(900_000),
      'latin.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xf1]),
    }),
  )
  await page.getByLabel('Archivo').setInputFiles({ name: 'malo.zip', mimeType: '', buffer: zip })
  await page.getByRole('button', { name: 'Revisar' }).click()
  const rehearsal = page.getByRole('region', { name: 'Esto pasaría' })
  await expect(rehearsal).toContainText('../fuera.md: Su ruta sale de la carpeta del zip.')
  await expect(rehearsal).toContainText('bomba.md: Dice ocupar más de cien veces lo que ocupa comprimido.')
  await expect(rehearsal).toContainText('latin.md: No está en UTF-8: guárdalo con esa codificación.')
  await expect(page.getByRole('button', { name: 'Importar' })).toHaveCount(0)
  await inspectPage(page, 'importar-rechazado')
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  await page
    .getByLabel('Archivo')
    .setInputFiles({ name: 'x.csv', mimeType: '', buffer: Buffer.from('=1+1;2') })
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect(page.getByRole('region', { name: 'No se puede importar' })).toContainText(
    '«x.csv»: No es un archivo',
  )
})
