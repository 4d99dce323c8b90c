import type { Page } from '@playwright/test'
import {
  createUniqueTitle,
  getTextBox,
  pasteHtml,
  signInToEditor,
  startPost,
  waitForSelection,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

/** Describes where the caret is and what covers it; `null` if the caret is visible. */
async function findCaretObstacle(page: Page): Promise<string | null> {
  await waitForSelection(page)
  return page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0)
    const place = range?.startContainer
    const line = range?.getClientRects()[0] ?? (place instanceof Element && place.getBoundingClientRect())
    if (!line) return 'no caret'
    const { top, bottom } = line
    const bar = document.querySelector('.desk-bar')?.getBoundingClientRect()
    const above = Math.max(0, bar && bar.top <= top ? bar.bottom : 0)
    const isSeen = top >= above && bottom <= innerHeight
    return isSeen ? null : `${Math.round(top)}–${Math.round(bottom)} of ${Math.round(above)}–${innerHeight}`
  })
}

for (const [width, height] of [
  [390, 700],
  [1440, 740],
] as const)
  test(`the caret is never behind the toolbar or below the screen, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await startPost(page, createUniqueTitle('El cursor'))
    const lines = Array.from({ length: 45 }, (_, index) => `Línea ${index + 1} con su texto.`)
    await page.keyboard.insertText(lines[0] ?? '')
    for (const line of lines.slice(1)) {
      await page.keyboard.press('Enter')
      await page.keyboard.insertText(line)
    }
    expect(await findCaretObstacle(page), 'typed').toBe(null)
    for (const key of ['ArrowUp', 'ArrowDown'])
      for (let count = 1; count < lines.length; count++) {
        await page.keyboard.press(key)
        expect(await findCaretObstacle(page), `${key} ${count}`).toBe(null)
      }
    for (const key of ['Control+Home', 'Control+End', 'PageUp', 'PageDown', 'Control+Home']) {
      await page.keyboard.press(key)
      expect(await findCaretObstacle(page), key).toBe(null)
    }
    await getTextBox(page).press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Y una más.')
    expect(await findCaretObstacle(page), 'at the end').toBe(null)
  })

test('a key moves the caret to the start as soon as the text has the focus again', async ({ page }) => {
  await startPost(page, createUniqueTitle('Volver al texto'))
  await pasteHtml(page, 'Casa.\n\nOtra casa.', { type: 'text/plain' })
  await page.keyboard.press('Control+Shift+F')
  const panel = page.getByRole('search', { name: 'Buscar y reemplazar en el texto' })
  await panel.getByLabel('Buscar en el texto').fill('casa')
  await panel.getByLabel('Reemplazar por').fill('piso')
  await panel.getByRole('button', { name: 'Reemplazar todo' }).click()
  const paragraphs = getTextBox(page).locator('p')
  await expect(paragraphs).toHaveText(['Piso.', 'Otra piso.'])
  // The clock stands still: for the editor, all keys come in the first moment after the focus.
  await page.evaluate(() => {
    const now = Date.now() + 1000
    Date.now = () => now
  })
  await panel.getByLabel('Buscar en el texto').press('Escape')
  await page.keyboard.press('Control+z')
  await expect(paragraphs).toHaveText(['Casa.', 'Otra casa.'])
  await page.keyboard.press('Control+Home')
  await waitForSelection(page)
  await page.keyboard.type('Mi ')
  await expect(paragraphs).toHaveText(['Mi Casa.', 'Otra casa.'])
})

/** Moves the caret and presses a key in one task: the browser has not yet reported the caret, as on a busy computer. */
const moveAndPress = (page: Page, alter: 'move' | 'extend', key: string, ctrlKey = false) =>
  getTextBox(page).evaluate(
    (text, { alter, ...key }) => {
      getSelection()?.modify(alter, 'backward', 'lineboundary')
      text.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
    },
    { alter, key, ctrlKey },
  )

test('a key takes effect where the key before it moved the caret, however fast they are', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Teclas rápidas'))
  const paragraphs = getTextBox(page).locator('p')
  await page.keyboard.type('Uno dos')
  await moveAndPress(page, 'move', 'Enter')
  await expect(paragraphs).toHaveText(['', 'Uno dos'])
  await page.keyboard.press('End')
  await moveAndPress(page, 'extend', 'k', true)
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  await expect(dialog.getByText('Se enlaza «Uno dos».')).toBeVisible()
  await page.keyboard.type('/contacto')
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tres')
  await expect(paragraphs).toHaveText(['', 'Uno dos', 'Tres'])
  await expect(getTextBox(page).getByRole('link')).toHaveText('Uno dos')
})

test('a click in the empty room below the text puts the caret at its end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startPost(page, createUniqueTitle('Debajo'))
  await page.keyboard.type('Uno')
  await page.keyboard.press('Home')
  const box = await getTextBox(page).boundingBox()
  const below = (box?.y ?? 0) + (box?.height ?? 0) + 10
  expect(below).toBeLessThan(900)
  await page.mouse.click(720, below)
  await expect(getTextBox(page)).toBeFocused()
  await waitForSelection(page)
  await page.keyboard.type(' dos')
  await expect(getTextBox(page)).toHaveText('Uno dos')
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  const source = page.getByRole('textbox', { name: 'Texto del artículo, en Markdown' })
  const field = await source.boundingBox()
  await page.mouse.click(720, (field?.y ?? 0) + (field?.height ?? 0) + 10)
  await page.keyboard.type(' y tres')
  await expect(source).toHaveValue('Uno dos y tres')
})

test('a button of the text gives the focus back at once', async ({ page }) => {
  await startPost(page, createUniqueTitle('El foco'))
  await page.keyboard.type('Uno')
  const button = page.getByRole('button', { name: /^Deshacer/ })
  await button.focus()
  const focused = await button.evaluate((element: HTMLElement) => {
    element.click()
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(focused).toBe('Texto del artículo')
})
