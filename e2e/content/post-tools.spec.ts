import { inspectPage } from '../inspect-page.ts'
import {
  insertBlock,
  waitForSelection,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

// The tools of the editor: the insert menu, the format toolbar, and the handle of a block.

test.beforeEach(signInToEditor)

test('typing «/» opens a menu of blocks that works by keyboard alone, and can also stay as a plain slash', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('La barra'))
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  await page.keyboard.type('/')
  await expect(menu.getByRole('option')).toHaveCount(24)
  await expect(page.getByText('24 bloques para insertar')).toBeAttached()
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Encabezado')
  await inspectPage(page, 'barra')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Encabezado menor')
  await expect(getTextBox(page)).toHaveAttribute('aria-activedescendant', /-1$/)
  // Pointing at an option selects it, and no option is off the screen.
  await menu.getByRole('option').nth(3).hover()
  await expect(menu.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(menu.getByRole('option').nth(3)).toHaveAttribute('aria-selected', 'true')
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.keyboard.press('ArrowDown')
  // Scrolling rounds to whole pixels.
  await expect(menu.getByRole('option').nth(4)).toBeInViewport({ ratio: 0.98 })
  expect(
    await menu.evaluate((list) => list.parentElement?.getBoundingClientRect().bottom),
  ).toBeLessThanOrEqual(420)
  // The line moves to the lower end of the window.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.locator('.slash-menu')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  // Options are also found by synonyms, typed without accents.
  await page.keyboard.type('numeros')
  await expect(menu.getByRole('option')).toHaveText(['Lista numerada'])
  await page.keyboard.press('Enter')
  await expect(menu).toHaveCount(0)
  await expect(getTextBox(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.type('Uno\nDos\n\n')
  await expect(getTextBox(page).locator('ol li')).toHaveText(['Uno', 'Dos'])
  await page.keyboard.type('/')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.type('etc')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('Enter')
  // A slash inside a word opens no menu.
  await page.keyboard.type('y/o')
  await expect(menu).toHaveCount(0)
  await expect(getTextBox(page).locator('> p')).toHaveText(['/etc', 'y/o'])
})

test('the format toolbar appears at the selection, in view, and works by keyboard, too', async ({ page }) => {
  await startPost(page, createUniqueTitle('Las herramientas'))
  const tools = page.getByRole('toolbar', { name: 'Formato' })
  await page.keyboard.type('Una palabra')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await waitForSelection(page)
  // The bar above the text has the same buttons, until somebody folds it.
  await expect(tools).toHaveCount(0)
  await page.getByRole('button', { name: 'Estilos del texto' }).click()
  await getTextBox(page).focus()
  await expect(tools).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(tools).toBeInViewport({ ratio: 1 })
  }
  await inspectPage(page, 'herramientas')
  await page.setViewportSize({ width: 1280, height: 800 })
  await getTextBox(page).press('Alt+F10')
  await expect(tools.getByRole('button', { name: 'Negrita (Ctrl+B)' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(getTextBox(page).locator('em')).toHaveText('palabra')
  await expect(getTextBox(page)).toBeFocused()
  await expect(tools.getByRole('button', { name: 'Cursiva (Ctrl+I)' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tools.getByRole('button', { name: 'Encabezado menor', exact: true }).click()
  await expect(getTextBox(page).getByRole('heading', { level: 3, name: 'Una palabra' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(tools).toHaveCount(0)
})

test('rows and columns of a table can be added and removed', async ({ page }) => {
  await startPost(page, createUniqueTitle('La tabla'))
  await insertBlock(page, 'Tabla')
  const tools = page.getByRole('toolbar', { name: 'Estilos del texto' })
  const rows = getTextBox(page).getByRole('row')
  for (const cell of ['Qué', 'Cuándo', 'Cuánto']) {
    await page.keyboard.type(cell)
    await page.keyboard.press('Tab')
  }
  await expect(tools.getByRole('button', { name: 'Añadir fila', exact: true })).toBeVisible()
  // Nothing floats over the rows.
  await expect(page.getByRole('toolbar', { name: 'Formato' })).toHaveCount(0)
  await inspectPage(page, 'tabla')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const name of ['Añadir fila', 'Añadir columna', 'Añadir columna a la izquierda'])
    await tools.getByRole('button', { name, exact: true }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.first().getByRole('columnheader')).toHaveCount(5)
  for (const name of ['Quitar columna', 'Quitar columna'])
    await tools.getByRole('button', { name, exact: true }).click()
  await expect(rows.first().getByRole('columnheader')).toHaveCount(3)
  // Enter in the last row leads below the table.
  await rows.last().getByRole('cell').first().click()
  await page.keyboard.type('\nDebajo')
  await expect(tools.getByRole('button', { name: 'Añadir fila', exact: true })).toHaveCount(0)
})

test('the keyboard leads into, past and out of a table; content that no cell can hold is pasted below, with a message', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await startPost(page, createUniqueTitle('Solo una tabla'))
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  const kinds = () =>
    getTextBox(page)
      .locator('> *')
      .evaluateAll((all) => all.map(({ tagName, textContent }) => textContent || tagName))
  await insertBlock(page, 'Tabla')
  // Enter moves from row to row, and then below the table.
  await page.keyboard.type('Uno\nDos\nTres\nDebajo')
  await expect(getTextBox(page).locator('> p')).toHaveText('Debajo')
  await expect(getTextBox(page).getByRole('row')).toHaveText(['Uno', 'Dos', 'Tres'])
  for (let letter = 0; letter < 'Debajo'.length; letter++) await page.keyboard.press('Backspace')
  // The arrow keys move past both ends of the table.
  await page.keyboard.press('ArrowUp')
  for (let row = 0; row < 3; row++) await page.keyboard.press('ArrowUp')
  await page.keyboard.type('Encima')
  await expect.poll(kinds).toEqual(['Encima', expect.stringContaining('Uno'), 'P'])
  await getTextBox(page).getByText('Tres').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Después')
  await expect(getTextBox(page).locator('> p')).toHaveText(['Encima', 'Después'])
  // A click below the table finds an empty line, which the Markdown does not contain.
  for (let letter = 0; letter < 'Después'.length; letter++) await page.keyboard.press('Backspace')
  await getTextBox(page).getByText('Dos').click()
  const end = await getTextBox(page).locator('> p').last().boundingBox()
  await page.mouse.click((end?.x ?? 0) + 40, (end?.y ?? 0) + 60)
  await waitForSelection(page)
  await page.keyboard.type('Al final')
  await expect(getTextBox(page).locator('> p')).toHaveText(['Encima', 'Al final'])

  const cells = getTextBox(page).getByRole('row').nth(1).getByRole('cell')
  await cells.nth(1).click()
  await waitForSelection(page)
  await page.keyboard.type('/')
  await expect(menu.getByRole('option', { name: 'Lista debajo de la tabla' })).toBeVisible()
  await page.keyboard.type('numerada')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Primero')
  await expect(getTextBox(page).locator('> ol li')).toHaveText('Primero')
  await getTextBox(page).getByText('Dos').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  const tools = page.getByRole('toolbar', { name: 'Estilos del texto' })
  // A cell holds only text: the tools of the table take the place of blocks.
  await expect(tools.getByRole('button', { name: 'Añadir fila', exact: true })).toBeVisible()
  await expect(tools.getByRole('button', { name: /^Lista/ })).toHaveCount(0)
  await tools.getByRole('button', { name: 'Negrita (Ctrl+B)' }).click()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })).toHaveValue(
    /^Encima\n\n\| Uno [\s\S]+\| \*\*Dos\*\* [\s\S]+\|\n\n1\. Primero\n\nAl final$/,
  )
})

test('Ctrl+Alt+F puts a footnote within a sentence, as in Word and Google Docs', async ({ page }) => {
  await startPost(page, createUniqueTitle('Nota en la frase'))
  await page.keyboard.type('Lo dice la ley, y basta.')
  for (const _ of ', y basta.') await page.keyboard.press('ArrowLeft')
  await waitForSelection(page)
  await page.keyboard.press('Control+Alt+f')
  await page.keyboard.type('La del suelo.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })).toHaveValue(
    'Lo dice la ley[^1], y basta.\n\n[^1]: La del suelo.',
  )
})

test('footnotes and videos are inserted by keyboard and become Markdown', async ({ page }) => {
  await startPost(page, createUniqueTitle('Notas y videos'))
  const menu = page.getByRole('listbox', { name: 'Insertar' })
  await page.keyboard.type('Una frase.\n/pie')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Nota al pie')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Su fuente.\nY sigo')
  await waitForSelection(page)
  await getTextBox(page).press('Alt+F10')
  await page
    .getByRole('toolbar', { name: 'Formato' })
    .getByRole('button', { name: 'Nota al pie' })
    .press('Enter')
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.type('Otra.')
  await expect(getTextBox(page).locator('sup')).toHaveText(['1', '2'])
  await page.keyboard.type('\n/video')
  await expect(menu.getByRole('option', { selected: true })).toHaveText('Video')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Video' })
  const field = dialog.getByLabel('Dirección del video')
  await expect(field).toBeFocused()
  await page.keyboard.type('https://otro.example/v')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await inspectPage(page, 'video')
  await field.fill('youtu.be/aaaaaaaaaaa')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.type('Fin.')
  await inspectPage(page, 'notas')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectSaved(page)
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const address = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
  await expect(page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })).toHaveValue(
    `Una frase.[^1]\n\n[^1]: Su fuente.\n\nY sigo[^2]\n\n[^2]: Otra.\n\n[${address}](${address})\n\nFin.`,
  )
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(getTextBox(page).locator('sup')).toHaveText(['1', '2'])

  // A video is a box that can be changed and removed, by mouse and by keyboard.
  await expect(getTextBox(page)).toContainText('Video de YouTube')
  await getTextBox(page).getByRole('button', { name: 'Cambiar el video' }).click()
  await expect(field).toHaveValue(address)
  await field.fill('vimeo.com/123456789')
  await page.keyboard.press('Enter')
  await expect(getTextBox(page)).toContainText('Video de Vimeovimeo.com/123456789')
  await inspectPage(page, 'video-en-el-texto')
  await getTextBox(page).getByText('Video de Vimeo').click()
  await waitForSelection(page)
  await page.keyboard.press('Tab')
  await expect(getTextBox(page).getByRole('button', { name: 'Cambiar el video' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('https://vimeo.com/123456789')
  await page.keyboard.press('Escape')
  await getTextBox(page).getByText('Video de Vimeo').click()
  await waitForSelection(page)
  await page.keyboard.press('Delete')
  await expect(getTextBox(page)).not.toContainText('Video de Vimeo')
  await page.keyboard.press('Control+z')
  await expect(getTextBox(page)).toContainText('Video de Vimeo')
  await getTextBox(page).getByRole('button', { name: 'Quitar el video' }).click()
  await expect(getTextBox(page)).not.toContainText('Video de Vimeo')
})
