import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { openDatabase } from './database.ts'
import { sendEnquiry } from './enquiry.ts'
import { signInAs } from './manager-session.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing found, nothing cut off: light and dark, on a phone and on a desk. */
async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect.soft(found, `${state}, ${width} px, ${colorScheme}`).toEqual([])
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(sideways, `${state}, ${width} px: scrolls sideways`).toBe(0)
      if (process.env['SHOTS']) {
        const path = `${process.env['SHOTS']}/${state.replaceAll(' ', '-')}-${width}-${colorScheme}.png`
        await page.screenshot({ path, fullPage: true })
      }
    }
  }
}

const emptyPanel = {
  enquiries: { counts: { new: 0, progress: 0, answered: 0, spam: 0, archived: 0 }, latest: [] },
  mail: { configured: false, pending: 0, failed: 0, undelivered: [] },
  posts: { draftCount: 0, drafts: [], scheduled: [], latest: [] },
  buildId: 'ninguna',
}

test('axe finds nothing on the panel, in the inbox and on an enquiry, in each of their states', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.setTimeout(240_000)
  await signInAs(context, baseURL ?? '')
  const long = 'Una-palabra-que-no-se-acaba-nunca-'.repeat(4)
  const reference = await sendEnquiry(request, baseURL ?? '', {
    nombre: 'Con Todo Prueba',
    empresa: long.slice(0, 90),
    mensaje: `${'http://enlace.example '.repeat(7)}\n\n${long}`,
  })
  const database = openDatabase()
  database
    .prepare("UPDATE enquiries SET mail_state = 'failed', mail_error = ? WHERE reference = ?")
    .run(long, reference)
  database.close()

  await page.goto('/mngr')
  await expect(page.getByRole('region', { name: 'Avisos sin entregar' })).toBeVisible()
  await expectAccessible(page, 'panel')
  await page.goto('/mngr/consultas?estado=spam')
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await expectAccessible(page, 'bandeja con elegidas')
  await page.getByRole('button', { name: 'Borrar', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'bandeja que pregunta')
  await page.goto('/mngr/consultas?q=nadieescribioesto')
  await expect(page.getByText('Ninguna consulta coincide')).toBeVisible()
  await expectAccessible(page, 'bandeja vacía')
  await page.goto(`/mngr/consultas/${reference}`)
  await page.getByLabel('Nueva nota').fill('Una nota')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await expect(page.getByText('Nota guardada.')).toBeVisible()
  await expectAccessible(page, 'consulta')
  await context.setOffline(true)
  await page.getByLabel('Estado').selectOption('Archivada')
  await expect(page.getByRole('status').filter({ hasText: 'No hay conexión' })).toBeVisible()
  await expectAccessible(page, 'consulta sin conexión')
  await context.setOffline(false)
  await page.goto('/mngr/consultas/C-0000-0000')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'consulta que no existe')

  // What only a new site shows.
  await page.route('**/api/data/mngr', (route) => route.fulfill({ json: { data: emptyPanel } }))
  await page.goto('/mngr/cuenta')
  await page.getByRole('link', { name: 'Resumen' }).click()
  await expect(page.getByText('Nada pendiente.')).toBeVisible()
  await expectAccessible(page, 'panel vacío')
})
