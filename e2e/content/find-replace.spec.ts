import type { Page } from '@playwright/test'
import { createUniqueTitle, getTextBox, pasteHtml, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('words are found and replaced in the text, all as one step to undo', async ({ page }) => {
  await startPost(page, createUniqueTitle('Reemplazar'))
  await pasteHtml(page, 'Casa y **casa**.\n\nOtra casa.', { type: 'text/plain' })
  await page.keyboard.press('Control+Shift+F')
  const panel = page.getByRole('search', { name: 'Buscar y reemplazar en el texto' })
  const close = panel.getByRole('button', { name: 'Cerrar la búsqueda' })
  const getPlace = async () => [(await close.boundingBox())?.x, (await panel.boundingBox())?.height]
  const place = await getPlace()
  await panel.getByLabel('Buscar en el texto').fill('casa')
  await expect(panel.getByRole('status')).toHaveText('1 de 3')
  await expect(getTextBox(page).locator('.found')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Siguiente (Intro)' }).click()
  await expect(panel.getByRole('status')).toHaveText('2 de 3')
  await panel.getByLabel('Reemplazar por').fill('piso')
  await panel.getByRole('button', { name: 'Reemplazar', exact: true }).click()
  await expect(panel.getByRole('status')).toHaveText('Se cambió 1. 2 de 2')
  await panel.getByRole('button', { name: 'Reemplazar todo' }).click()
  await expect(panel.getByRole('status')).toHaveText('Se cambiaron 2. No queda ninguno.')
  expect(await getPlace()).toEqual(place)
  await expect(getTextBox(page).locator('p')).toHaveText(['Piso y piso.', 'Otra piso.'])
  await panel.getByLabel('Buscar en el texto').press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(getTextBox(page).locator('p')).toHaveText(['Casa y piso.', 'Otra casa.'])
  await page.keyboard.press('Control+Shift+F')
  await panel.getByLabel('Buscar en el texto').fill('cas')
  await expect(panel.getByRole('status')).toHaveText('1 de 2')
  await panel.getByLabel('Palabra entera').check()
  await expect(panel.getByRole('status')).toHaveText('No está en el texto.')
})

/** What of the current match people do not see; null if it is visible, is not covered, and stands out from the text. */
const findMatchProblem = (page: Page) =>
  getTextBox(page)
    .locator('.found-now')
    .evaluate((match) => {
      const { left, top, width, height } = match.getBoundingClientRect()
      const seen = document.elementFromPoint(left + width / 2, top + height / 2)
      if (!seen || !match.contains(seen)) return `covered by ${seen?.className}`
      const [own, text] = [match, match.parentElement ?? match].map((one) => getComputedStyle(one))
      const isMarked = own?.backgroundColor !== text?.backgroundColor && own?.color !== text?.color
      return isMarked ? null : `${own?.color} on ${own?.backgroundColor}`
    })

for (const [width, height] of [
  [390, 700],
  [1440, 740],
] as const)
  test(`Enter and Shift+Enter go from match to match, each in view, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await startPost(page, createUniqueTitle('Buscar lejos'))
    const hay = 'Paja.\n\n'.repeat(40)
    await pasteHtml(page, `${hay}Una aguja.\n\n${hay}Otra aguja.\n\n${hay}Y una aguja más.`, {
      type: 'text/plain',
    })
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+Shift+F')
    const words = page.getByLabel('Buscar en el texto')
    const status = page.getByRole('search', { name: 'Buscar y reemplazar' }).getByRole('status')
    await words.fill('aguja')
    const expectMatch = async (count: number, text: string): Promise<void> => {
      await expect(status).toHaveText(`${count} de 3`)
      const paragraph = getTextBox(page).locator('p', { has: page.locator('.found-now') })
      await expect(paragraph).toHaveText(text)
      await expect.poll(() => findMatchProblem(page)).toBe(null)
      await expect(words).toBeFocused()
    }
    await expectMatch(1, 'Una aguja.')
    const steps = [
      ['Enter', 2, 'Otra aguja.'],
      ['Enter', 3, 'Y una aguja más.'],
      ['Enter', 1, 'Una aguja.'],
      ['Shift+Enter', 3, 'Y una aguja más.'],
      ['Shift+Enter', 2, 'Otra aguja.'],
    ] as const
    for (const [key, count, text] of steps) {
      await words.press(key)
      await expectMatch(count, text)
    }
    const others = getTextBox(page).locator('.found:not(.found-now)')
    await expect(others).toHaveCount(2)
    await expect(others.first()).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

test('the dialog of a link names the words that become one', async ({ page }) => {
  await startPost(page, createUniqueTitle('Enlazar'))
  await page.keyboard.type('Casa y piso.')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Enlace' })
  await expect(dialog.getByText(/^No hay palabras seleccionadas/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  await expect(dialog.getByText('Se enlaza «Casa y piso.».')).toBeVisible()
})
