import { type APIRequestContext, expect, type Cookie, type Locator, type Page } from '@playwright/test'
import { waitForFrames } from './inspect-page.ts'
import { type SignInArgs, signIn, stopPrefetching } from './manager-session.ts'

/** How long tests share a manager (ms): a quarter of an hour after its sign-in, exports ask for the password. */
const sharedMs = 600_000

let sharedManager: { email: string; cookies: Cookie[]; since: number } | null = null

/** Signs the context in as the manager that these tests share. Returns the email address. */
export async function signInToEditor({ context, baseURL }: SignInArgs): Promise<string> {
  const since = Date.now()
  if (sharedManager && since - sharedManager.since < sharedMs) {
    await stopPrefetching(context)
    await context.addCookies(sharedManager.cookies)
  } else
    sharedManager = { email: await signIn({ context, baseURL }), cookies: await context.cookies(), since }
  return sharedManager.email
}

export const getTextBox = (page: Page) => page.getByRole('textbox', { name: 'Texto del artículo' })

/** Puts the caret at the end. */
export async function goToEnd(page: Page, text: Locator = getTextBox(page)): Promise<void> {
  await text.click()
  await page.keyboard.press('Control+End')
}

/**
 * Starts an article with this title, with the caret in its text. Opens the editor by its address: the list of articles
 * would first load a hundred files. content/editor-frame.spec.ts starts one from there.
 */
export async function startPost(page: Page, title: string): Promise<void> {
  await page.goto('/mngr/blog/nuevo')
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
  await getTextBox(page).click()
}

/** Opens the drawer with the settings of an article. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajustes del artículo' }).click()
  await expect(page.getByRole('complementary', { name: 'Ajustes del artículo' })).toBeVisible()
}

/** Inserts a block below the one with the caret, or in its place if that is empty. */
export async function insertBlock(page: Page, name: string): Promise<void> {
  const option = page.getByRole('listbox', { name: 'Insertar' }).getByRole('option', { name, exact: true })
  await page.getByRole('button', { name: 'Insertar un bloque' }).click()
  await option.click()
}

export const expectSaved = (page: Page) => expect(page.getByText('Guardado', { exact: true })).toBeVisible()

/** A title that nobody has used, so that tests can share one blog. */
export const createUniqueTitle = (title: string) => `${title} ${Date.now()}`

/** Publishes an article with this title and text. Returns its public path. */
export async function publishPost(page: Page, title: string, text: string): Promise<string> {
  await startPost(page, title)
  await page.keyboard.type(text)
  await expectSaved(page)
  return publishFromEditor(page)
}

/** Writes to the same article in another tab, and waits until that is saved. */
export async function writeInOtherTab(page: Page, text: string): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await goToEnd(other)
  await other.keyboard.type(text)
  await expectSaved(other)
}

/** Uploads a drawn picture with this description in the open dialog. */
export async function uploadPicture(page: Page, alt: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Imagen', exact: true })
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill(alt)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Publishes the article in the editor. Returns its public path. */
export async function publishFromEditor(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Publicar/ }).click()
  // The editor and the list of toasts may both say it.
  await expect(page.getByText('Publicado.', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  return (await page.getByRole('link', { name: 'Ver en el sitio' }).getAttribute('href')) ?? ''
}

/** The editor reads the browser's selection within two frames. A script is faster than that, a person is not. */
export const waitForSelection = waitForFrames

const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Uploads an image to the library. A database row alone would lack the file. */
export async function storePicture(request: APIRequestContext, origin: string, alt: string): Promise<void> {
  const uploaded = await request.post(`${origin}/api/mngr/medios`, {
    headers: { Origin: origin },
    multipart: {
      datos: JSON.stringify({ name: 'plano.png', alt, decorative: false }),
      archivo: { name: '0', mimeType: 'image/png', buffer: onePixelPng },
    },
  })
  expect(uploaded.status()).toBe(201)
}

/** A picture that the browser draws: a square on a ground, which is transparent unless a colour is given. */
export async function drawPicture(
  page: Page,
  colors = { ground: 'transparent', ink: '#000000' },
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate(({ ground, ink }) => {
    const canvas = document.createElement('canvas')
    canvas.width = 700
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) return ''
    context.fillStyle = ground
    context.fillRect(0, 0, 700, 400)
    context.fillStyle = ink
    context.fillRect(10, 10, 300, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, colors)
  return { name: 'cauce.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') }
}

/** Pastes as programs do: the clipboard has their HTML, unfiltered, and maybe a picture of it. */
export async function pasteHtml(
  page: Page,
  html: string,
  { picture = false, type = 'text/html' } = {},
): Promise<void> {
  await getTextBox(page).evaluate(
    (target, { html, picture, type }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, html)
      if (picture) clipboardData.items.add(new File(['x'], 'texto.png', { type: 'image/png' }))
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, picture, type },
  )
}

export const getSourceBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })

export async function showSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
}

/** The page in the frame beside the text. */
export const getPreviewFrame = (page: Page) =>
  page.frameLocator('iframe[title="Así lo verán los visitantes"]')
export const getPreviewToggle = (page: Page): Locator => page.getByTitle('Vista previa', { exact: true })
