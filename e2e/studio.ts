import { expect, type BrowserContext, type Cookie, type Page } from '@playwright/test'
import { signInAs } from './manager-session.ts'

let manager: { email: string; cookies: Cookie[] } | null = null

/** Signs the context in as the one manager of these journeys; gives the manager's address. */
export async function signInToStudio(context: BrowserContext, baseURL = ''): Promise<string> {
  manager ??= { email: await signInAs(context, baseURL), cookies: await context.cookies() }
  await context.addCookies(manager.cookies)
  return manager.email
}

export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Texto del artículo' })

/** A new article with this title, ready to be typed into. */
export async function startPost(page: Page, title: string): Promise<void> {
  await page.goto('/mngr/blog')
  await page.getByRole('button', { name: 'Escribir un artículo' }).click()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
  await textOf(page).click()
}

export const saved = (page: Page) => expect(page.getByText('Guardado', { exact: true })).toBeVisible()

/** A title nobody has used, so that journeys can share one blog. */
export const unique = (title: string) => `${title} ${Date.now()}`

/** Publishes what the editor holds; gives its public path. */
export async function publish(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()
  return (await page.getByRole('link', { name: 'Ver en el sitio' }).getAttribute('href')) ?? ''
}

/** The editor reads what the browser chose within two frames: no person is quicker, a script is. */
export const noticed = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** A picture, drawn by the browser itself. */
export async function drawPicture(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 700
    canvas.height = 400
    canvas.getContext('2d')?.fillRect(10, 10, 300, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return { name: 'cauce.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
}
