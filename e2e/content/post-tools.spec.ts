import { inspect } from '../inspect.ts'
import { insertBlock, noticed, saved, signInToStudio, startPost, textOf, unique } from '../studio.ts'
import { expect, test } from '../test.ts'

// The tools come to where one writes: by a bar, at what is chosen, at the side of a block.

test.beforeEach(async ({ context, baseURL }) => {
  await signInToStudio(context, baseURL)
})

test('a bar offers blocks, by keyboard alone, and is just a bar where it is wanted', async ({ page }) => {
  await startPost(page, unique('La barra'))
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  await page.keyboard.type('/')
  await expect(menu.getByRole('option')).toHaveCount(16)
  await expect(page.getByText('16 bloques para insertar')).toBeAttached()
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Título')
  await inspect(page, 'barra')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Subtítulo')
  await expect(textOf(page)).toHaveAttribute('aria-activedescendant', /-1$/)
  // By the pointer it is the same one that is chosen, and none lies beyond the screen.
  await menu.getByRole('option').nth(3).hover()
  await expect(menu.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(menu.getByRole('option').nth(3)).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option').nth(4)).toBeInViewport({ ratio: 1 })
  expect(
    await menu.evaluate((list) => list.parentElement?.getBoundingClientRect().bottom),
  ).toBeLessThanOrEqual(420)
  await page.setViewportSize({ width: 1280, height: 800 })
  // By other words, and without their accents.
  await page.keyboard.type('numeros')
  await expect(menu.getByRole('option')).toHaveText(['Lista numerada'])
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(textOf(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.type('Uno\nDos\n\n')
  await expect(textOf(page).locator('ol li')).toHaveText(['Uno', 'Dos'])
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.type('etc')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('Enter')
  // Not in the middle of a line: of one or the other.
  await page.keyboard.type('y/o')
  await expect(menu).toHaveCount(0)
  await expect(textOf(page).locator('> p')).toHaveText(['/etc', 'y/o'])
})

test('the tools come to what is chosen, in sight, and by keyboard too', async ({ page }) => {
  await startPost(page, unique('Las herramientas'))
  const tools = page.getByRole('toolbar', { name: 'Formato' })
  await page.keyboard.type('Una palabra')
  await expect(tools).toHaveCount(0)
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect(tools).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.keyboard.press('End')
    await noticed(page)
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(tools).toBeInViewport({ ratio: 1 })
  }
  await inspect(page, 'herramientas')
  await page.setViewportSize({ width: 1280, height: 800 })
  await textOf(page).press('Alt+F10')
  await expect(tools.getByRole('button', { name: 'Negrita (Ctrl+B)' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('em')).toHaveText('palabra')
  await expect(textOf(page)).toBeFocused()
  await expect(tools.getByRole('button', { name: 'Cursiva (Ctrl+I)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tools.getByRole('button', { name: 'Subtítulo', exact: true }).click()
  await expect(textOf(page).getByRole('heading', { level: 3, name: 'Una palabra' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tools).toHaveCount(0)
})

test('a table gets and loses rows and columns by hand', async ({ page }) => {
  await startPost(page, unique('La tabla'))
  await insertBlock(page, 'Tabla')
  const tools = page.getByRole('toolbar', { name: 'Formato' })
  const rows = textOf(page).getByRole('row')
  for (const cell of ['Qué', 'Cuándo', 'Cuánto']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await expect(tools).toBeVisible()
  await inspect(page, 'tabla')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Añadir fila', 'Añadir columna', 'Añadir columna a la izquierda'])
    await tools.getByRole('button', { name, exact: true }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.first().getByRole('columnheader')).toHaveCount(5)
  for (const name of ['Quitar columna', 'Quitar columna'])
    await tools.getByRole('button', { name, exact: true }).click()
  await expect(rows.first().getByRole('columnheader')).toHaveCount(3)
})

test('a way leads into a table, past it and out of it, and what no cell holds goes below it, as is said', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startPost(page, unique('Solo una tabla'))
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  const kinds = () =>
    textOf(page)
      .locator('> *')
      .evaluateAll((all) => all.map(({ tagName, textContent }) => textContent || tagName))
  await insertBlock(page, 'Tabla')
  // By Enter from row to row, and on below.
  await page.keyboard.type('Uno\nDos\nTres\nDebajo')
  await expect(textOf(page).locator('> p')).toHaveText('Debajo')
  await expect(textOf(page).getByRole('row')).toHaveText(['Uno', 'Dos', 'Tres'])
  for (let letter = 0; letter < 'Debajo'.length; letter++) await page.keyboard.press('Backspace')
  // By arrows, past both ends.
  await page.keyboard.press('ArrowUp')
  for (let row = 0; row < 3; row++) {
    await noticed(page)
    await page.keyboard.press('ArrowUp')
  }
  await noticed(page)
  await page.keyboard.type('Encima')
  await expect.poll(kinds).toEqual(['Encima', expect.stringContaining('Uno'), 'P'])
  await textOf(page).getByText('Tres').click()
  await noticed(page)
  await page.keyboard.press('ArrowDown')
  await noticed(page)
  await page.keyboard.type('Después')
  await expect(textOf(page).locator('> p')).toHaveText(['Encima', 'Después'])
  // Where nothing stays, a click below finds the line, of which the Markdown knows nothing.
  for (let letter = 0; letter < 'Después'.length; letter++) await page.keyboard.press('Backspace')
  await textOf(page).getByText('Dos').click()
  const end = await textOf(page).locator('> p').last().boundingBox()
  await page.mouse.click((end?.x ?? 0) + 40, (end?.y ?? 0) + 60)
  await noticed(page)
  await page.keyboard.type('Al final')
  await expect(textOf(page).locator('> p')).toHaveText(['Encima', 'Al final'])

  const cells = textOf(page).getByRole('row').nth(1).getByRole('cell')
  await cells.nth(1).click()
  await noticed(page)
  await page.keyboard.type('/')
  await expect(menu.getByRole('option', { name: 'Lista debajo de la tabla' })).toBeVisible()
  await page.keyboard.type('numerada')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Primero')
  await expect(textOf(page).locator('> ol li')).toHaveText('Primero')
  await textOf(page).getByText('Dos').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  const tools = page.getByRole('toolbar', { name: 'Formato' })
  await expect(
    tools.getByRole('button', { name: 'Lista: una celda solo lleva texto', exact: true }),
  ).toBeDisabled()
  await tools.getByRole('button', { name: 'Negrita (Ctrl+B)' }).click()
  await saved(page)
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })).toHaveValue(
    /^Encima\n\n\| Uno [\s\S]+\| \*\*Dos\*\* [\s\S]+\|\n\n1\. Primero\n\nAl final$/,
  )
})

test('a block moves by its keys, by its menu and by being dragged', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await startPost(page, unique('Los bloques'))
  await page.keyboard.type('## Uno\nDos\nTres')
  const order = () => textOf(page).locator('> *').allTextContents()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['Uno', 'Tres', 'Dos'])
  await page.keyboard.type('!')
  await expect.poll(order).toEqual(['Uno', 'Tres!', 'Dos'])
  const grip = page.getByRole('button', { name: 'Mover el bloque' })
  await grip.click()
  await page.getByRole('button', { name: 'Subir' }).click()
  await expect.poll(order).toEqual(['Tres!', 'Uno', 'Dos'])
  await inspect(page, 'mover', [1440])
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.keyboard.press('Escape')
  await textOf(page).getByText('Dos').hover()
  const to = await textOf(page).getByText('Tres!').boundingBox()
  await grip.dragTo(textOf(page), { targetPosition: { x: 40, y: 2 } })
  expect(to).not.toBeNull()
  await expect.poll(order).toEqual(['Dos', 'Tres!', 'Uno'])
  await saved(page)
})

test('footnotes and videos are written with the tools, by keyboard, and are Markdown', async ({ page }) => {
  await startPost(page, unique('Notas y videos'))
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  await page.keyboard.type('Una frase.\n/pie')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Nota al pie')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Su fuente.\nY sigo')
  await noticed(page)
  await textOf(page).press('Alt+F10')
  await page
    .getByRole('toolbar', { name: 'Formato' })
    .getByRole('button', { name: 'Nota al pie' })
    .press('Enter')
  await expect(textOf(page)).toBeFocused()
  await page.keyboard.type('Otra.')
  await expect(textOf(page).locator('sup')).toHaveText(['1', '2'])
  await page.keyboard.type('\n/video')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Video')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Video' })
  const field = dialog.getByLabel('Dirección del video')
  await expect(field).toBeFocused()
  await page.keyboard.type('https://otro.example/v')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await inspect(page, 'video')
  await field.fill('youtu.be/aaaaaaaaaaa')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.type('Fin.')
  await inspect(page, 'notas')
  await page.setViewportSize({ width: 1280, height: 800 })
  await saved(page)
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const address = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
  await expect(page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })).toHaveValue(
    `Una frase.[^1]\n\n[^1]: Su fuente.\n\nY sigo[^2]\n\n[^2]: Otra.\n\n[${address}](${address})\n\nFin.`,
  )
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(textOf(page).locator('sup')).toHaveText(['1', '2'])
})
