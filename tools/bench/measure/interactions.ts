import type { Browser, Page } from '@playwright/test'
import { withPhone, startRecordingDelays, readDelays } from './phone.ts'

const interactions: Readonly<Record<string, (page: Page, url: string) => Promise<void>>> = {
  'se abre el menú': async (page, url) => {
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Menú' }).tap()
  },
  'se cierra el menú': async (page, url) => {
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Menú' }).tap()
    await page.keyboard.press('Escape')
  },
  'se cambia de tema': async (page, url) => {
    await page.goto(`${url}/blog`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Cambiar entre tema' }).tap()
  },
  'se escribe en la búsqueda': async (page, url) => {
    await page.goto(`${url}/blog`, { waitUntil: 'networkidle' })
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().pressSequentially('correo', {
      delay: 120,
    })
  },
  'se escribe en el formulario': async (page, url) => {
    await page.goto(`${url}/contacto`, { waitUntil: 'networkidle' })
    await page.getByRole('textbox').first().pressSequentially('Ana María', { delay: 120 })
  },
  'se envía el formulario sin llenar': async (page, url) => {
    await page.goto(`${url}/contacto`, { waitUntil: 'networkidle' })
    await page.locator('main form button:not([type=button])').last().tap()
  },
  'se elige una sugerencia': async (page, url) => {
    await page.goto(`${url}/blog`, { waitUntil: 'networkidle' })
    await page.getByRole('combobox').first().fill('correo')
    await page.getByRole('option').first().tap()
    await page.waitForFunction(() => document.querySelector('main .prose p'))
  },
  'se elige una etiqueta': async (page, url) => {
    await page.goto(`${url}/blog`, { waitUntil: 'networkidle' })
    await page.locator('summary', { hasText: 'Temas' }).tap()
    await page.locator('main a[href^="/blog/etiqueta/"]').first().tap()
    await page.waitForURL('**/blog/etiqueta/*')
  },
  'se copia el enlace de un artículo': async (page, url) => {
    await page.goto(`${url}/blog/correo-que-llega`, { waitUntil: 'networkidle' })
    await page.locator('.share').tap()
  },
  'se va a una parte del artículo': async (page, url) => {
    await page.goto(`${url}/blog/correo-que-llega`, { waitUntil: 'networkidle' })
    await page.locator('.toc summary').tap()
    await page.locator('.toc a').first().tap()
  },
  'se abre la ventana de ingreso': async (page, url) => {
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Menú' }).tap()
    await page.getByRole('link', { name: 'Ingresar' }).tap()
  },
  'se sigue un enlace visto': async (page, url) => {
    await page.goto(`${url}/blog`, { waitUntil: 'networkidle' })
    await page.locator('main .post a').first().tap()
    await page.waitForFunction(() => document.querySelector('main .prose p'))
  },
}

export const interactionNames = Object.keys(interactions)

/** Milliseconds from an interaction to the next paint, in steps of 8: the slowest press or key. */
export function measureInteraction(browser: Browser, url: string, name: string): Promise<number> {
  return withPhone(browser, {}, async (page) => {
    await startRecordingDelays(page)
    await interactions[name]?.(page, url)
    // Interactions below 16 ms have no entry, so they count as 16 ms.
    return Math.max(16, ...(await readDelays(page)))
  })
}
