import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { drawPicture } from '../post-editor.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test.beforeEach(signIn)

test('one section after another opens, and what is typed is saved', async ({ page }) => {
  await openManagerPage(page, '/mngr/ajustes')
  await expect(page.getByText('Sin cambios')).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 900 })
  const valueEnds = await page
    .locator('details:not([open]) > summary > small')
    .evaluateAll((all) => all.map((value) => Math.round(value.getBoundingClientRect().right)))
  expect(new Set(valueEnds).size).toBe(1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.locator('summary').getByText('Domicilio', { exact: true }).click()
  await expect(page.getByLabel('Ciudad')).toBeVisible()
  await page.locator('summary').getByText('Contacto', { exact: true }).click()
  const email = page.getByLabel('Correo para asuntos de privacidad')
  await email.fill('datos@ribera.example')
  await expect(page.getByText('Cambios sin guardar')).toBeVisible()
  await expect(page.locator('#contacto > summary')).toContainText('Sin guardar · ')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await page.reload()
  await expect(email).toHaveValue('datos@ribera.example')
})

test('what is wrong with a list is brought into view when saving is refused', async ({ page }) => {
  await openManagerPage(page, '/mngr/ajustes#menu')
  const menu = page.getByRole('group', { name: 'Menú', exact: true })
  await menu.getByRole('button', { name: 'Añadir enlace' }).click()
  const added = menu.getByRole('group', { name: 'enlace 6' })
  await added.getByLabel('Texto').fill('Todo lo que hacemos')
  await added.getByRole('combobox', { name: 'Página o dirección' }).fill('/servicios')
  await page.getByLabel('Dónde se entra al panel').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const message = menu.getByRole('alert')
  await expect(message).toBeFocused()
  await expect(message).toBeInViewport({ ratio: 1 })
})

test('the owner changes telephone and menu; errors are shown at their field and nothing typed is lost', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/ajustes')
  await page.getByLabel('Nombre comercial').fill('Ribera')
  await page.locator('summary').getByText('Contacto', { exact: true }).click()
  await page.getByRole('button', { name: 'Añadir teléfono' }).click()
  const number = page.getByRole('group', { name: 'teléfono 1' }).getByLabel('Número')
  await number.fill('no es un número')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription(/Escribe el número/)
  // A reload preserves what was typed before it is saved.
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(page.getByLabel('Nombre comercial')).toHaveValue('Ribera')
  await page.locator('summary').getByText('Contacto', { exact: true }).click()
  await number.fill('55 1234 5678')
  await number.blur()
  await expect(number).toHaveAccessibleDescription(/Se guardará así: \+52 55 1234 5678/)
  // A page whose title is too long for the menu gives as many words as fit, and the limit is said when it is near.
  await page.locator('summary').getByText('Menú y pie', { exact: true }).click()
  const menu = page.getByRole('group', { name: 'Menú', exact: true })
  await menu.getByRole('button', { name: 'Añadir enlace' }).click()
  const added = menu.getByRole('group', { name: 'enlace 6' })
  await expect(added.getByLabel('Texto')).toHaveAccessibleDescription('')
  await added.getByRole('combobox', { name: 'Página o dirección' }).pressSequentially('Rendimiento y acc')
  await page
    .getByRole('option', { name: /^Rendimiento/ })
    .first()
    .click()
  await expect(added.getByLabel('Texto')).toHaveValue('Rendimiento y accesibilidad')
  await expect(added.getByLabel('Texto')).toHaveAccessibleDescription('27 de 30 caracteres')
  await added.getByLabel('Texto').fill('Rendimiento, accesibilidad y todo lo demás')
  await expect(added.getByLabel('Texto')).toHaveAccessibleDescription(/Sobran 12 caracteres: caben 30/)
  await added.getByRole('button', { name: 'Quitar enlace 6' }).click()
  // Days with equal hours are entered once, and the response time is a sentence.
  await page.locator('summary').getByText('Horario y respuesta', { exact: true }).click()
  await page.getByRole('button', { name: 'Añadir horario' }).click()
  const friday = page.getByRole('group', { name: 'Horario 1' }).getByLabel('Viernes')
  await friday.press('Space')
  // The box is beside its word: their middles are at the same height.
  const distance = await friday.evaluate((box) => {
    const word = document.createRange()
    word.selectNode(box.nextSibling ?? box)
    const [one, other] = [box.getBoundingClientRect(), word.getBoundingClientRect()]
    return Math.abs(one.top + one.bottom - other.top - other.bottom) / 2
  })
  expect(distance).toBeLessThan(3)
  await expect(page.getByText('En el sitio se lee: Lunes a jueves: 09:00–18:00.')).toBeVisible()
  await page.getByLabel('Tiempo de respuesta').selectOption('Con otras palabras…')
  await page.getByLabel('Con tus palabras').fill('un día hábil')
  await expect(page.getByText('Se leerá: «Respondemos en un día hábil.»')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()
  await expect(
    page.getByText('Nombre comercial, Teléfonos, Horario de atención, Tiempo de respuesta'),
  ).toBeVisible()
  // The page frame shows the new name at once.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ribera' })).toBeVisible()

  await page.goto('/contacto')
  await expect(page).toHaveTitle('Contacto - Ribera')
  const phone = page.getByRole('link', { name: '+52 55 1234 5678' }).first()
  await expect(phone).toHaveAttribute('href', 'tel:+525512345678')
  await expect(phone).toHaveCSS('white-space', 'nowrap')
  await expect(page.getByText('Lunes a jueves: 09:00–18:00')).toBeVisible()
  await expect(page.getByText('Respondemos en un día hábil.')).toBeVisible()
})

test('all errors appear at once with links to their fields; the menu is sorted by pointer and by arrow keys', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/ajustes#menu')
  const menu = page.getByRole('group', { name: 'Menú', exact: true })
  await menu
    .getByRole('group', { name: 'enlace 2' })
    .getByRole('combobox', { name: 'Página o dirección' })
    .fill('javascript:alert(1)')
  await page.getByLabel('Nombre comercial').fill(' ')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const problems = page.getByRole('alert').filter({ hasText: '2 cosas por corregir' })
  await expect(problems).toBeFocused()
  await inspectPage(page, 'ajustes-errores', [390, 1440])
  await problems.getByRole('link', { name: /^Nombre comercial/ }).press('Enter')
  await expect(page.getByLabel('Nombre comercial')).toBeFocused()
  await problems.getByRole('link', { name: /^Menú, 2/ }).click()
  const wrong = menu
    .getByRole('group', { name: 'enlace 2' })
    .getByRole('combobox', { name: 'Página o dirección' })
  await expect(wrong).toBeFocused()
  await wrong.fill('/casos')
  // A corrected field is no longer listed.
  await expect(problems).toHaveCount(0)
  // A page of the site is found by its title, by keyboard.
  const second = menu
    .getByRole('group', { name: 'enlace 2' })
    .getByRole('combobox', { name: 'Página o dirección' })
  await second.fill('privac')
  await expect(menu.getByRole('option', { name: /Privacidad/ })).toBeVisible()
  await second.press('ArrowDown')
  await second.press('Enter')
  await expect(second).toHaveValue('/privacidad')
  await second.fill('/casos')
  await expect(page.getByLabel('Nombre comercial')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Nombre comercial').fill('Ribera')

  const texts = () =>
    menu.getByLabel('Texto').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  const handle = (number: number) => menu.getByRole('button', { name: `Mover enlace ${number}:` })
  // Far from the edges of the window, where a drag scrolls the page.
  await page.setViewportSize({ width: 1280, height: 900 })
  await handle(2).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await handle(1).hover()
  await page.mouse.down()
  const third = await menu.getByRole('group', { name: 'enlace 3' }).boundingBox()
  await page.mouse.move(40, (third?.y ?? 0) + (third?.height ?? 0) - 4, { steps: 8 })
  await expect(menu.locator('[data-drag=after]')).toHaveAttribute('aria-label', 'enlace 3')
  await page.mouse.up()
  expect(await texts()).toEqual(['Casos', 'Nosotros', 'Servicios', 'Blog', 'Contacto'])
  await expect(menu.getByRole('status')).toHaveText('Servicios: puesto 3 de 5.')
  await expect(handle(3)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(handle(2)).toBeFocused()
  await menu.getByRole('button', { name: 'Bajar enlace 1' }).click()
  expect(await texts()).toEqual(['Servicios', 'Casos', 'Nosotros', 'Blog', 'Contacto'])
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()
})

test('the owner uploads a logo where it is chosen, and the form behind the dialog stays as it was', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/ajustes#imagenes')
  await page
    .getByRole('button', { name: /^Elegir/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  await dialog.getByLabel(/Arrastra imágenes/).setInputFiles(await drawPicture(page))
  // Its place says what it is.
  await expect(dialog.getByLabel(/^Describe|^Pie de imagen/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/mngr/ajustes#imagenes')
  await expect(page.getByText('Logotipo').first()).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/^Guardado/)).toBeVisible()
  await page.goto('/')
  await expect(page.locator('.header .brand img')).toBeVisible()
})

test('the second of two windows preserves what was typed and shows what the first has saved', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await openManagerPage(other, '/mngr/ajustes')
  await openManagerPage(page, '/mngr/ajustes')
  await page.getByLabel('Nombre comercial').fill('Ribera')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Guardado.')).toBeVisible()

  await other.getByLabel('Lema').fill('Oficio y método')
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Ya ves aquí lo suyo en «Nombre comercial».')
  await expect(other.getByLabel('Nombre comercial')).toHaveValue('Ribera')
  await expect(other.getByLabel('Lema')).toHaveValue('Oficio y método')
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(other.getByText('Guardado.')).toBeVisible()

  await other.getByRole('button', { name: 'Recuperar la versión 1' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Recuperar' }).click()
  await expect(other.getByText('Recuperado.')).toBeVisible()
  await expect(other.getByLabel('Lema')).toHaveValue('Sitios web, correo y sistemas para empresas')
  await other.close()
})

test('an open tab shows the new name of the site after two navigations at most', async ({
  page,
  context,
  baseURL,
}) => {
  await context.clearCookies()
  await page.goto('/nosotros')
  await signIn({ context, baseURL })
  const manager = await context.newPage()
  await openManagerPage(manager, '/mngr/ajustes')
  await manager.getByLabel('Nombre comercial').fill('Ribera')
  await manager.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(manager.getByText('Guardado.')).toBeVisible()
  await manager.close()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  await menu.getByRole('link', { name: 'Nosotros' }).click()
  await expect(page).toHaveTitle('Nosotros - Ribera')
})

test('the days of a notice are typed by keyboard, in the time zone of the site', async ({ page }) => {
  await openManagerPage(page, '/mngr/ajustes#aviso')
  const from = page.getByLabel('El aviso se ve desde')
  await from.fill('2031-01-02T03:04')
  await from.focus()
  // The year is the third part, and each digit of it changes the date.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2032')
  await expect(from).toHaveValue('2032-01-02T03:04')
})
