import { devices, type Page } from '@playwright/test'
import { sendEnquiry } from '../enquiry.ts'
import { findOverflowing } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, openSettings, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

// Names of a device contain the browser's type, which must be that of the worker.
const { viewport, isMobile, hasTouch } = devices['iPhone 13']
test.use({ viewport, isMobile, hasTouch })

test.beforeEach(signIn)

/** What can be pressed but is less than 24 px high, the least that WCAG 2.5.8 allows for what stands alone. */
const findLowTargets = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('a, button')]
      .filter((target) => target.checkVisibility() && !target.closest('.hidden'))
      .map((target) => ({ text: target.textContent, height: target.getBoundingClientRect().height }))
      .filter(({ height }) => height > 1 && height < 24)
      .map(({ text, height }) => `${text}: ${height} px`),
  )

test('on a phone everything that can be pressed is at least 24 px high', async ({
  page,
  request,
  baseURL,
}) => {
  const reference = await sendEnquiry(request, baseURL ?? '', { nombre: 'Dedo Gordo' })
  for (const path of [
    '/mngr',
    '/mngr/blog',
    '/mngr/paginas',
    '/mngr/consultas',
    `/mngr/consultas/${reference}`,
    '/mngr/calendario',
    '/mngr/registro',
    '/mngr/estado',
  ]) {
    await openManagerPage(page, path)
    expect.soft(await findLowTargets(page), path).toEqual([])
  }
})

test('on a phone redirects are cards, and removing one needs no scrolling', async ({ page }) => {
  await openManagerPage(page, '/mngr/redirecciones')
  await page.getByRole('button', { name: 'Nueva redirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva redirección' })
  await dialog.getByLabel('Desde').fill('/una-direccion-bastante-larga-de-antes')
  await dialog.getByLabel('Hacia').fill('/contacto')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardada.')).toBeVisible()
  const remove = page.getByRole('button', { name: 'Quitar /una-direccion-bastante-larga-de-antes' })
  await expect(remove).toBeInViewport({ ratio: 1 })
  expect(await findOverflowing(page)).toEqual([])
})

test('on a phone short fields share a line in pairs, and suggestions of links cover no field', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas/nueva-oferta')
  // All at once, because the form grows when its editor of texts has loaded.
  const [jornada, from, to, currency, period] = await page.getByRole('main').evaluate(
    (main, names) =>
      names.map((name) => {
        const label = [...main.querySelectorAll('label')].find((one) => one.textContent.startsWith(name))
        return label?.control?.getBoundingClientRect().y ?? NaN
      }),
    ['Jornada', 'Sueldo bruto, desde', 'Sueldo bruto, hasta', 'Moneda', 'El sueldo es'],
  )
  expect([to, period]).toEqual([from, currency])
  expect(currency).toBeGreaterThan(to ?? NaN)
  expect(jornada).toBeLessThan(from ?? NaN)

  await openManagerPage(page, '/mngr/ajustes#menu')
  const menu = page.getByRole('group', { name: 'Menú', exact: true })
  await menu.getByRole('button', { name: 'Añadir enlace' }).click()
  await menu
    .getByRole('combobox', { expanded: false })
    .and(page.locator('input'))
    .last()
    .pressSequentially('serv')
  const list = menu.getByRole('listbox', { name: 'Páginas de este sitio' })
  await expect(list).toBeVisible()
  const [listBox, under] = [await list.boundingBox(), await menu.getByLabel('Dentro de').last().boundingBox()]
  expect(under?.y).toBeGreaterThanOrEqual((listBox?.y ?? Infinity) + (listBox?.height ?? 0))
})

test('on a phone the menu of blocks has room above the keyboard, and what was scheduled is said below the text', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con teclado'))
  await page.keyboard.type('Uno.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  await expect(menu).toBeVisible()
  await page.setViewportSize({ width: 390, height: 430 })
  await expect
    .poll(async () => (await page.locator('.slash-menu').boundingBox())?.height)
    .toBeGreaterThan(200)
  const bar = await page.locator('.desk-bar').boundingBox()
  const box = await page.locator('.slash-menu').boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? Infinity) + (bar?.height ?? 0))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSaved(page)

  await openSettings(page)
  const planned = page.locator('#programar')
  await planned.locator('summary').click()
  await planned.getByLabel(/^Empieza a verse/).fill('2099-03-01T10:00')
  await planned.getByRole('button', { name: 'Programar' }).click()
  const message = page.getByRole('status').filter({ hasText: 'Programado.' })
  await expect(message).toBeInViewport()
  await expect(page.getByRole('complementary', { name: 'Ajustes del artículo' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajustes del artículo' })).toBeFocused()
  expect((await message.boundingBox())?.y).toBeGreaterThan(422)
})
