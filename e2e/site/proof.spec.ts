import type { Page } from '@playwright/test'
import type { ContentOf, EntryContent } from '#client/features/content/kinds/all-kinds.ts'
import { fullArticle } from '../articles.ts'
import { findOverflowing, inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { findMissingStyles } from '../missing-styles.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

const person: ContentOf<'person'> = {
  kind: 'person',
  title: 'Elena Vado',
  role: 'Dirección técnica',
  duties: 'el correo',
  services: ['correo'],
  photo: null,
}
const caseStudy: ContentOf<'case'> = {
  kind: 'case',
  title: 'Una imprenta',
  slug: '',
  customer: 'Imprenta del Vado',
  logo: null,
  photo: null,
  photoAlt: '',
  services: ['correo'],
  problem: 'Los presupuestos no llegaban.',
  work: 'Ordenamos el dominio.',
  figures: [
    { title: 'Hasta ver la portada', before: '6 s', after: '1 s' },
    { title: 'Peso de la portada', before: '4 MB', after: '500 kB' },
  ],
  results: ['Ninguna queja en un mes'],
  source: 'Informes DMARC',
  date: '2026-05-03',
  quote: 'Ahora llegan.',
  quoteBy: 'La gerente',
  permission: 'correo del 3 de mayo',
}

/** Widths at which cards are narrowest, and text sizes: large figures must fit there. */
const figureScreens = [
  [320, ''],
  [768, ''],
  [820, ''],
  [1024, ''],
  [390, '200%'],
] as const

/** Publishes a text as the signed-in manager of the open page. */
const publish = (page: Page, content: EntryContent): Promise<number> =>
  page.evaluate(async (content) => {
    const send = (path: string, rev?: number) =>
      fetch(`/api/mngr/paginas${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(rev !== undefined && { 'If-Match': `"${rev}"` }) },
        body: JSON.stringify({ content }),
      })
    const { id, rev } = await (await send('')).json()
    return (await send(`/${id}/publicar`, rev)).status
  }, content)

test('people and cases appear where they persuade, accessible in both themes', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/paginas')
  for (const content of [person, caseStudy, { ...caseStudy, title: 'Una panadería' }])
    expect(await publish(page, content)).toBe(200)
  for (const path of ['/', '/nosotros', '/servicios/correo']) {
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByText('Publicado con permiso de Imprenta del Vado.').first()).toBeVisible({
        timeout: 500,
      })
    }).toPass()
    await inspectPage(page, `proof${path}`)
  }
  await expect(page.locator('.service')).toContainText('Elena Vado')
  for (const path of ['/', '/nosotros', '/servicios/correo', '/casos/una-imprenta']) {
    await page.goto(path)
    for (const [width, textSize] of figureScreens) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize)
      expect.soft(await findOverflowing(page), `${path}, ${width} px, ${textSize}`).toEqual([])
    }
  }
  // Without scripts, which load the other pages' styles.
  await page.route('**/*.js', (route) => route.abort())
  for (const path of ['/', '/nosotros']) {
    await page.goto(path)
    expect.soft(await findMissingStyles(page), path).toEqual([])
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('the contents of an article are folded on a phone and lead to its sections', async ({ page }) => {
    await page.goto(`/blog/${fullArticle.slug}`)
    const contents = page.getByRole('navigation', { name: 'En este artículo' })
    const link = contents.getByRole('link', { name: 'Los instrumentos' })
    await expect(link).toBeHidden()
    await contents.getByText('En este artículo').locator('visible=true').click()
    await link.click()
    await expect(page.getByRole('heading', { name: 'Los instrumentos' })).toBeInViewport()
    await page.setViewportSize({ width: 1024, height: 740 })
    await page.reload()
    await expect(link).toBeVisible()
  })
})

test('an article with open contents does not overflow a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/blog/${fullArticle.slug}`)
  await page.locator('.toc summary').click()
  expect(await findOverflowing(page)).toEqual([])
})
