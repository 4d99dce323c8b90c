import type { Page } from '@playwright/test'
import { waitForFrames } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  getPreviewToggle,
  getSourceBox,
  getTextBox,
  showSource,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const getFormats = (page: Page) => page.getByRole('toolbar', { name: 'Estilos del texto' })

test('the button of the formats shows their bar in low windows, too', async ({ page }) => {
  for (const size of [
    { width: 1280, height: 500 },
    { width: 390, height: 420 },
  ]) {
    await page.setViewportSize(size)
    await startPost(page, createUniqueTitle('Baja'))
    const button = page.getByRole('button', { name: 'Estilos del texto' })
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.click()
    await expect(getFormats(page).getByRole('button').first()).toBeInViewport()
    await button.click()
    await expect(getFormats(page)).toHaveCount(0)
  }
})

for (const hasTouch of [false, true])
  test.describe(() => {
    test.use({ hasTouch })
    test(`on a phone the buttons of a block cover no text, ${hasTouch ? 'and are large enough for fingers' : 'with a mouse, too'}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await startPost(page, createUniqueTitle('Sin tapar'))
      const sentence = 'El agua baja en calma y se mide, y vuelve a bajar en calma y se mide otra vez. '
      await page.keyboard.type(`${sentence.repeat(2)}\n${sentence}\n${sentence}`)
      for (const index of [0, 1, 2]) {
        await getTextBox(page).locator('p').nth(index).click()
        await waitForFrames(page)
        const covered = await page.evaluate(() => {
          const boxes = [...document.querySelectorAll('.block-handle button')].map((one) =>
            one.getBoundingClientRect(),
          )
          return [...document.querySelectorAll('.written p')].some((one) => {
            const range = document.createRange()
            range.selectNodeContents(one)
            return [...range.getClientRects()].some((line) =>
              boxes.some(
                (box) =>
                  box.left < line.right &&
                  box.right > line.left &&
                  box.top < line.bottom &&
                  box.bottom > line.top,
              ),
            )
          })
        })
        expect(covered).toBe(false)
        const box = await page.getByRole('button', { name: 'Insertar un bloque' }).boundingBox()
        if (hasTouch) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  })

async function startLongPost(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await startPost(page, createUniqueTitle('Vuelta'))
  await showSource(page)
  const lines = Array.from({ length: 40 }, (_, at) => `Línea ${at}. ${'El agua baja en calma. '.repeat(6)}`)
  await getSourceBox(page).fill(lines.join('\n\n'))
  await expectSaved(page)
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
}

/** A click without the scrolling of the test runner, which regards the sticky bar as out of view. */
async function pressPreview(page: Page): Promise<void> {
  const box = await getPreviewToggle(page).boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect(getTextBox(page)).toBeHidden()
}

const pressText = (page: Page) =>
  page
    .getByRole('group', { name: 'Qué se muestra' })
    .getByRole('button', { name: 'Texto', exact: true })
    .click()

test('on a phone, whoever returns from the preview writes on at the same line', async ({ page }) => {
  await startLongPost(page)
  const line = getTextBox(page).getByText('Línea 25.')
  await line.click()
  await page.keyboard.press('End')
  await waitForFrames(page)
  const before = (await line.boundingBox())?.y ?? 0
  await pressPreview(page)
  await pressText(page)
  await expect(line).toBeInViewport()
  await waitForFrames(page)
  await waitForFrames(page)
  // The tabs above the text are new.
  expect(Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(4)
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.type('Aquí.')
  await expect(line).toContainText('Aquí.')
})

test('on a phone, whoever only reads returns from the preview to the same place', async ({ page }) => {
  await startLongPost(page)
  await page.reload()
  const line = getTextBox(page).getByText('Línea 25.')
  await line.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await pressPreview(page)
  await pressText(page)
  await expect(line).toBeInViewport()
})

test('on a phone, restoring a version closes the settings, and the message with its undo is below the text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openManagerPage(page, '/mngr/paginas/nueva')
  await page.getByRole('textbox', { name: 'Texto', exact: true }).click()
  await page.keyboard.type('Para recuperar.')
  for (const title of ['Una vuelta', 'Dos vueltas', 'Tres vueltas']) {
    await page.getByLabel('Título').fill(title)
    await page.getByRole('button', { name: /^Publicar/ }).click()
    await expect(page.getByText('Publicada.')).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar el mensaje' }).click()
  }
  await page.getByRole('button', { name: 'Ajustes de la página' }).click()
  await page.getByText('Historial', { exact: true }).click()
  const restore = page.getByRole('button', { name: /^Recuperar la del/ })
  await expect(restore.nth(1)).toBeVisible()
  await restore.nth(1).click()
  await expect(page.getByText('Versión recuperada.')).toBeInViewport()
  await expect(page.getByRole('complementary', { name: 'Ajustes de la página' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajustes de la página' })).toBeFocused()
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByText('Deshecho: vuelve el texto que había.')).toBeVisible()
})
