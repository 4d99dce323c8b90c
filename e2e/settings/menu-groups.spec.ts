import type { Page } from '@playwright/test'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test.beforeEach(signIn)

const getGroup = (page: Page) => page.getByRole('banner').getByRole('group').filter({ hasText: 'Servicios' })

test('the owner puts links below another one; visitors open them by pointer, keys, finger and without script', async ({
  page,
  browser,
  baseURL,
}) => {
  await openManagerPage(page, '/mngr/ajustes#menu')
  const menu = page.getByRole('group', { name: 'Menú', exact: true })
  for (const place of [3, 4])
    await menu
      .getByRole('group', { name: `enlace ${place}` })
      .getByLabel('Dentro de')
      .selectOption('Servicios')
  // A link with others below it stands in the menu itself.
  await expect(
    menu.getByRole('group', { name: 'enlace 1' }).getByLabel('Dentro de').locator('option'),
  ).toHaveText(['El menú'])
  await inspectPage(page, 'menu-con-grupos', [390, 1440])
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Las páginas ya lo muestran' })).toBeVisible()

  const visitor = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } })
  await visitor.goto('/contacto')
  const group = getGroup(visitor)
  const about = group.getByRole('link', { name: 'Nosotros' })
  await expect(about).toBeHidden()
  await group.getByText('Servicios').first().click()
  await expect(group.getByRole('link')).toHaveText(['Servicios', 'Nosotros', 'Blog'])
  await expect(about).toBeVisible()
  await inspectPage(visitor, 'cabecera-con-grupo', [768, 1440])
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await about.click()
  await expect(visitor).toHaveURL('/nosotros')
  await expect(about).toBeHidden()

  // The script that closes groups starts when the page is idle.
  await expect(async () => {
    await group.locator('summary').press('Enter')
    await visitor.keyboard.press('Tab')
    await visitor.keyboard.press('Escape')
    await expect(about).toBeHidden({ timeout: 1000 })
  }).toPass()
  await expect(group.locator('summary')).toBeFocused()
  await visitor.keyboard.press('Enter')
  await expect(about).toBeVisible()
  await visitor.locator('h1').click()
  await expect(about).toBeHidden()

  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.getByRole('button', { name: 'Menú' }).click()
  await group.getByText('Servicios').first().click()
  await expect(about).toBeVisible()
  await group.getByRole('link', { name: 'Blog' }).click()
  await expect(visitor).toHaveURL('/blog')
  await expect(about).toBeHidden()
  await visitor.close()

  const plain = await browser.newPage({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  await plain.goto('/')
  await getGroup(plain).getByText('Servicios').first().click()
  await getGroup(plain).getByRole('link', { name: 'Nosotros' }).click()
  await expect(plain).toHaveURL('/nosotros')
  await plain.close()
})
