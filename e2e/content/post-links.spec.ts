import { inspect } from '../inspect.ts'
import { noticed, publish, saved, signInToStudio, startPost, textOf, unique } from '../studio.ts'
import { expect, test } from '../test.ts'

// Links to pages of this site: found by words, and told where they lead nowhere.

test.beforeEach(async ({ context, baseURL }) => {
  await signInToStudio(context, baseURL)
})

test('a link finds its page by words, by keyboard alone; an address is written as before', async ({
  page,
}) => {
  const title = unique('Árboles de la orilla')
  await startPost(page, title)
  await saved(page)
  await startPost(page, unique('Con enlaces'))
  await page.keyboard.type('Mira esto')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await noticed(page)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  const field = dialog.getByRole('combobox', { name: 'Página o dirección' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/un correo o un teléfono/)
  await page.keyboard.type('arboles de la orilla')
  const options = dialog.getByRole('option')
  await expect(options.filter({ hasText: title })).toHaveText(/Artículo · Borrador/)
  await inspect(page, 'enlace')
  await page.setViewportSize({ width: 1280, height: 800 })
  await field.fill('servi')
  await expect(options.first()).toContainText('/servicios')
  await field.fill('contac')
  await expect(options).toHaveText([/Contacto.*Página/])
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(textOf(page).getByRole('link', { name: 'esto' })).toHaveAttribute('href', '/contacto')
  await expect(textOf(page)).toBeFocused()
  // Where no words are chosen, the page's own title is written.
  await page.keyboard.press('End')
  await noticed(page)
  await page.keyboard.type(' y ')
  await page.keyboard.press('Control+k')
  await field.fill('migraciones')
  await expect(options.first()).toContainText('Servicio')
  await page.keyboard.press('Enter')
  await expect(textOf(page).getByRole('link', { name: 'Migraciones' })).toHaveAttribute(
    'href',
    '/servicios#migraciones',
  )
  await page.keyboard.press('Control+k')
  await field.fill('zzzz nada')
  await expect(dialog.getByText(/^Ninguna página coincide/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('publishing says which links of the text lead nowhere, and publishes all the same', async ({ page }) => {
  await startPost(page, unique('Enlaces perdidos'))
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const source = page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })
  await source.fill('Uno [dos](/blog/no-existe-ya) y [tres](/contacto). `[x](/nada)`')
  await saved(page)
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(
    page.getByText('Ojo: con un enlace del texto los lectores no encuentran nada: /blog/no-existe-ya.'),
  ).toBeVisible()
  await source.fill('Uno [tres](/contacto).')
  await saved(page)
  await publish(page)
})
