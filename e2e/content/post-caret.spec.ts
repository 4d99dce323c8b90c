import type { Page } from '@playwright/test'
import { waitForSelection, signInToEditor, startPost, getTextBox, createUniqueTitle } from '../post-editor.ts'
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
