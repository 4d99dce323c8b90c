import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sendEnquiry } from '../enquiry.ts'
import { findNarrowControls, inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { signInToEditor, storePicture } from '../post-editor.ts'
import { expect, test } from '../test.ts'

// The lists of the manager area show their first row at once and can be used by keyboard.

/** `wide` and `narrow`: the lowest place of the first row, in pixels, on a desktop and on a phone. */
const lists = [
  { path: '/mngr/blog', row: '.text-table tbody tr', wide: 220, narrow: 320 },
  { path: '/mngr/consultas', row: '.row-list > li', wide: 260, narrow: 320 },
  { path: '/mngr/medios', row: '.gallery > li', wide: 260, narrow: 320 },
  // Its table has a heading and an explanation, below the filters and, on a phone, the folded names of the lists.
  { path: '/mngr/paginas', row: 'tbody tr', wide: 410, narrow: 520 },
]

test.beforeEach(async ({ context, request, baseURL }) => {
  await signInToEditor({ context, baseURL })
  await sendEnquiry(request, baseURL ?? '', { nombre: 'Una Prueba' })
  await storePicture(context.request, baseURL ?? '', 'Una imagen')
})

const getTop = async (page: Page, row: string): Promise<number> =>
  (await page.locator(row).first().boundingBox())?.y ?? Number.NaN

for (const { path, row, wide, narrow } of lists) {
  test(`the first row of ${path} is visible without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openManagerPage(page, path)
    expect(await getTop(page, row)).toBeLessThan(wide)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await getTop(page, row)).toBeLessThan(narrow)
  })
}

test('no control is narrower than its text, at any width', async ({ page }) => {
  for (const path of [
    ...lists.map((list) => list.path),
    '/mngr/medios?tipo=archivo',
    '/mngr/etiquetas',
    '/mngr/redirecciones',
    '/mngr/registro',
    '/mngr/cuenta/equipo',
    '/mngr/ajustes',
    '/mngr/conexiones',
    '/mngr/visitas',
  ]) {
    await openManagerPage(page, path)
    // Small screens fold the filters.
    await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)))
    for (const width of [390, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await findNarrowControls(page), `${path}, ${width} px`).toEqual([])
    }
  }
  // The check finds a select that shrank to its arrow.
  await openManagerPage(page, '/mngr/registro')
  await page.getByLabel('Qué').evaluate((select) => (select.style.inlineSize = '31px'))
  expect(await findNarrowControls(page)).not.toEqual([])
})

test('texts on the ground of a page are no wider than its forms', async ({ page }) => {
  for (const path of [
    'fallos',
    'primeros-pasos',
    'redirecciones',
    'ajustes',
    'conexiones',
    'etiquetas',
    'paginas',
  ]) {
    await openManagerPage(page, `/mngr/${path}`)
    const wide = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('p')]
        .filter((text) => !text.closest('.card, .panel') && text.getBoundingClientRect().height > 1)
        .filter((text) => {
          const range = document.createRange()
          range.selectNodeContents(text)
          return range.getBoundingClientRect().width > 46 * 16
        })
        .map((text) => text.textContent),
    )
    expect.soft(wide, path).toEqual([])
  }
})

test('Shift selects a range of rows, by pointer and by keyboard', async ({ page }) => {
  await openManagerPage(page, '/mngr/blog')
  const boxes = page.locator('.text-table tbody').getByRole('checkbox')
  const actions = page.getByRole('group', { name: 'Acciones para los elegidos' })
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(actions).toContainText('3 elegidos')
  await boxes.nth(3).focus()
  await page.keyboard.press('Space')
  await boxes.nth(5).focus()
  await page.keyboard.press('Shift+Space')
  await expect(actions).toContainText('6 elegidos')
})

test('the order of the articles is in the address and announced by the column header', async ({ page }) => {
  await openManagerPage(page, '/mngr/blog')
  const titles = page.locator('.text-table [data-row]')
  await page.getByRole('link', { name: 'Título', exact: true }).click()
  await expect(page).toHaveURL(/orden=titulo$/)
  // Articles without a title are sorted first, by their empty title.
  const up = (await titles.allTextContents()).filter((title) => title !== 'Sin título')
  expect(up.length).toBeGreaterThan(3)
  expect(up).toEqual(up.toSorted((a, b) => a.localeCompare(b, 'es')))
  await expect(page.getByRole('columnheader', { name: /Título/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('link', { name: 'Título', exact: true }).click()
  await expect(page).toHaveURL(/orden=titulo-inverso$/)
})

test('each row has a menu of actions, which also works by keyboard', async ({ page }) => {
  // Only published articles can be viewed; the newest of all may be another test's draft.
  await openManagerPage(page, '/mngr/blog?estado=publicada')
  const link = page.locator('.text-table [data-row]').nth(1)
  await page.locator('.text-table [data-row]').nth(0).focus()
  await page.keyboard.press('j')
  await expect(link).toBeFocused()
  const title = (await link.textContent()) ?? ''
  const button = page.getByRole('button', { name: `Acciones de «${title}»` })
  await button.press('Enter')
  await expect(page.getByRole('link', { name: 'Ver en el sitio' })).toBeVisible()
  await inspectPage(page, 'articulos-acciones')
  // The arrow keys stay in the open menu.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Ver en el sitio' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const download = page.waitForEvent('download')
  await expect(page.getByRole('button', { name: 'Descargar en Markdown' })).toBeFocused()
  await page.keyboard.press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.md$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(`title: ${JSON.stringify(title)}\n`)
  await button.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Ver en el sitio' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('a manager saves a filter under a name and deletes it', async ({ page }) => {
  await openManagerPage(page, '/mngr/blog?estado=publicada&orden=titulo')
  const saved = page.getByRole('button', { name: 'Filtros guardados' })
  await saved.click()
  await page.getByLabel('Nombre').fill('Publicados de la A a la Z')
  await page.getByRole('button', { name: 'Guardar este filtro' }).click()
  await openManagerPage(page, '/mngr/blog')
  await saved.click()
  await inspectPage(page, 'filtros-guardados')
  await page.getByRole('link', { name: 'Publicados de la A a la Z' }).click()
  await expect(page).toHaveURL('/mngr/blog?estado=publicada&orden=titulo')
  await saved.click()
  await page.getByRole('button', { name: 'Quitar el filtro «Publicados de la A a la Z»' }).click()
  await expect(page.getByRole('link', { name: 'Publicados de la A a la Z' })).toHaveCount(0)
})

test('a choice in a filter applies at once, the focus stays in it, and one press removes all filters', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/consultas')
  const search = page.getByRole('searchbox', { name: 'Buscar' })
  const subject = page.getByLabel('Asunto')
  const first = await subject.locator('option').nth(1).getAttribute('value')
  await search.fill('prueba')
  await subject.focus()
  const place = await subject.boundingBox()
  // In a closed select an arrow key chooses at once. The third press comes back to an option that was passed.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await expect(page).toHaveURL(`/mngr/consultas?q=prueba&asunto=${first}`)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ consultas?$/ })).toBeVisible()
  await expect(page).toHaveTitle(/^Consultas/)
  await expect(subject).toBeFocused()
  await expect(subject).toHaveValue(first ?? '')
  await expect(search).toHaveValue('prueba')
  expect(await subject.boundingBox(), 'the result moves no control').toEqual(place)
  for (const key of ['ArrowDown', 'ArrowUp']) {
    const before = page.url()
    await page.keyboard.press(key)
    await expect(page).not.toHaveURL(before)
  }
  await inspectPage(page, 'consultas-filtradas')

  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page).toHaveURL('/mngr/consultas')
  await expect(subject).toHaveValue('')
  await expect(search).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Quitar filtros' })).toHaveCount(0)
  await page.goBack()
  await expect(subject).toHaveValue(first ?? '')
  // A run of choices is one history entry.
  await page.goBack()
  await expect(page).toHaveURL('/mngr/consultas')
  await page.goForward()
  await expect(subject).toHaveValue(first ?? '')
  await search.fill('nadie se llama así')
  await search.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '0 consultas' })).toBeVisible()
  await expect(search).toBeFocused()
})
