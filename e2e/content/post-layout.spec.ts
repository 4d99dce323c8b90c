import { inspectPage } from '../inspect-page.ts'
import {
  insertBlock,
  openSettings,
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

// The layout of the editor: what is visible, and what opens on demand.

test.beforeEach(signInToEditor)

for (const width of [390, 1440])
  test(`the title of an article has the largest font, and the publish button stays visible, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const title = createUniqueTitle('Un título que ocupa lo que le haga falta')
    await startPost(page, title)
    await page.keyboard.insertText('Una línea de texto.')
    for (let line = 0; line < 40; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('## La última')
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.checkVisibility() && !element.matches('.title-input, .title-input *'))
        .map((element) => parseFloat(getComputedStyle(element).fontSize)),
    )
    const field = page.getByRole('textbox', { name: 'Título', exact: true })
    const own = await field.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
    expect(own).toBeGreaterThan(Math.max(...sizes))
    // The complete title can be read, on as many lines as it needs.
    expect(await field.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThan(2)
    // On a phone the bar is one line, and the settings have what it leaves out.
    const shown = ['Publicar', 'Ajustes del artículo', 'Vista previa']
    for (const name of width < 640 ? shown : [...shown, 'Compartir una vista previa'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expectSaved(page)
    await expect(page.getByText('Guardado', { exact: true })).toBeInViewport({ ratio: 1 })
    expect((await page.locator('.desk-bar').boundingBox())?.height).toBeLessThan(70)
    await expect(page.getByLabel('Resumen')).toBeHidden()
    await inspectPage(page, `superficie-${width}`, [width])
  })

test('on a phone a block can be inserted below the paragraph with the caret', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const title = createUniqueTitle('En el teléfono')
  await startPost(page, title)
  await expect(page).toHaveTitle(new RegExp(`^${title} - `))
  await page.keyboard.type('Un párrafo.\nOtro párrafo.')
  const insert = page.getByRole('button', { name: 'Insertar un bloque' })
  // Beside the paragraph, where it covers no text.
  await expect
    .poll(async () => {
      const text = await getTextBox(page).locator('p').last().boundingBox()
      return ((await insert.boundingBox())?.x ?? 0) - (text?.x ?? 0) - (text?.width ?? 0)
    })
    .toBeGreaterThanOrEqual(0)
  await insertBlock(page, 'Encabezado')
  await page.keyboard.type('Un título')
  await expect(getTextBox(page).getByRole('heading', { name: 'Un título' })).toBeVisible()
  await inspectPage(page, 'bloque-en-telefono', [390])
})

test('settings, history and preview open on demand, and closing them returns the focus to their button', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('El cajón'))
  const drawer = page.getByRole('complementary', { name: 'Ajustes del artículo' })
  await expect(drawer).toBeHidden()
  const button = page.getByRole('button', { name: 'Ajustes del artículo' })
  await button.press('Enter')
  await expect(drawer).toBeVisible()
  await drawer.getByLabel('Resumen').press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await page.getByRole('button', { name: 'Ver el historial' }).press('Enter')
  const history = drawer.getByText('Historial', { exact: true })
  await expect(history).toBeFocused()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'creada por' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Cerrar los ajustes' }).click()
  await expect(drawer).toBeHidden()
  // On a wide screen the drawer of settings is beside the text, not over it.
  await page.setViewportSize({ width: 1440, height: 800 })
  await openSettings(page)
  const text = await getTextBox(page).boundingBox()
  const side = await drawer.boundingBox()
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0)
})

test('the checklist ticks each requirement for publishing once it is met', async ({ page }) => {
  await startPost(page, createUniqueTitle('Lo que falta'))
  await openSettings(page)
  const needs = page.getByRole('list', { name: 'Antes de publicar' }).getByRole('listitem')
  await expect(needs).toHaveText([
    'Título, ya está',
    'Texto, falta',
    'Resumen, se recomienda',
    'Etiquetas, se recomienda',
    'Portada, se recomienda',
  ])
  await getTextBox(page).click()
  await page.keyboard.type('Texto.')
  await page.getByLabel('Resumen').fill('De qué trata.')
  await page.getByLabel('Etiquetas, separadas por comas').fill('Agua,')
  await expect(needs).toHaveText([
    'Título, ya está',
    'Texto, ya está',
    'Resumen, ya está',
    'Etiquetas, ya está',
    'Portada, se recomienda',
  ])
})

test('Enter moves from the title to the text, and the editor can fill the complete screen', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Toda la pantalla'))
  await page.getByRole('textbox', { name: 'Título', exact: true }).press('Enter')
  await expect(getTextBox(page)).toBeFocused()
  const rail = page.getByRole('navigation', { name: 'Panel' })
  await page.getByRole('button', { name: 'Navegación' }).click()
  await expect(rail).toBeVisible()
  await page.getByRole('button', { name: 'Pantalla completa', exact: true }).click()
  await expect(rail).toBeHidden()
  await page.getByRole('button', { name: 'Salir de pantalla completa' }).click()
  await expect(rail).toBeVisible()
})

test('the history shows changes in formatted text, by words within a block or by complete blocks', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con forma'))
  await page.keyboard.type('## Antes\nUn texto claro.\nSe irá.')
  await expectSaved(page)
  await publishFromEditor(page)
  await getTextBox(page).getByText('Se irá.').click({ clickCount: 3 })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('> Vino otra cosa.')
  await getTextBox(page).getByText('Un texto claro.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Y más.')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Ver el historial' }).click()
  const versions = page.locator('details', { hasText: 'Historial' }).getByRole('listitem')
  await versions.filter({ hasText: 'publicada' }).getByRole('button', { name: 'Comparar' }).click()
  const diff = page.getByRole('region', { name: 'Comparación' })
  await expect(diff.getByRole('heading', { level: 2, name: 'Antes' })).toBeVisible()
  await expect(diff.locator('p > ins')).toHaveText(' Y más.')
  await expect(diff.locator('ins blockquote')).toHaveText('Vino otra cosa.')
  await expect(diff.locator('del')).toHaveText('Se irá.')
  await inspectPage(page, 'historial')
})

test('on a phone Back, Escape and the preview close the settings, which would cover it', async ({ page }) => {
  await page.addInitScript(() => {
    const Watcher: new () => EventTarget = Reflect.get(globalThis, 'CloseWatcher')
    const create = (): EventTarget => {
      const watcher = new Watcher()
      Reflect.set(globalThis, 'lastWatcher', watcher)
      return watcher
    }
    Reflect.set(globalThis, 'CloseWatcher', new Proxy(Watcher, { construct: create }))
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await startPost(page, createUniqueTitle('La hoja de ajustes'))
  const drawer = page.getByRole('complementary', { name: 'Ajustes del artículo' })
  const button = page.getByRole('button', { name: 'Ajustes del artículo' })
  await button.click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  // What Android's Back does. Browsers of desktops have no such button.
  await button.click()
  await expect(drawer).toBeVisible()
  await page.evaluate(() => Reflect.get(globalThis, 'lastWatcher').requestClose())
  await expect(drawer).toBeHidden()
  await button.click()
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText('Compartir una vista previa')).toBeAttached()
  await page.getByRole('button', { name: 'Vista previa', exact: true }).first().click()
  await expect(drawer).toBeHidden()
})
