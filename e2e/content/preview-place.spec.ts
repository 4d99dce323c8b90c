import type { Locator, Page } from '@playwright/test'
import { inspectPage, waitForFrames } from '../inspect-page.ts'
import {
  createUniqueTitle,
  expectSaved,
  getPreviewFrame as getFrame,
  getPreviewToggle as getToggle,
  getSourceBox,
  getTextBox,
  showSource,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ page, context, baseURL }) => {
  await signInToEditor({ context, baseURL })
  await page.setViewportSize({ width: 1440, height: 900 })
})

/** Writes a long article, and puts the caret into one of its paragraphs. */
async function startLongPost(page: Page, line: number): Promise<void> {
  await startPost(page, createUniqueTitle('Larga'))
  await showSource(page)
  const lines = Array.from(
    { length: 40 },
    (_, at) => `Línea ${at}. ${'El agua baja en calma y se mide. '.repeat(6)}`,
  )
  await getSourceBox(page).fill(lines.join('\n\n'))
  await expectSaved(page)
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await getTextBox(page).getByText(`Línea ${line}.`).click()
}

test('the preview is as wide as a phone or a desktop, and the session remembers which', async ({ page }) => {
  await startPost(page, createUniqueTitle('Anchos'))
  await expectSaved(page)
  await getToggle(page).click()
  const iframe = page.locator('.live-preview iframe')
  const measure = () =>
    iframe.evaluate((frame: HTMLIFrameElement) => ({
      page: frame.contentWindow?.innerWidth,
      screen: Math.round(frame.getBoundingClientRect().width),
      column: Math.round(frame.parentElement?.getBoundingClientRect().width ?? 0),
    }))
  const widths = page.getByRole('group', { name: 'Ancho de la vista previa' })
  await expect(widths.getByRole('button', { name: 'Teléfono' })).toHaveAttribute('aria-pressed', 'true')
  await expect(getFrame(page).getByRole('heading', { level: 1 })).toBeVisible()
  expect((await measure()).page).toBe(390)
  await widths.getByRole('button', { name: 'Escritorio' }).press('Enter')
  const { page: shown, screen, column } = await measure()
  expect(shown).toBe(1366)
  expect(Math.abs(screen - column)).toBeLessThanOrEqual(3)
  expect(screen).toBeLessThan(800)
  await inspectPage(page, 'vista-previa-escritorio', [1440])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(widths.getByRole('button', { name: 'Escritorio' })).toHaveAttribute('aria-pressed', 'true')
  // On a phone, there is only its own width.
  await page.setViewportSize({ width: 390, height: 844 })
  await page
    .getByRole('group', { name: 'Qué se muestra' })
    .getByRole('button', { name: 'Vista previa' })
    .click()
  await expect(getFrame(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(widths).toBeHidden()
  expect((await measure()).page).toBeLessThan(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await getToggle(page).click()
})

test('the preview opens at the block with the caret, and follows it to others', async ({ page }) => {
  await startLongPost(page, 25)
  await getToggle(page).click()
  const getLine = (line: number) => getFrame(page).getByText(`Línea ${line}.`)
  await expect(getLine(25)).toBeInViewport()
  await expect(getLine(2)).not.toBeInViewport()
  await getTextBox(page).getByText('Línea 3.').click()
  await expect(getLine(3)).toBeInViewport()
  await page.keyboard.press('Control+End')
  await expect(getLine(39)).toBeInViewport()
  // Also in Markdown, by the line.
  await showSource(page)
  await getSourceBox(page).press('Control+Home')
  await expect(getLine(0)).toBeInViewport()
  await getToggle(page).click()
})

/** A click without the scrolling of the test runner, which regards the sticky bar as out of view. */
async function press(button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (box) await button.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('the line with the caret stays where it is while the preview and the settings open and close', async ({
  page,
}) => {
  await startLongPost(page, 25)
  const getCaretTop = async () => {
    await waitForFrames(page)
    await waitForFrames(page)
    return page.evaluate(() => {
      const selection = getSelection()
      const range = document.createRange()
      if (selection?.focusNode) range.setStart(selection.focusNode, selection.focusOffset)
      return range.getClientRects()[0]?.top ?? -1
    })
  }
  const before = await getCaretTop()
  expect(before).toBeGreaterThan(100)
  const expectSamePlace = async () => expect(Math.abs((await getCaretTop()) - before)).toBeLessThanOrEqual(2)
  await press(getToggle(page))
  await expect(page.locator('.live-preview iframe')).toBeVisible()
  await expectSamePlace()
  await press(page.getByRole('button', { name: 'Ajustes del artículo' }))
  await expect(page.getByRole('complementary', { name: 'Ajustes del artículo' })).toBeVisible()
  await expectSamePlace()
  await press(page.getByRole('button', { name: 'Ajustes del artículo' }))
  await expect(page.getByRole('complementary', { name: 'Ajustes del artículo' })).toBeHidden()
  await expectSamePlace()
  await press(page.getByRole('button', { name: 'Ver el historial' }))
  await expectSamePlace()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: 'Ajustes del artículo' })).toBeHidden()
  await expectSamePlace()
  await getToggle(page).evaluate((button) => button.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectSamePlace()
})
