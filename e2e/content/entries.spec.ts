import type { Page } from '@playwright/test'
import { allKinds } from '#client/features/content/kinds/all-kinds.ts'
import * as clipboards from '../clipboard-samples.ts'
import { runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signInAs } from '../manager-session.ts'
import { goToEnd, insertBlock, expectSaved } from '../post-editor.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

/** The visual editor of a text field. */
const getTextEditor = (page: Page, name = 'Texto') =>
  page.getByRole('group', { name }).getByRole('textbox', { name, exact: true })

test('the owner writes, previews and publishes a page, and a visitor opens it by a link', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/paginas')
  await page.getByRole('link', { name: 'Nueva página' }).click()
  await page.getByLabel('Título').fill('Quienes confían')
  await page.getByLabel('Dirección').fill('otra')
  await page.getByRole('button', { name: 'Crear la dirección con «Título»' }).click()
  await expect(page.getByLabel('Dirección')).toHaveValue('quienes-confian')
  await page.getByLabel('Dirección').fill('blog')
  await getTextEditor(page).click()
  await page.keyboard.type('Uno **fuerte**. ')
  await page.keyboard.press('Control+k')
  const asked = page.getByRole('dialog', { name: 'Enlace' })
  await asked.getByLabel('Página o dirección').fill('/cookies')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Vista previa', exact: true }).click()
  await expect(page.frameLocator('.live-preview iframe').locator('strong')).toHaveText('fuerte')
  await page.getByRole('button', { name: 'Vista previa', exact: true }).click()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByLabel('Dirección')).toBeFocused()
  await expect(page.getByLabel('Dirección')).toHaveAccessibleDescription(/El sitio ya usa esa dirección/)
  await page.getByLabel('Dirección').fill('quienes-confian')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada. Ya se ve en')).toBeVisible()
  const done = page.getByRole('button', { name: 'Publicar cambios' })
  await expect(done).toBeDisabled()
  await done.press('Enter')
  await expect(page.getByText('no hay nada nuevo que publicar.')).toBeVisible()
  await page.getByLabel('Título').fill('Quienes confían en ti')
  await expect(page.getByRole('button', { name: 'Publicar cambios' })).toBeEnabled()
  await page.getByLabel('Título').fill('Quienes confían')
  await page.getByRole('button', { name: 'Publicar cambios' }).click()
  await expect(done).toBeDisabled()
  await page.goto('/quienes-confian')
  await expect(page).toHaveTitle('Quienes confían - Cauce')
  await page.getByRole('main').getByRole('link', { name: '/cookies' }).click()
  await expect(page).toHaveTitle('Cookies y almacenamiento - Cauce')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quienes confían')
})

test('undo publishes a page again after it was unpublished or moved to the trash', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/paginas')
  await page.getByRole('link', { name: 'Nueva página' }).click()
  await page.getByLabel('Título').fill('Ida y vuelta')
  await getTextEditor(page).click()
  await page.keyboard.type('Una página que vuelve.')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada. Ya se ve en')).toBeVisible()
  const readStatus = async () => (await context.request.get('/ida-y-vuelta')).status()
  await page.getByRole('button', { name: 'Ajustes de la página' }).click()
  for (const name of ['Retirar', 'Mover a la papelera']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect.poll(readStatus, { timeout: 60_000 }).toBe(404)
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(page.getByText(/^Se deshizo «/)).toBeVisible()
    await expect.poll(readStatus, { timeout: 60_000 }).toBe(200)
  }
})

test('an announcement that a visitor closed stays hidden on that device until it changes, and the page does not move', async ({
  page,
}) => {
  const say = (text: string): void => {
    runSql(
      `INSERT INTO settings (rev, data, author_id, author_name, at)
       SELECT coalesce(max(rev), 0) + 1, json_object('noticeText', ?), 'm1', 'Ana', 0 FROM settings`,
      text,
    )
    runSql('UPDATE site_state SET generation = generation + 1')
  }
  const notice = page.getByRole('complementary', { name: 'Aviso' })
  say('Cerramos el lunes')
  await expect(async () => {
    await page.goto('/nosotros')
    await expect(notice).toHaveText(/Cerramos el lunes/, { timeout: 500 })
  }).toPass()
  await notice.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await expect(notice).toBeHidden()
  await page.goto('/')
  await expect(notice).toBeHidden()
  say('Abrimos el martes')
  await expect(async () => {
    await page.reload()
    await expect(notice).toHaveText(/Abrimos el martes/, { timeout: 500 })
  }).toPass()
})

test('the editor of a legal text shows it below its title, as readers will see it', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openManagerPage(page, '/mngr/paginas?lista=legales')
    await page.getByRole('main').getByRole('link', { name: 'Privacidad', exact: true }).click()
    await expect(getTextEditor(page).getByRole('link', { name: '/como-medimos' })).toHaveCount(0)
    await expect(getTextEditor(page).getByRole('link', { name: 'Cómo medimos' })).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const bar = await page.getByRole('group', { name: 'Edición', exact: true }).boundingBox()
    expect((title?.y ?? 0) + (title?.height ?? 0), `${width} px`).toBeLessThanOrEqual(bar?.y ?? 0)
    expect(title?.y, `${width} px`).toBeGreaterThanOrEqual(0)
  }
  await inspectPage(page, 'texto-largo', [390, 1440])
})

test('edits of a legal text are saved, and another open tab reports them', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/paginas/privacidad')
  await expect(getTextEditor(page)).toBeVisible()
  const other = await context.newPage()
  await openManagerPage(other, '/mngr/paginas/privacidad')
  await expect(getTextEditor(other)).toBeVisible()

  await goToEnd(page, getTextEditor(page))
  await page.keyboard.press('Enter')
  await page.keyboard.type('Y algo más.')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'Tabla')
  await page.keyboard.type('Plazo')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Guardado a las/)).toBeVisible()
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const source = page.getByRole('textbox', { name: 'Texto, en Markdown' })
  await expect(source).toHaveValue(/## Responsable de tus datos[\s\S]*Y algo más\.\n\n\| Plazo/)
  await source.fill('Uno\n\n<aside>a</aside>')
  await expect(page.getByRole('button', { name: 'Visual', exact: true })).toBeDisabled()
  await source.fill('Uno')
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(getTextEditor(page)).toHaveText('Uno')
  await expectSaved(page)

  await expect(other.getByText('Este texto legal se cambió en otro lugar.')).toBeVisible()
  await other.getByRole('button', { name: 'Traer lo nuevo' }).click()
  await expect(getTextEditor(other)).toHaveText('Uno')
  // Both tabs have written: the merged text has the paragraphs of both.
  await goToEnd(other, getTextEditor(other))
  await other.keyboard.press('Enter')
  await other.keyboard.type('De la otra.')
  await expectSaved(other)
  await page.getByRole('button', { name: 'Traer lo nuevo' }).click()
  await expect(getTextEditor(page)).toHaveText(/UnoDe la otra\./)
  await page.getByRole('button', { name: 'Ver el historial' }).click()
  await expect(
    page
      .getByRole('list')
      .getByText(/guardada por/)
      .first(),
  ).toBeVisible()
})

test('a title that is too long is marked, does not prevent saving other fields, and survives a reload', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/paginas/nueva')
  await page.getByLabel('Título').fill('Obras')
  await expect(getTextEditor(page)).toBeVisible()
  await expectSaved(page)
  const long = 'Obras '.repeat(30)
  await page.getByLabel('Título').fill(long)
  await getTextEditor(page).click()
  await page.keyboard.type('El texto no espera.')
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveAccessibleDescription(/Como máximo 120/)
  await inspectPage(page, 'campo-aparte', [390])
  await page.reload()
  await expect(page.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue(long)
  await expect(getTextEditor(page)).toHaveText('El texto no espera.')
  const stored = await page.evaluate(
    async (path) => (await fetch(`/api/data${path}`)).text(),
    new URL(page.url()).pathname,
  )
  expect(stored).toContain('"title":"Obras"')
  expect(stored).toContain('El texto no espera.')
})

test('the address of each new text puts the focus on its first field', async ({ page, context, baseURL }) => {
  await signInAs(context, baseURL ?? '')
  for (const { newId } of allKinds) {
    if (newId === undefined) continue
    await openManagerPage(page, `/mngr/paginas/${newId}`)
    await expect(page.locator('[data-field] :is(input, textarea)').first(), newId).toBeFocused()
  }
})

test('the answer field offers only the tools that it supports, and cleans pasted text', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await openManagerPage(page, '/mngr/paginas/nueva-pregunta')
  await page.getByRole('textbox', { name: /^Pregunta/ }).fill('¿Cuánto tarda?')
  const answer = getTextEditor(page, 'Respuesta')
  await answer.click()
  await page.keyboard.type('/')
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  await expect(menu.getByRole('option')).toHaveText([
    'Párrafo',
    'Lista',
    'Lista numerada',
    'Archivo',
    'Texto de un archivo',
  ])
  await inspectPage(page, 'respuesta', [390])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await answer.evaluate((target, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clipboards.libreOfficeHtml)
  await expect(
    page.getByText(/^Al pegar no se pudo conservar: \d* ?im\S+,? que este texto no admite/),
  ).toBeVisible()
  await expect(answer.locator('h1, h2, h3, table, img')).toHaveCount(0)
  await page.getByRole('group', { name: 'Respuesta' }).getByRole('button', { name: 'Markdown' }).click()
  await page
    .getByRole('textbox', { name: 'Respuesta, en Markdown' })
    .fill('Depende:\n\n- **poco** o\n- mucho')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada. Ya se ve en')).toBeVisible()
  await page.goto('/servicios')
  const shown = page.getByRole('definition').filter({ hasText: 'Depende:' })
  await expect(shown.getByRole('listitem')).toHaveText(['poco o', 'mucho'])
  await inspectPage(page, 'preguntas', [390])
})
