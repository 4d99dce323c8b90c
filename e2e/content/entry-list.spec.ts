import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signIn)

test('on a phone, the list of pages shows the address of each text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openManagerPage(page, '/mngr/paginas')
  const toLegal = page.getByRole('link', { name: /^Textos legales/ })
  await expect(toLegal).toBeHidden()
  await page.getByRole('navigation', { name: 'Listas' }).locator('summary').click()
  await toLegal.click()
  const address = page.getByText('/accesibilidad', { exact: true })
  await address.scrollIntoViewIfNeeded()
  await expect(address).toBeInViewport({ ratio: 1 })
  // Rows are somewhat wider than the text around them, but not than the window.
  const table = await page.getByRole('region', { name: 'Textos legales' }).getByRole('table').boundingBox()
  expect(table?.x).toBeGreaterThanOrEqual(0)
  expect((table?.x ?? 0) + (table?.width ?? Infinity)).toBeLessThanOrEqual(390)
  await inspectPage(page, 'paginas', [390, 1440])
})

test('one list of texts is shown at a time; a state is chosen within it, a search finds texts of all', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas')
  const lists = page.getByRole('navigation', { name: 'Listas' })
  await lists.getByRole('link', { name: 'Textos legales' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Textos legales')
  await expect(lists.locator('[aria-current="page"]')).toHaveText(/Textos legales/)
  const ordered = page.getByRole('columnheader', { name: /^Título/ })
  await ordered.getByRole('link').click()
  await expect(ordered).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Textos legales')
  await page.getByRole('link', { name: /^De fábrica/ }).click()
  await expect(page).toHaveURL(/estado=plantilla/)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Textos legales')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('privacidad')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(/q=privacidad/)
  await expect(lists).toHaveCount(0)
})

test('the owner publishes several pages at once, moves them to the trash and restores them', async ({
  page,
  context,
  baseURL,
}) => {
  for (const title of ['Lote uno', 'Lote dos']) {
    const headers = { Origin: baseURL ?? '' }
    const data = { content: { kind: 'page', title, markdown: 'Texto.' } }
    expect((await context.request.post('/api/mngr/paginas', { data, headers })).status()).toBe(201)
  }
  await openManagerPage(page, '/mngr/paginas?lista=propias')
  const inspected = new Set<string>()
  const act = async (list: string, name: string) => {
    const section = page.getByRole('region', { name: list, exact: true })
    for (const title of ['uno', 'dos'])
      await section.getByRole('checkbox', { name: `Elegir «Lote ${title}»` }).check()
    // Before the same action, the list looks the same again.
    if (!inspected.has(name)) await inspectPage(page, 'paginas-elegidas', [390])
    inspected.add(name)
    const actions = section.getByRole('group', { name: 'Acciones para los elegidos' })
    await actions.getByRole('button', { name }).click()
  }
  await act('Tus páginas', 'Publicar')
  const question = page.getByRole('dialog', { name: '¿Publicar 2 páginas?' })
  await question.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('2 páginas publicadas.')).toBeVisible()
  expect((await context.request.get('/lote-dos')).status()).toBe(200)
  await page.getByRole('button', { name: 'Acciones de «Lote dos»' }).click()
  await expect(page.getByRole('link', { name: 'Ver en el sitio' })).toHaveAttribute('href', '/lote-dos')
  await page.keyboard.press('Escape')
  await act('Tus páginas', 'Mover a la papelera')
  const asked = page.getByRole('dialog', { name: '¿Mover 2 páginas a la papelera?' })
  await asked.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByText('2 páginas movidas a la papelera.')).toBeVisible()
  expect((await context.request.get('/lote-dos')).status()).toBe(404)
  await page.getByRole('button', { name: 'Deshacer' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'están como antes.' })).toBeFocused()
  expect((await context.request.get('/lote-dos')).status()).toBe(200)
  await act('Tus páginas', 'Mover a la papelera')
  await asked.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByText('2 páginas movidas a la papelera.')).toBeVisible()
  await openManagerPage(page, '/mngr/paginas?lista=papelera')
  await act('Papelera', 'Recuperar como borrador')
  await expect(page.getByText('2 textos recuperados como borrador.')).toBeVisible()
})

test('the list of pages is searched, filtered by state and ordered by its columns, as that of articles', async ({
  page,
  context,
  baseURL,
}) => {
  for (const title of ['Orden zarza', 'Orden abeto']) {
    const data = { content: { kind: 'page', title, markdown: 'Texto.' } }
    const headers = { Origin: baseURL ?? '' }
    expect((await context.request.post('/api/mngr/paginas', { data, headers })).status()).toBe(201)
  }
  await openManagerPage(page, '/mngr/paginas')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('orden')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const own = page.getByRole('region', { name: 'Tus páginas' })
  const rows = own.locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Textos legales' })).toHaveCount(0)
  for (const [order, first] of [
    ['ascending', 'Orden abeto'],
    ['descending', 'Orden zarza'],
  ] as const) {
    await own.getByRole('link', { name: /^Título/ }).click()
    await expect(own.getByRole('columnheader', { name: /^Título/ })).toHaveAttribute('aria-sort', order)
    await expect(rows.first()).toContainText(first)
  }
  await expect(page).toHaveURL('/mngr/paginas?q=orden&orden=titulo-inverso')
  // A state without texts has no link, unless it is the one that is asked for.
  await expect(page.getByRole('link', { name: /^Publicadas \(/ })).toHaveCount(0)
  await page.goto('/mngr/paginas?q=orden&estado=publicada')
  await expect(page.getByRole('link', { name: 'Publicadas (0)' })).toBeVisible()
  await expect(page.getByText('Ningún texto coincide.')).toBeVisible()
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL('/mngr/paginas')
  await expect(page.getByRole('region', { name: 'Textos de las páginas' })).toBeVisible()
  await inspectPage(page, 'paginas-sin-filtrar', [390, 1440])
})

test('an action on the last text that a filter finds leaves its message with the focus', async ({
  page,
  context,
  baseURL,
}) => {
  const data = { content: { kind: 'page', title: 'Nuez única', markdown: 'Texto.' } }
  const headers = { Origin: baseURL ?? '' }
  expect((await context.request.post('/api/mngr/paginas', { data, headers })).status()).toBe(201)
  await openManagerPage(page, '/mngr/paginas?q=nuez')
  await page.getByRole('button', { name: 'Acciones de «Nuez única»' }).click()
  await page.getByRole('button', { name: 'Mover a la papelera' }).click()
  const own = page.getByRole('region', { name: 'Tus páginas' })
  const trash = page.getByRole('region', { name: 'Papelera' })
  await expect(trash.locator('tbody tr')).toHaveCount(1)
  await expect(own.getByRole('status').filter({ hasText: '1 página movida a la papelera.' })).toBeFocused()
  await expect(page.getByText('Añade la primera con «Nueva página».')).toHaveCount(0)
})
