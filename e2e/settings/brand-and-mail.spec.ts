import type { Page } from '@playwright/test'
import { sendEnquiry } from '../enquiry.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { drawPicture } from '../post-editor.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test.beforeEach(signIn)

test('the owner sets who gets enquiries, tests an address on the spot, and words the confirmation', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/ajustes#consultas')
  const recipients = page.getByRole('group', { name: 'Quién recibe las consultas' })
  await expect(recipients).toContainText(/todavía no envía correo.*En el panel están siempre todas/)
  await recipients.getByRole('button', { name: 'Añadir dirección' }).click()
  const row = page.getByRole('group', { name: 'dirección 1' })
  await row.getByLabel('Correo').fill('taller arroba')
  await row.getByRole('button', { name: 'Enviar una prueba' }).click()
  await expect(row.getByRole('alert')).toContainText('Revisa el correo')
  await row.getByLabel('Correo').fill('taller@ribera.example')
  await row.getByRole('button', { name: 'Enviar una prueba' }).click()
  await expect(row.getByText('La prueba para taller@ribera.example no ha salido.')).toBeVisible()
  await row.getByLabel('Qué consultas').selectOption('Sitios web')
  const text = page.getByLabel('Texto de la confirmación')
  await expect(text).toHaveCount(0)
  await page.getByLabel(/^Enviar a quien escribe un correo/).check()
  await expect(text).toHaveValue(/^Gracias por escribirnos/)
  await text.fill('Hola, {nombre}:')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(text).toHaveAccessibleDescription(/No sé qué poner en «{nombre}»/)
  await text.fill('Llegó tu consulta {referencia}.')
  await inspectPage(page, 'ajustes-consultas', [390, 1440])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  // No page shows it.
  await expect(page.getByText('Guardado. Vale desde la próxima consulta.')).toBeVisible()
  await page.reload()
  await expect(row.getByLabel('Qué consultas')).toHaveValue('sitios')
  await expect(text).toHaveValue('Llegó tu consulta {referencia}.')
})

test('any colour can be the brand: by its name, with dark text on a light one, and its contrast before it is saved', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/ajustes#color')
  const color = page.getByLabel('Color de la marca', { exact: true })
  await color.fill('amarillo limón')
  await color.blur()
  await expect(color).toHaveAccessibleDescription(/^Escribe el color por su nombre, como «azul marino»/)
  await color.fill('Amarillo')
  await expect(color).toHaveAccessibleDescription(/Amarillo: #ffd000/)
  await expect(page.getByText('será oscuro, y todos los textos se leen bien.')).toBeVisible()
  await page.getByText('Cuánto se distingue cada texto de su fondo').click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /botones.* \d+(,\d)?$/ })
      .first(),
  ).toBeVisible()
  await color.blur()
  await expect(color).toHaveValue('#ffd000')
  // Names and notations of CSS, too.
  await page.getByLabel('Segundo color', { exact: true }).fill('rebeccapurple')
  await page.getByLabel('Segundo color', { exact: true }).blur()
  await expect(page.getByLabel('Segundo color', { exact: true })).toHaveValue('#663399')
  await expect(
    page.getByRole('img', { name: 'Muestra del tema claro' }).locator('[stop-color="#663399"]'),
  ).toBeAttached()
  await inspectPage(page, 'ajustes-color', [390, 1440])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  for (const path of ['/', '/contacto']) {
    await page.goto(path)
    await inspectPage(page, `marca-amarilla${path.replace('/', '-')}`, [390, 1440])
  }
})

test('a name of two short words stays on one line beside its mark on a phone', async ({
  page,
  request,
  baseURL,
}) => {
  // Its count is in the button beside the name.
  await sendEnquiry(request, baseURL ?? '', { nombre: 'Una Prueba' })
  await openManagerPage(page, '/mngr/ajustes')
  await page.getByLabel('Nombre comercial').fill('Taller Nube')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, place] of [
    ['/', '.header'],
    ['/', '.footer'],
    ['/mngr', '.tool-head'],
  ] as const) {
    await page.goto(path)
    const brand = page.locator(`${place} .brand`)
    await expect(brand).toHaveText('Taller Nube')
    const lineCount = await brand.evaluate(({ lastChild }) => {
      const name = document.createRange()
      if (lastChild) name.selectNode(lastChild)
      return name.getClientRects().length
    })
    expect.soft(lineCount, place).toBe(1)
  }
  // As at 390 px with text of 200 %: only the mark, and the button of the menu within the window.
  await page.setViewportSize({ width: 195, height: 422 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(195)
})

type Colors = Parameters<typeof drawPicture>[1]

/** Chooses a drawn picture as the logo. Returns its place in the form, and that of the logo for dark grounds. */
async function uploadLogo(page: Page, colors?: Colors) {
  await openManagerPage(page, '/mngr/ajustes#imagenes')
  const logo = page.getByRole('group', { name: 'Logotipo', exact: true })
  await logo.getByRole('button', { name: 'Elegir' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page, colors))
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  return { logo, dialog, onDark: page.getByRole('group', { name: 'Logotipo sobre fondo oscuro' }) }
}

test('the form says that a dark logo can hardly be seen on dark, until there is one for that', async ({
  page,
}) => {
  // Black on a transparent ground.
  const { logo, dialog, onDark } = await uploadLogo(page)
  await expect(logo.getByRole('status')).toHaveText(
    'Sobre fondo oscuro casi no se ve: en el pie y en el tema oscuro va sobre blanco, si no eliges también uno claro.',
  )
  await inspectPage(page, 'ajustes-logotipo', [390, 1440])
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  // White where it is dark only.
  const ownGround = page.getByRole('banner').locator('.brand .plate')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(ownGround).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(ownGround).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.emulateMedia({ colorScheme: null })
  await onDark.getByRole('button', { name: 'Elegir' }).click()
  await dialog
    .getByRole('button', { name: /Logotipo/ })
    .first()
    .click()
  await expect(onDark.getByRole('status')).toHaveText(
    /^Sobre fondo oscuro casi no se ve: .* Elige uno más claro, o quítalo/,
  )
  await expect(logo.getByRole('status')).toHaveCount(0)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  // Each theme shows its own, without a ground of its own.
  const shown = page.getByRole('banner').locator('.brand img:visible')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/nosotros')
    await expect(shown).toHaveCount(1)
    await expect(shown).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
  await page.emulateMedia({ colorScheme: null })
  // Where one writes, the navigation has no room for a wide logo.
  await openManagerPage(page, '/mngr/paginas/portada')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cauce' })).toHaveText('C')
})

test('a logo with bright letters on its own dark ground is used on dark, too, and stands on white nowhere', async ({
  page,
}) => {
  const { logo, onDark } = await uploadLogo(page, { ground: '#101010', ink: '#ffd000' })
  await expect(onDark.locator('img').first()).toBeVisible()
  await expect(logo.getByRole('status')).toHaveCount(0)
  await expect(onDark.getByRole('status')).toBeEmpty()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await page.goto('/nosotros')
  for (const place of ['banner', 'contentinfo'] as const)
    await expect(page.getByRole(place).locator('.brand .plate')).toHaveCount(0)
})
