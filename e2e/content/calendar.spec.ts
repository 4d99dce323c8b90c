import { deleteOtherTexts, openDatabase, runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/Madrid', viewport: { width: 1366, height: 500 } })

  test('the calendar shows today, says how far its clock is from one’s own, and the settings offer one’s own', async ({
    page,
  }) => {
    await openManagerPage(page, '/mngr/calendario')
    await expect(
      page.getByText(/^Según la hora de Ciudad de México, [78] horas menos que la tuya/),
    ).toBeAttached()
    await expect(page.locator('.calendar [aria-current="date"]')).toBeInViewport()
    await page.getByRole('link', { name: 'Cambiar la zona horaria' }).click()
    await page.getByRole('button', { name: /^Usar la hora de Madrid, que es la de tu navegador/ }).click()
    await expect(page.getByLabel('Zona horaria')).toHaveValue('Europe/Madrid')
  })
})

test('the calendar shows a month; a scheduled article is moved by dragging, and by keyboard', async ({
  page,
}) => {
  deleteOtherTexts()
  const title = createUniqueTitle('En el calendario')
  await startPost(page, title)
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Ajustes del artículo' }).click()
  await page.getByText('Programar', { exact: true }).first().click()
  await page.getByLabel(/^Empieza a verse/).fill('2040-05-06T09:30')
  await page.getByRole('button', { name: 'Programar', exact: true }).click()
  await expect(page.getByText('Programado.')).toBeVisible()

  await openManagerPage(page, '/mngr/calendario?mes=2040-05')
  const getDay = (day: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`> time[datetime="${day}"]`) })
  const entry = page.locator('.calendar-entry', { hasText: title })
  await expect(getDay('2040-05-06')).toContainText(title)
  await expect(entry).toContainText('Se publica 09:30')
  // The month stands between the links to its neighbours.
  const months = page.getByRole('navigation', { name: 'Meses' })
  await expect(months.locator('a, h2')).toHaveText(['Anterior', 'mayo de 2040', 'Siguiente', 'Hoy'])
  const place = await getDay('2040-05-01').boundingBox()
  await entry.dragTo(getDay('2040-05-17'))
  const message = page.getByRole('status').filter({ hasText: 'se publica el 17 may 2040, 09:30' })
  await expect(message).toBeFocused()
  await expect(getDay('2040-05-17')).toContainText(title)
  // The message lies over the page, where nothing moves, but not over the text.
  const [shown, day] = await Promise.all([message.boundingBox(), getDay('2040-05-17').boundingBox()])
  const isAbove = (shown?.y ?? 0) + (shown?.height ?? 0) <= (day?.y ?? 0)
  const isBelow = (shown?.y ?? 0) >= (day?.y ?? 0) + (day?.height ?? 0)
  expect(isAbove || isBelow).toBe(true)
  expect((await getDay('2040-05-01').boundingBox())?.y).toBe(place?.y)
  await message.getByRole('button', { name: 'Deshacer' }).click()
  await expect(getDay('2040-05-06')).toContainText(title)
  const restored = page.getByRole('status').filter({ hasText: 'se publica el 6 may 2040' })
  await expect(restored).toBeFocused()
  // What the page does with the focus leaves the message; what the person does ends it.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(restored).toBeVisible()
  await restored.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByText(`«${title}» se publica`)).toHaveCount(0)

  const button = page.getByRole('button', { name: `Cambiar la fecha de «${title}»` })
  await button.press('Enter')
  await inspectPage(page, 'calendario')
  await page.getByLabel('Se publica el').fill('2040-05-21T18:00')
  await page.getByLabel('Se publica el').press('Enter')
  await expect(getDay('2040-05-21')).toContainText(title)
  await expect(entry).toContainText('Se publica 18:00')
  await expect(page.getByRole('status').filter({ hasText: 'se publica el 21 may 2040, 18:00' })).toBeFocused()
  // The same by its button, whose box closes first.
  await button.click()
  await page.getByLabel('Se publica el').fill('2040-05-22T18:00')
  await page.getByRole('button', { name: 'Cambiar la fecha', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'se publica el 22 may 2040, 18:00' })).toBeFocused()
  // Until the page is reloaded the text is still on the day to which the next step returns it.
  await expect(getDay('2040-05-22')).toContainText(title)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(getDay('2040-05-21')).toContainText(title)
  const database = openDatabase()
  const row = database.prepare('SELECT published_at FROM posts WHERE title = ?').get(title)
  database.close()
  expect(new Date(Number(row?.['published_at'])).getUTCFullYear()).toBe(2040)

  // A date that has passed is refused, and nothing changes.
  await button.press('Enter')
  await page.getByLabel('Se publica el').fill('2020-05-21T18:00')
  await page.getByLabel('Se publica el').press('Enter')
  await expect(page.getByRole('alert')).toContainText('Ese momento ya pasó')
  await expect(getDay('2040-05-21')).toContainText(title)

  // On a phone: the days on which something happens.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(getDay('2040-05-20')).toBeHidden()
  await expect(getDay('2040-05-21')).toBeVisible()
  await page.getByRole('link', { name: 'Siguiente' }).click()
  await expect(page).toHaveURL(/mes=2040-06$/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('junio de 2040')

  await page.getByRole('link', { name: 'Anterior' }).click()
  await button.click()
  await page.getByRole('button', { name: 'Anular la programación' }).click()
  const cancelled = page
    .getByRole('status')
    .filter({ hasText: /ya no se publica el 21 may 2040, 18:00.*\. Vuelve a ser un borrador\./ })
  await expect(cancelled).toBeFocused()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  await cancelled.getByRole('button', { name: 'Deshacer' }).click()
  await expect(getDay('2040-05-21')).toContainText(title)
  await button.click()
  await page.getByRole('button', { name: 'Anular la programación' }).click()
  await expect(cancelled).toBeFocused()
  runSql("DELETE FROM entries WHERE content ->> 'title' = ?", title)
})

test('a day with many texts shows three, and all of them in a box that a button opens', async ({ page }) => {
  await page.route('**/api/data/mngr/calendario?mes=2040-06', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.entries = Array.from({ length: 6 }, (_, index) => ({
      id: `e${index}`,
      isArticle: true,
      label: 'Artículo',
      title: `Texto ${index + 1}`,
      rev: 1,
      at: '2040-06-05T18:00:00.000Z',
      what: 'publication',
      isScheduled: false,
      fixed: null,
    }))
    await route.fulfill({ response, json: answer })
  })
  await openManagerPage(page, '/mngr/calendario?mes=2040-05')
  await page.getByRole('link', { name: 'Siguiente' }).click()
  const last = page.getByRole('link', { name: 'Texto 6' })
  await expect(page.getByRole('link', { name: /^Texto/ })).toHaveCount(3)
  await page.getByRole('button', { name: 'y 3 más el 5 de junio' }).press('Enter')
  await expect(last).toBeVisible()
  // It begins where its day does, beside the navigation.
  const box = await page.locator('.pop:popover-open').boundingBox()
  const opener = await page.getByRole('button', { name: 'y 3 más el 5 de junio' }).boundingBox()
  expect(box?.x).toBeCloseTo(opener?.x ?? 0, 0)
  await inspectPage(page, 'calendario-dia')
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
})

test('an event of one day is in the calendar once, a longer one on its first and last day', async ({
  page,
}) => {
  await page.route('**/api/data/mngr/calendario?mes=2040-06', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const shared = { isArticle: false, label: 'Evento', rev: 1, isScheduled: false, fixed: null }
    const createEvent = (id: string, title: string, end: string) => [
      { ...shared, id, title, what: 'start', at: '2040-06-05T15:00:00.000Z' },
      { ...shared, id, title, what: 'end', at: end },
    ]
    answer.data.entries = [
      ...createEvent('e1', 'Corto', '2040-06-05T16:59:59.999Z'),
      ...createEvent('e2', 'Largo', '2040-06-06T16:59:59.999Z'),
    ]
    await route.fulfill({ response, json: answer })
  })
  await openManagerPage(page, '/mngr/calendario?mes=2040-05')
  await page.getByRole('link', { name: 'Siguiente' }).click()
  const days = page.locator('.calendar > li:not(.empty)')
  await expect(days).toHaveText([/^mar 5.*Corto.*Largo/, /^mié 6.*LargoÚltimo día/])
  await expect(page.getByRole('link', { name: 'Corto' })).toHaveCount(1)
})

test('a page is not moved past its end, and the calendar says why', async ({ page, baseURL }) => {
  const headers = { Origin: baseURL ?? '' }
  const title = createUniqueTitle('Hasta mayo')
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const content = { kind: 'page', layout: 'site', slug, title, description: '', markdown: 'Texto.' }
  const made = await page.request.post('/api/mngr/paginas', { data: { content }, headers })
  const { id, rev } = await made.json()
  const scheduled = await page.request.post(`/api/mngr/paginas/${id}/publicar`, {
    data: { content, from: '2040-05-06T18:00:00.000Z', until: '2040-05-20T18:00:00.000Z' },
    headers: { ...headers, 'If-Match': `"${rev}"` },
  })
  expect(scheduled.status()).toBe(200)
  await openManagerPage(page, '/mngr/calendario?mes=2040-05')
  await page.getByRole('button', { name: `Cambiar la fecha de «${title}»` }).press('Enter')
  await page.getByLabel('Se publica el').fill('2040-05-21T18:00')
  await page.getByLabel('Se publica el').press('Enter')
  await expect(page.getByRole('alert')).toContainText('ya habrá dejado de verse')
  await expect(page.getByRole('alert')).toBeFocused()
  await inspectPage(page, 'calendario-fin', [390, 1440])
  runSql('DELETE FROM entries WHERE id = ?', id)
})

test('the calendar opens at its top, and its head stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openManagerPage(page, '/mngr/calendario')
  const head = page.getByRole('heading', { name: 'Calendario' })
  await expect(head).toBeInViewport({ ratio: 1 })
  await page.mouse.wheel(0, 2000)
  await expect(head).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.weekdays')).toBeInViewport({ ratio: 1 })
})

test('a day of the calendar leads to a new article, which is to appear on that day', async ({ page }) => {
  await openManagerPage(page, '/mngr/calendario?mes=2040-05')
  await page.getByRole('link', { name: 'Nuevo artículo para el 12 de mayo' }).press('Enter')
  await page
    .getByRole('textbox', { name: 'Título', exact: true })
    .fill(createUniqueTitle('Desde el calendario'))
  await expectSaved(page)
  await page.getByRole('button', { name: 'Ajustes del artículo' }).click()
  await expect(page.getByLabel(/^Empieza a verse/)).toHaveValue('2040-05-12T09:00')
  // The stored draft keeps its day.
  await expect(page).not.toHaveURL(/nuevo/)
  await page.reload()
  const planned = page.getByText('Para el 12 de mayo, sin programar todavía.')
  await planned.getByRole('button', { name: 'Programar…' }).click()
  await expect(page.getByLabel(/^Empieza a verse/)).toHaveValue('2040-05-12T09:00')
  // Days that have passed offer none.
  await openManagerPage(page, '/mngr/calendario?mes=2020-05')
  await expect(page.getByRole('link', { name: /^Nuevo artículo/ })).toHaveCount(0)
})
