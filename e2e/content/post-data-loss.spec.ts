import type { Page } from '@playwright/test'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInByPopup } from '../manager-session.ts'
import {
  goToEnd,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
  getSourceBox,
  publishFromEditor,
  showSource,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

let email = ''

test.beforeEach(async ({ context, baseURL }) => {
  email = await signInToEditor({ context, baseURL })
})

test('if the session ends while typing, signing in again in the popup saves the text', async ({
  page,
  context,
}) => {
  await startPost(page, createUniqueTitle('Sin sesión'))
  await expectSaved(page)
  await context.clearCookies()
  await page.keyboard.type('Escrito cuando')
  // It is only announced: whoever pauses goes on writing.
  const announced = page.getByRole('alert').filter({ hasText: 'Tu sesión terminó.' })
  await expect(page.getByText(/^Sin guardar: tu sesión terminó/)).toBeVisible()
  await page.keyboard.type(' ya no había sesión.')
  await announced.getByRole('button', { name: 'Ver qué hacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await signInByPopup(page, dialog.getByRole('button', { name: 'Ingresar' }), email)
  await expect(dialog).toBeHidden()
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.type(' Y sigue.')
  await expectSaved(page)
  await page.reload()
  await expect(getTextBox(page)).toContainText('Escrito cuando ya no había sesión. Y sigue.')
})

test('text typed after the session ended is saved after a later sign-in without asking again, and survives a reload', async ({
  page,
  context,
}) => {
  await startPost(page, createUniqueTitle('Más tarde'))
  await expectSaved(page)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.keyboard.type('Uno.')
  await page.getByRole('button', { name: 'Ver qué hacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await dialog.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByText(/^Sin guardar: tu sesión terminó/)).toBeVisible()
  await goToEnd(page)
  await page.keyboard.type(' Dos.')
  await context.addCookies(cookies)
  // The session is valid again, as after signing in in another tab, so the button saves without a dialog.
  await page.getByRole('button', { name: 'Ingresar de nuevo' }).click()
  await expectSaved(page)
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(getTextBox(page)).toContainText('Uno. Dos.')
})

test('what is typed right after publishing is saved, also if the browser draws slowly', async ({ page }) => {
  // React handles no events while the browser captures the page for an animation.
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (given) => {
      const { update, ...options } = typeof given === 'object' ? given : { update: given }
      const updateLate = async () => {
        await new Promise((done) => setTimeout(done, 500))
        await update?.()
      }
      return start({ ...options, update: updateLate })
    }
  })
  await startPost(page, createUniqueTitle('Recién publicado'))
  await showSource(page)
  await getSourceBox(page).fill('Antes.')
  await expectSaved(page)
  await publishFromEditor(page)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(createUniqueTitle('Otro título'))
  await getSourceBox(page).fill('Escrito enseguida.')
  await expectSaved(page)
  await page.reload()
  await expect(getTextBox(page)).toHaveText('Escrito enseguida.')
})

test('text that stays in the browser comes back after a reload without a question; leaving within the site asks', async ({
  page,
  context,
}) => {
  await startPost(page, createUniqueTitle('Irse'))
  await expectSaved(page)
  await context.route('**/borrador', (route) => route.abort())
  await page.keyboard.type('Nadie lo tiene.')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  const questions: string[] = []
  page.on('dialog', (question) => void questions.push(question.type()))
  await page.reload()
  await expect(page.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(getTextBox(page)).toContainText('Nadie lo tiene.')
  expect(questions).toEqual([])
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()

  const address = page.url()
  const leave = page.getByRole('link', { name: '← Artículos' })
  await leave.click()
  const dialog = page.getByRole('dialog', { name: '¿Salir sin que se haya guardado?' })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect(page.url()).toBe(address)
  await expect(getTextBox(page)).toContainText('Nadie lo tiene.')
  await leave.click()
  // Leaving the page tries to save once more. This must fail, so that only this browser has the text.
  const lastTry = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/borrador'))
  await dialog.getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/mngr/blog')
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeVisible()
  await lastTry
  await context.unroute('**/borrador')
  await page.goBack()
  await expect(page.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(getTextBox(page)).toContainText('Nadie lo tiene.')
  await expectSaved(page)
})

test('coming back to the editor shows the newest text, not the text with which it was first opened', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Ida y vuelta'))
  await page.keyboard.type('Más nuevo.')
  await expectSaved(page)
  await page.getByRole('link', { name: '← Artículos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeVisible()
  await page.goBack()
  await expect(getTextBox(page)).toHaveText('Más nuevo.')
  await goToEnd(page)
  await page.keyboard.type(' Y sigue.')
  await expectSaved(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a save whose response never arrives causes no conflict later', async ({ page, context }) => {
  await startPost(page, createUniqueTitle('Respuesta perdida'))
  await expectSaved(page)
  let dropped = 0
  await context.route('**/borrador', async (route) => {
    if (dropped > 0) return route.fallback()
    dropped += 1
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type('Llegó sin que lo sepamos.')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expectSaved(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a manager adds, changes and removes a link by keyboard in a dialog', async ({ page }) => {
  await startPost(page, createUniqueTitle('Enlaces'))
  await page.keyboard.type('Mira esto')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  const field = dialog.getByLabel('Dirección')
  await expect(field).toBeFocused()
  await page.keyboard.type('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('cauce.example/ayuda')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const link = getTextBox(page).getByRole('link', { name: 'esto' })
  await expect(link).toHaveAttribute('href', 'https://cauce.example/ayuda')
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('https://cauce.example/ayuda')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(getTextBox(page)).toBeFocused()
  // The caret is where it was: keys arrive there.
  await page.keyboard.press('End')
  await page.keyboard.type(' ya')
  await expect(getTextBox(page)).toHaveText('Mira esto ya')
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Control+Shift+ArrowLeft'])
    await page.keyboard.press(key)
  await page.keyboard.press('Control+k')
  await dialog.getByRole('button', { name: 'Quitar el enlace' }).click()
  await expect(link).toHaveCount(0)
  await expect(getTextBox(page)).toHaveText('Mira esto')
})

const newTexts = [
  { address: '/mngr/blog/nuevo', api: '**/api/mngr/posts', field: 'Título' },
  { address: '/mngr/paginas/nuevo-servicio', api: '**/api/mngr/paginas', field: 'Nombre *' },
]
for (const { address, api, field } of newTexts)
  test(`new texts written offline in two tabs at ${address} are both stored in the browser, and offered to the next one`, async ({
    page,
    context,
  }) => {
    const getTitle = (tab: Page) => tab.getByRole('textbox', { name: field, exact: true })
    await context.route(api, (route) => route.abort())
    const tabs = [page, await context.newPage()]
    const titles = tabs.map((_, at) => createUniqueTitle(`Pestaña ${at}`))
    const writeTitles = async (end: string) => {
      for (const [at, tab] of tabs.entries()) {
        await getTitle(tab).fill(`${titles[at]}${end}`)
        await expect(tab.getByText(/^Sin conexión/)).toBeVisible()
      }
    }
    for (const tab of tabs) await openManagerPage(tab, address)
    await writeTitles('')
    await writeTitles('.')
    const third = await context.newPage()
    await openManagerPage(third, address)
    const offer = third.getByRole('region', { name: 'Borradores sin guardar' })
    await getTitle(third).fill('Otro')
    // Both drafts are open in their tabs.
    await expect(offer).toHaveCount(0)
    for (const tab of tabs) await tab.close({ runBeforeUnload: false })
    for (const title of titles) await expect(offer.getByText(title).first()).toBeVisible()
    await context.unroute(api)
    await inspectPage(third, 'borradores-sin-guardar', [390, 1440])
    await offer.getByRole('button', { name: `Descartar «${titles[0]}.»` }).click()
    await third.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click()
    await expect(offer.getByRole('listitem')).toHaveCount(1)
    await expect(offer.locator('..')).toBeFocused()
    await offer.getByRole('button', { name: `Seguir con él «${titles[1]}.»` }).click()
    await expect(getTitle(third)).toHaveValue(`${titles[1]}.`)
    await expectSaved(third)
    await expect(third).not.toHaveURL(address)
    await third.reload()
    await expect(getTitle(third)).toHaveValue(`${titles[1]}.`)
  })

test('with blocked storage, a new unsaved text is offered until the tab closes', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError')
      },
    }),
  )
  await page.route('**/api/mngr/posts', (route) => route.abort())
  const title = createUniqueTitle('Sin almacén')
  await startPost(page, title)
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  await page.getByRole('link', { name: '← Artículos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeVisible()
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  await page.keyboard.type('Otro')
  const more = page.getByRole('button', { name: `Seguir con él «${title}»` })
  await expect(more).toBeVisible()
  // Not earlier: the attempt to save on leaving would succeed.
  await page.unroute('**/api/mngr/posts')
  await more.click()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(title)
  await expectSaved(page)
})
