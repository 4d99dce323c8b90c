import { runSql } from '../database.ts'
import { expectBelow, inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  publishFromEditor,
  publishPost,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

// The editor finds pages of this site by words, and reports links that lead to no page.

test.beforeEach(signInToEditor)

test('the link dialog finds a page by words, by keyboard alone, and also accepts an address', async ({
  page,
}) => {
  const title = createUniqueTitle('Árboles de la orilla')
  await startPost(page, title)
  await expectSaved(page)
  const ownTitle = createUniqueTitle('Con enlaces')
  await startPost(page, ownTitle)
  await page.keyboard.type('Mira esto')
  await expectSaved(page)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  const field = dialog.getByRole('combobox', { name: 'Página o dirección' })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/un correo o un teléfono/)
  await page.keyboard.type('arboles de la orilla')
  const options = dialog.getByRole('option')
  await expect(options.filter({ hasText: title })).toHaveText(/Artículo · Borrador/)
  await inspectPage(page, 'enlace')
  await page.setViewportSize({ width: 1280, height: 800 })
  await field.fill('servi')
  await expect(options.first()).toContainText('/servicios')
  // Not to itself.
  await field.fill('con enlaces')
  await expect(dialog.getByRole('status')).toHaveText(/coincide|resultado/)
  await expect(options.filter({ hasText: ownTitle })).toHaveCount(0)
  await field.fill('contac')
  await expect(options).toHaveText([/Contacto.*Página/])
  await expect(field).toHaveAttribute('aria-activedescendant', /-0$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(getTextBox(page).getByRole('link', { name: 'esto' })).toHaveAttribute('href', '/contacto')
  await expect(getTextBox(page)).toBeFocused()
  // Without selected text, the page's title becomes the text of the link.
  await page.keyboard.press('End')
  await page.keyboard.type(' y ')
  await page.keyboard.press('Control+k')
  await field.fill('migraciones')
  await expect(options.first()).toContainText('Servicio')
  await page.keyboard.press('Enter')
  await expect(getTextBox(page).getByRole('link', { name: 'Migraciones' })).toHaveAttribute(
    'href',
    '/servicios/migraciones',
  )
  // What is typed next is not part of the link.
  await page.keyboard.type(', y ya.')
  await expect(getTextBox(page).getByRole('link', { name: 'Migraciones', exact: true })).toBeVisible()
  await expect(getTextBox(page)).toHaveText('Mira esto y Migraciones, y ya.')
  await page.keyboard.press('Control+k')
  await field.fill('zzzz')
  await expect(dialog.getByText(/^Nada coincide/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('publishing warns about links that lead nowhere, and publishes anyway', async ({ page }) => {
  await startPost(page, createUniqueTitle('Enlaces perdidos'))
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const source = page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })
  await source.fill('Uno [dos](/blog/no-existe-ya) y [tres](/contacto). `[x](/nada)`')
  await expectSaved(page)
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expect(
    page.getByText(
      'Un enlace del texto lleva a una página que los visitantes no pueden abrir: /blog/no-existe-ya.',
    ),
  ).toBeVisible()
  await source.fill('Uno [tres](/contacto).')
  await expectSaved(page)
  await publishFromEditor(page)
})

test('the list of articles leads to the published texts whose links lead nowhere', async ({ page }) => {
  const title = createUniqueTitle('Con un enlace roto')
  await publishPost(page, title, 'Un enlace.')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const address = `/blog/no-existe-${Date.now()}`
  // What the jobs of the night and of the next quarter of an hour write.
  runSql("INSERT INTO link_uses (kind, id, address) VALUES ('articulo', ?, ?)", id, address)
  runSql('INSERT INTO links (address, status, checked_at, broken_at) VALUES (?, 404, 1, 1)', address)
  await openManagerPage(page, '/mngr/blog')
  await page.getByRole('link', { name: 'Enlaces rotos' }).click()
  const section = page.getByRole('region', { name: 'Enlaces rotos', exact: true })
  await expect(section).toBeInViewport()
  const entry = section.getByRole('listitem').filter({ hasText: address })
  await entry.getByRole('link', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(title)
  runSql('DELETE FROM links WHERE address = ?', address)
  runSql('DELETE FROM link_uses WHERE address = ?', address)
})

test('a link shows its address while the caret stands in it, to change, remove and open it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startPost(page, createUniqueTitle('Con un enlace'))
  await page.keyboard.type('Mira esto')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Página o dirección' })
  await field.fill('https://uno.example/ruta')
  await page.keyboard.press('Enter')
  const link = getTextBox(page).getByRole('link', { name: 'esto' })
  await page.keyboard.press('Home')
  const bubble = page.getByRole('toolbar', { name: 'Formato' }).filter({ hasText: 'uno.example/ruta' })
  await expect(bubble).toHaveCount(0)
  await link.click()
  await expect(bubble).toBeVisible()
  await expect(getTextBox(page)).toBeFocused()
  await expectBelow(bubble, link)
  await expect(bubble.getByRole('link', { name: 'Abrir' })).toHaveAttribute(
    'href',
    'https://uno.example/ruta',
  )
  await inspectPage(page, 'enlace-en-el-texto')
  await page.setViewportSize({ width: 1280, height: 800 })
  // By keyboard.
  await page.keyboard.press('Home')
  await expect(bubble).toHaveCount(0)
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight')
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Alt+F10')
  await expect(bubble.getByRole('button', { name: 'Cambiar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('https://uno.example/ruta')
  await field.fill('https://dos.example')
  await page.keyboard.press('Enter')
  await expect(link).toHaveAttribute('href', 'https://dos.example')
  await link.click()
  await page.getByRole('button', { name: 'Quitar el enlace' }).click()
  await expect(link).toHaveCount(0)
  await expect(getTextBox(page)).toHaveText('Mira esto')
  await expect(getTextBox(page)).toBeFocused()
})
