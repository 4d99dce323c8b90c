import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  getTextBox,
  openSettings,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { holdResponses } from '../public-page.ts'
import { expect, test } from '../test.ts'

// What surrounds the text is the same for articles and for all other kinds.

test.beforeEach(signInToEditor)

test('the first key typed in a new text of any kind goes into its first field', async ({ page }) => {
  // The editor and the data arrive late, as over a slow line. Nobody waits for them before typing.
  await page.route(/\/assets\/writing-|\/api\/data\/mngr\//, async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await openManagerPage(page, '/mngr/blog')
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  await page.keyboard.type('De golpe, sin esperar')
  const title = page.getByRole('textbox', { name: 'Título', exact: true })
  await expect(title).toBeFocused()
  await page.keyboard.type(' a nada')
  await expect(title).toHaveValue('De golpe, sin esperar a nada')
  await openManagerPage(page, '/mngr/paginas')
  const lists = page.getByRole('navigation', { name: 'Listas' }).getByRole('link')
  const names = (await lists.allTextContents()).map((text) => text.replace(/ \d+$/, ''))
  // Built-in texts and the trash have none of their own.
  const own = names.filter((name) => !/^(Textos|Papelera)/.test(name))
  expect(own).toHaveLength(7)
  for (const list of own) {
    await lists.filter({ hasText: list }).click()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(list)
    await page.getByRole('link', { name: /^(Nuev[oa]|Otr[oa]) / }).click()
    await page.keyboard.type('Sin esperar')
    await expect(page.locator('main :is(input, textarea):focus'), list).toHaveValue('Sin esperar')
    await openManagerPage(page, '/mngr/paginas')
  }
})

test('opening a new article stores nothing; the first key does, and its address is then that of the article', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/blog?estado=borrador')
  const readCount = () => page.getByRole('link', { name: /^Borradores \(/ }).textContent()
  const before = await readCount()
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toBeFocused()
  await expect(page).toHaveURL('/mngr/blog/nuevo')
  // It has a preview all the same.
  await page.getByRole('button', { name: 'Vista previa', exact: true }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Sin título')
  await page.getByRole('button', { name: 'Vista previa', exact: true }).click()
  // There is nothing yet that others could read.
  await openSettings(page)
  await page.getByText('Compartir una vista previa').click()
  await page.getByRole('button', { name: 'Crear un enlace' }).click()
  await expect(page.getByText('escribe algo primero')).toBeVisible()
  await openManagerPage(page, '/mngr/blog?estado=borrador')
  expect(await readCount()).toBe(before)
  const title = createUniqueTitle('Con la primera tecla')
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  await page.keyboard.type(title)
  await expectSaved(page)
  await expect(page).toHaveURL(/\/mngr\/blog\/(?!nuevo)[^/]+$/)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(title)
  // From a new article to the next one, which has the same address at first.
  await openManagerPage(page, '/mngr/blog')
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  await page.keyboard.type('Uno')
  await expectSaved(page)
  await page.keyboard.press('Control+Shift+K')
  await page.getByRole('combobox', { name: /^Página, acción/ }).fill('Escribir un art')
  await page.getByRole('option', { name: /Escribir un artículo/ }).click()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue('')
})

test('leaving a new article while it is being stored shows the list at its own address', async ({ page }) => {
  const writeAndLeave = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Escribir un artículo' }).click()
    await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toBeFocused()
    await page.keyboard.type('Con prisa')
    await page.getByRole('link', { name: '← Artículos' }).click()
  }
  const expectList = async (): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeFocused()
    await expect(page).toHaveURL('/mngr/blog')
  }
  await openManagerPage(page, '/mngr/blog')
  // The article is stored after the list is shown.
  const saving = await holdResponses(page, /\/api\/mngr\/posts$/)
  const lateAnswer = page.waitForResponse(/\/api\/mngr\/posts$/)
  await writeAndLeave()
  await expectList()
  saving.release()
  await (await lateAnswer).finished()
  await expect(page.getByRole('link', { name: 'Escribir un artículo' })).toBeVisible()
  await expectList()
  // The article is stored while the list is loading.
  const list = await holdResponses(page, /\/api\/data\/mngr\/blog$/)
  const earlyAnswer = page.waitForResponse(/\/api\/mngr\/posts$/)
  await writeAndLeave()
  await list.requested
  await (await earlyAnswer).finished()
  await expectSaved(page)
  list.release()
  await expectList()
})

test('Back to a new article that is still empty: the next keys stay in it while its data is refreshed', async ({
  page,
}) => {
  const title = page.getByRole('textbox', { name: 'Título', exact: true })
  await openManagerPage(page, '/mngr/blog')
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  await expect(title).toBeFocused()
  await page.getByRole('link', { name: '← Artículos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeFocused()
  const refreshing = await holdResponses(page, /\/api\/data\/mngr\/blog\/nuevo$/)
  const answer = page.waitForResponse(/\/api\/data\/mngr\/blog\/nuevo$/)
  await page.goBack()
  await refreshing.requested
  await expect(title).toBeFocused()
  await page.keyboard.type('Hola')
  refreshing.release()
  await (await answer).finished()
  await page.keyboard.type(' y adiós')
  await expect(title).toHaveValue('Hola y adiós')
  await expect(title).toBeFocused()
  await expectSaved(page)
})

test('opening a form for something new focuses its first field', async ({ page }) => {
  await openManagerPage(page, '/mngr/cuenta/equipo')
  for (const [summary, value] of [
    ['Crear un rol', 'Prensa'],
    ['Crear una clave', 'Boletines'],
  ] as const) {
    await page.getByText(summary, { exact: true }).click()
    await page.keyboard.type(value)
    await expect(page.locator('details :is(input, textarea):focus'), summary).toHaveValue(value)
  }
  // The browser's search opens folded forms too, and must keep the focus.
  await page.reload()
  await expect(page.locator('fieldset:disabled')).toHaveCount(0)
  const folded = page.locator('details', { hasText: 'Crear una clave' })
  await folded.evaluate((details) => details.toggleAttribute('open', true))
  await expect(folded.locator('input').first()).toBeVisible()
  await folded.evaluate(() => new Promise((done) => setTimeout(done, 50)))
  await expect(page.locator('details input:focus')).toHaveCount(0)
})

test('all kinds of text have the same bar, in the same order', async ({ page }) => {
  const readBar = () =>
    page
      .getByRole('group', { name: 'Edición' })
      .locator('a, button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
  const common = [
    'Vista previa',
    'Pantalla completa',
    'Ver el historial',
    'Compartir una vista previa',
    'Programar…',
    'Publicar',
  ]
  await startPost(page, createUniqueTitle('Con barra'))
  expect(await readBar()).toEqual(['← Artículos', ...common, 'Ajustes del artículo'])
  await openManagerPage(page, '/mngr/paginas/nuevo-servicio')
  expect(await readBar()).toEqual(['← Servicios', ...common, 'Ajustes del servicio'])
  // The folded rail beside them does not scroll sideways.
  const rail = page.locator('.rail-folded')
  expect(await rail.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('after scheduling, the pointer is over nothing that withdraws the text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startPost(page, createUniqueTitle('Quieto'))
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  await openSettings(page)
  await page.locator('summary').getByText('Programar', { exact: true }).click()
  await page.getByLabel(/^Empieza a verse/).fill('2040-05-06T09:30')
  const schedule = page.getByRole('button', { name: 'Programar', exact: true })
  const box = await schedule.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.click(x, y)
  await expect(page.getByText('Programado.')).toBeVisible()
  const underPointer = await page.evaluate(
    (at) => document.elementFromPoint(at.x, at.y)?.closest('button, a, summary')?.textContent ?? '',
    { x, y },
  )
  expect(['', 'Cambiar la fecha']).toContain(underPointer)
})

test('the result of an action is visible wherever the page is scrolled to', async ({ page }) => {
  await startPost(page, createUniqueTitle('A la vista'))
  for (let line = 0; line < 60; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('El final.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicado.', { exact: true })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cerrar el mensaje' }).press('Enter')
  await expect(page.getByText('Publicado.', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Publicar cambios' })).toBeFocused()
})

test('scheduled changes of a published text leave it public, and its badge and message say so', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr/paginas/nueva-pregunta')
  const question = page.getByRole('textbox', { name: 'Pregunta' })
  await question.fill(createUniqueTitle('¿Sigue ahí?'))
  await page.getByRole('textbox', { name: 'Respuesta' }).click()
  await page.keyboard.type('Sí.')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada.', { exact: true })).toBeVisible()
  await question.fill(createUniqueTitle('¿Y después?'))
  await page.getByRole('button', { name: 'Ajustes de la pregunta' }).click()
  await page.locator('summary').getByText('Cambiar la fecha', { exact: true }).click()
  await page.getByLabel(/^Empieza a verse/).fill('2040-05-06T09:30')
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(page.getByText('Cambios programados.', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/^Cambios programados\. Los visitantes siguen viendo lo publicado/),
  ).toBeVisible()
  await expect(page.getByText('Publicada, con cambios programados', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retirar del sitio' })).toBeVisible()
  await page.getByRole('button', { name: 'Anular la programación' }).click()
  await expect(page.getByText('Ya no se publicará en la fecha programada.', { exact: true })).toBeVisible()
  await expect(page.getByText('Cambios sin publicar', { exact: true })).toBeVisible()
})

test('the message about a missing connection disappears when the connection is back', async ({
  page,
  context,
}) => {
  await startPost(page, createUniqueTitle('Va y viene'))
  await expectSaved(page)
  await context.setOffline(true)
  await getTextBox(page).click()
  await page.keyboard.type('Sin red.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(2)
  await context.setOffline(false)
  await expectSaved(page)
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0)
})

test('several problems before publishing are listed, and each leads to its field', async ({ page }) => {
  await openManagerPage(page, '/mngr/paginas/nuevo-servicio')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  // The field of the presentation announces its own problem, too, once the visual editor has loaded.
  const problems = page.getByRole('alert').filter({ hasText: 'No se publicó' })
  await expect(problems).toBeFocused()
  await expect(problems).toContainText(/No se publicó: hay \d+ datos por corregir\./)
  await problems.getByRole('button', { name: 'Resumen' }).press('Enter')
  await expect(page.getByRole('textbox', { name: /^Resumen/ })).toBeFocused()
})
