import { runSql } from '../database.ts'
import { findCutWords, findOverflowing, inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

test.beforeEach(signIn)

test('the owner adopts the sample services, edits and reorders them by keyboard; visitors can enquire', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  const builtIn = page.getByRole('row').filter({ hasText: 'De fábrica' })
  await expect(builtIn).toHaveCount(7)
  await expect(builtIn.first()).toContainText('/servicios/sitios')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('correo y dominios')
  await page.getByRole('searchbox', { name: 'Buscar' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '1 texto' })).toBeVisible()
  await expect(builtIn.getByRole('link')).toHaveText(['Correo y dominios'])
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await page.getByRole('link', { name: /^Servicios 7/ }).click()
  await page.getByRole('button', { name: 'Empezar con los de fábrica' }).click()
  await expect(page.getByText('Los servicios de fábrica ya son tuyos.')).toBeFocused()
  runSql("DELETE FROM entries WHERE kind = 'service'")
  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  // The name opens it, as in the other lists. That stores nothing; the first change makes all of them the owner's.
  await page.getByRole('link', { name: 'Sitios web' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Sitios web')
  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  await expect(builtIn).toHaveCount(7)
  await page.getByRole('link', { name: 'Correo y dominios' }).click()
  await page.getByLabel('Nombre').fill('Cartas')
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  const index = page.getByRole('navigation', { name: 'Partes de la página' })
  await index.getByRole('link', { name: 'Qué incluye' }).click()
  await page.getByLabel('Qué entregamos').fill('Sobres\n\nSellos')
  await index.getByRole('link', { name: 'Condiciones' }).click()
  await page.getByLabel('Precio').fill('por definir')
  await page.getByRole('button', { name: /^Publicar( cambios)?$/ }).click()
  await expect(page.getByLabel('Precio')).toBeFocused()
  await page.getByLabel('Precio').fill('entre 800 y 1500 €')
  await page.getByRole('button', { name: /^Publicar( cambios)?$/ }).click()
  await expect(page.getByText('Publicado. Ya se ve en')).toBeVisible()
  await inspectPage(page, 'servicio-editor', [390, 1440])

  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  expect(await findCutWords(page.getByRole('main'), [928, 1024, 1440])).toEqual([])
  const raise = page.getByRole('button', { name: 'Subir Cartas' })
  await raise.press('Enter')
  await expect(page.getByText('Cartas: puesto 2 de 7.')).toBeVisible()
  await expect(raise).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cartas: puesto 1 de 7.')).toBeVisible()
  const handle = page.getByRole('button', { name: /^Mover Cartas/ })
  await handle.press('ArrowDown')
  await expect(page.getByText('Cartas: puesto 2 de 7.')).toBeVisible()
  // Above the middle of the first row.
  const first = page.getByRole('button', { name: 'Subir Sitios web' })
  await handle.dragTo(first, { targetPosition: { x: 4, y: 2 } })
  await expect(page.getByText('Cartas: puesto 1 de 7.')).toBeVisible()
  await inspectPage(page, 'servicios-lista', [390, 1440])
  const openMenu = () => page.getByRole('button', { name: 'Acciones de «Operación y copias»' }).click()
  await openMenu()
  await page.getByRole('button', { name: 'Retirar del sitio' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
  // Also if the list comes as a new document, because the settings have changed.
  await expect(page.getByText('1 servicio retirado.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Operación y copias' })).toContainText('Borrador')
  await openMenu()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('1 servicio publicado.')).toBeVisible()
  // Former names of services, which old enquiries need, are no choices.
  await openManagerPage(page, '/mngr/paginas/nueva-persona')
  const choices = page.getByRole('group', { name: 'Servicios de los que se encarga' }).getByRole('checkbox')
  await expect(choices).toHaveCount(7)
  await choices.and(page.getByLabel('Cartas')).check()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Ver los servicios' }).click()
  const comparison = page.getByRole('table', { name: 'Comparación de los servicios' })
  await expect(comparison.getByRole('link').first()).toHaveText('Cartas')
  expect(await findCutWords(comparison, [768, 1023, 1024, 1280, 1440, 1920, 2560])).toEqual([])
  for (const width of [768, 1023, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await findOverflowing(page), `${width} px`).toEqual([])
  }
  await comparison.getByRole('link', { name: 'Cartas', exact: true }).click()
  await expect(page).toHaveTitle('Cartas - Cauce')
  await expect(page.getByRole('main')).toContainText('entre 800 y 1500 €')
  // The form on the page of a service is about it; after a reload, too. It is drawn after the first screen.
  await expect(page.getByLabel('¿Sobre qué nos escribes?')).toHaveValue('correo')
  await inspectPage(page, 'servicio', [390, 1440])
  await page.reload()
  await expect(page.getByLabel('¿Sobre qué nos escribes?')).toHaveValue('correo')
})

test('the first draft of an own service stands in the list with the built-in ones, which visitors go on seeing', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas/nuevo-servicio')
  await page.getByLabel('Nombre').fill('Relojería')
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  await expect(page.getByRole('row').filter({ hasText: 'Publicado' })).toHaveCount(7)
  await expect(page.getByRole('row').filter({ hasText: 'Borrador' })).toHaveText(/Relojería/)
  await expect(page.getByRole('button', { name: 'Subir Relojería' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Servicios 8/ })).toBeVisible()
  await page.goto('/servicios')
  const services = page.getByRole('table', { name: 'Comparación de los servicios' }).getByRole('rowheader')
  await expect(services).toHaveCount(7)
  await expect(services.first()).toContainText('Sitios web')
})

test('the owner changes the promise of the home page, reorders its sections by keyboard and undoes it', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas/portada')
  await page.getByLabel(/^Título grande/).fill('Oficio con plazo.')
  // The other sections are folded; the head of each says whether the page shows it.
  const index = page.getByRole('navigation', { name: 'Partes de la página' })
  await expect(page.getByRole('button', { name: 'Subir Pasos' })).toBeHidden()
  await index.getByRole('link', { name: 'Secciones' }).click()
  await page.getByRole('button', { name: 'Subir Pasos' }).focus()
  // Above the cases, the services and the check of domains.
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter')
  await expect(page.getByLabel('Se ve Casos, si hay casos')).toBeChecked()
  await page.getByLabel('Se ve Servicios', { exact: true }).uncheck()
  await expect(page.getByRole('group', { name: 'Servicios', exact: true })).toContainText('No se ve')
  await expect(page.getByLabel('Se ve Revisa tu dominio', { exact: true })).toBeChecked()
  await inspectPage(page, 'portada-editor', [390, 1440])
  await page.getByRole('button', { name: /^Publicar( cambios)?$/ }).click()
  await expect(page.getByText('Publicada. Ya se ve en')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oficio con plazo.')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toContainText(['¿Te pasa algo de esto?', 'Cómo trabajamos', 'Revisa tu dominio'])
  await page.goto('/mngr/paginas/portada')
  await page.getByRole('button', { name: 'Ajustes de la portada' }).click()
  await page.getByRole('button', { name: 'Volver al texto de fábrica' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Volver', exact: true }).click()
  await expect(page.getByText('Vuelve a verse el texto de fábrica.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu tecnología, en su cauce.')
})

test('rows of a list move up and down with the focus, and a full list says why nothing can be added', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas/portada')
  const index = page.getByRole('navigation', { name: 'Partes de la página' })
  await index.getByRole('link', { name: 'Secciones' }).click()
  const sections = page.getByRole('group', { name: 'En qué orden' })
  const names = () =>
    sections.getByRole('group').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
  const [first, second] = await names()
  await sections.getByRole('button', { name: 'Bajar' }).first().click()
  await expect.poll(names).toEqual([second, first, ...(await names()).slice(2)])
  const row = sections.getByRole('group').nth(1)
  await expect(row.getByRole('button', { name: 'Bajar' })).toBeFocused()
  await row.getByRole('button', { name: 'Mover' }).press('ArrowUp')
  await expect.poll(async () => (await names())[0]).toBe(first)

  // The row stays under the pointer: a second click at the same place moves it on.
  const up = sections.getByRole('button', { name: 'Subir' }).nth(3)
  const moved = (await names())[3] ?? ''
  await up.scrollIntoViewIfNeeded()
  const box = await up.boundingBox()
  for (const at of [2, 1]) {
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await expect.poll(async () => (await names()).indexOf(moved)).toBe(at)
  }

  const problems = page.getByRole('group', { name: 'Problemas que resuelves' })
  await expect(problems.getByRole('group')).toHaveCount(3)
  const add = problems.getByRole('button', { name: 'Añadir' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(problems.getByText('Como máximo 3. Quita uno para añadir otro.')).toBeVisible()
  await problems.getByRole('button', { name: 'Quitar' }).last().click()
  await add.click()
  await expect(problems.getByRole('group')).toHaveCount(3)
})

test('before a built-in service is withdrawn, the question says where its links will lead', async ({
  page,
  baseURL,
}) => {
  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  await page.getByRole('button', { name: 'Empezar con los de fábrica' }).click()
  await expect(page.getByText('Los servicios de fábrica ya son tuyos.')).toBeFocused()
  await openManagerPage(page, '/mngr/paginas/portada')
  await page.getByLabel('Título grande').fill('Con tarjetas')
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  const data = { content: { kind: 'page', title: 'Enlaza', markdown: '[Correo](/servicios/correo)' } }
  await page.request.post('/api/mngr/paginas', { data, headers: { Origin: baseURL ?? '' } })
  await openManagerPage(page, '/mngr/paginas?lista=servicios')
  for (const [name, text] of [
    ['Sistemas a medida', /1 texto enlaza aquí:\s*Portada, cuya tarjeta se queda sin enlace/],
    ['Correo y dominios', /2 textos enlazan aquí, y esos enlaces llevarán a la lista de servicios:/],
  ] as const) {
    await page.getByRole('button', { name: `Acciones de «${name}»` }).click()
    await page.getByRole('button', { name: 'Mover a la papelera' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(text)
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  }
})
