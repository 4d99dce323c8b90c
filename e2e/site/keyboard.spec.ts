import type { Locator, Page } from '@playwright/test'
import { fullArticle, publishArticle } from '../articles.ts'
import { openDatabase } from '../database.ts'
import { openForm } from '../enquiry.ts'
import { addUser, openManagerPage, password } from '../manager-session.ts'
import { holdResponses, open } from '../public-page.ts'
import { expect, test } from '../test.ts'

/** Checks that the focused element can be seen: on the screen, uncovered and marked. */
async function expectFocusVisible(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing has the focus'
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    const across = Math.max(left, 0) + (Math.min(right, innerWidth) - Math.max(left, 0)) / 2
    const down = Math.max(top, 0) + (Math.min(bottom, innerHeight) - Math.max(top, 0)) / 2
    const above = document.elementFromPoint(across, down)
    if (width === 0 || height === 0 || !above) return 'it is off the screen'
    if (!element.contains(above) && !above.contains(element))
      return `${above.outerHTML.slice(0, 80)} covers it`
    const marked = (candidate: Element | null): boolean => {
      if (!candidate) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    return marked(element) || marked(element.closest('.rich-text')) ? '' : 'nothing marks it'
  })
  expect(seen, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))).toBe('')
}

/** Presses Tab until the control has the focus. Each stop before it must be visible. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key)
    await expectFocusVisible(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reaches ${target}`)
}

// Without smooth scrolling a focused element is on the screen at once.
test.use({ viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('by keyboard: the blog search suggests articles while typing and opens one', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await open(page, '/blog')
  const field = page.getByRole('combobox', { name: 'Buscar en el blog' })
  expect(scripts.filter((url) => /\/suggest-/.test(url))).toEqual([])
  await field.focus()
  await page.keyboard.type('correo')
  const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', 'sugerencia-0')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('correo')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  const title = (await options.last().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('by keyboard: the selected suggestion is in view, even in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/blog')
  const field = page.getByRole('combobox', { name: 'Buscar en el blog' })
  await field.focus()
  await page.keyboard.type('correo')
  const options = page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowDown')
  await expect(field).toBeInViewport({ ratio: 1 })
})

test('by keyboard: text typed into the search before its script has loaded gets suggestions, too', async ({
  page,
}) => {
  const script = await holdResponses(page, /\/assets\/blog-(?!slug)[\w-]+\.js/)
  await open(page, '/blog')
  await page.getByRole('searchbox', { name: 'Buscar en el blog' }).or(page.getByRole('combobox')).focus()
  await script.requested
  await page.keyboard.type('correo')
  script.release()
  await expect(page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveValue('correo')
})

test('by keyboard: a reader opens an article from the home page and reads on', async ({ page, request }) => {
  const title = `Seguir con el teclado ${Date.now()}`
  const database = openDatabase()
  publishArticle(database, { ...fullArticle, title, slug: `seguir-con-el-teclado-${Date.now()}` }, Date.now())
  database.close()
  // Wait until the cached home page has expired.
  await expect.poll(async () => (await request.get('/')).text()).toContain(title)
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const article = page.getByRole('main').getByRole('link', { name: title })
  await tabTo(page, article)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  const sections = page.getByRole('navigation', { name: 'En este artículo' })
  const section = sections.getByRole('link', { name: 'Después de medir' })
  await tabTo(page, section)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 2, name: 'Después de medir' })
  await expect(heading).toBeInViewport()
  await page.keyboard.press('Tab')
  // The next stop is in the article, after that heading.
  expect(
    await heading.evaluate(
      (element) =>
        (element.compareDocumentPosition(document.activeElement ?? element) &
          Node.DOCUMENT_POSITION_FOLLOWING) !==
        0,
    ),
  ).toBe(true)
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the small menu closes by its button, beside it, and by a swipe down that is long enough', async ({
    page,
  }) => {
    await open(page, '/')
    const menu = page.getByRole('button', { name: 'Menú' })
    const links = page.getByRole('navigation', { name: 'Principal' })
    const swipe = (by: number) =>
      links.evaluate((target, pulled) => {
        for (const [type, clientY] of [
          ['touchstart', 600],
          ['touchmove', 600 + pulled],
          ['touchend', 600 + pulled],
        ] as const) {
          const touch = new Touch({ identifier: 1, target, clientX: 200, clientY })
          target.dispatchEvent(new TouchEvent(type, { bubbles: true, changedTouches: [touch] }))
        }
      }, by)
    await menu.tap()
    await page.getByRole('button', { name: 'Cerrar', exact: true }).tap()
    await expect(links).toBeHidden()
    await menu.tap()
    await page.touchscreen.tap(200, 150)
    await expect(links).toBeHidden()
    await menu.tap()
    await swipe(30)
    await expect(links).toBeVisible()
    await swipe(200)
    await expect(links).toBeHidden()
  })
})

test('by keyboard: the small menu opens, follows a link and closes with Escape', async ({ page }) => {
  // A desktop screen at 400 % zoom.
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, '/')
  const menu = page.getByRole('button', { name: 'Menú' })
  const links = page.getByRole('navigation', { name: 'Principal' })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(links).toBeVisible()
  // The button that opened the menu also closes it.
  await menu.click()
  await expect(links).toBeHidden()
  await menu.click()
  await tabTo(page, links.getByRole('link', { name: 'Contacto' }))
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expectFocusVisible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/')
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Servicios' }),
  )
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Servicios' }),
  )
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Servicios: elige por dónde empezar' }),
  ).toBeFocused()
})

test('by keyboard: the contact form reports errors and is then sent', async ({ page }) => {
  await openForm(page)
  await tabTo(page, page.getByLabel('Nombre'))
  await page.keyboard.type('Lucía Prueba')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  await page.keyboard.type('lucia@empresa.example')
  await tabTo(page, page.getByLabel('¿Sobre qué nos escribes?'))
  await page.keyboard.type('Otro')
  await tabTo(page, page.getByLabel('Mensaje'))
  await page.keyboard.type(`Queremos probar el teclado entero. Prueba ${Date.now()}.`)
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Enviar mensaje' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('by keyboard: a manager signs in, writes an article and publishes it', async ({ page }) => {
  const email = addUser()
  const title = `Sin ratón ${Date.now()}`
  await openManagerPage(page, '/mngr/ingreso')
  await tabTo(page, page.getByLabel('Correo electrónico'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByRole('textbox', { name: 'Contraseña' }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const posts = page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Artículos' })
  await tabTo(page, posts, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Escribir un artículo' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Título' })).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Texto del artículo' })).toBeFocused()
  await page.keyboard.type('## Un comienzo')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Escrito sin tocar el ratón.')
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  await tabTo(page, publish, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Publicado.', { exact: true })).toBeVisible()
  // The disabled button keeps the focus and says why it is disabled.
  const done = page.getByRole('button', { name: 'Publicar cambios' })
  await expect(done).toBeFocused()
  await expect(done).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('no hay nada nuevo que publicar.')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Ver en el sitio' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Un comienzo' })).toBeVisible()
})
