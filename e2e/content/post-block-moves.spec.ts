import { inspectPage, waitForFrames } from '../inspect-page.ts'
import {
  createUniqueTitle,
  expectSaved,
  getSourceBox,
  getTextBox,
  showSource,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a block can be moved by keys, by its menu and by dragging', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await startPost(page, createUniqueTitle('Los bloques'))
  await page.keyboard.type('## Uno\nDos\nTres')
  const order = () => getTextBox(page).locator('> *').allTextContents()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(order).toEqual(['Uno', 'Tres', 'Dos'])
  await page.keyboard.type('!')
  await expect.poll(order).toEqual(['Uno', 'Tres!', 'Dos'])
  const grip = page.getByRole('button', { name: 'Mover el bloque' })
  await grip.click()
  await page.getByRole('button', { name: 'Subir' }).click()
  await expect.poll(order).toEqual(['Tres!', 'Uno', 'Dos'])
  await inspectPage(page, 'mover', [1440])
  await page.setViewportSize({ width: 1440, height: 800 })
  await page.keyboard.press('Escape')
  await getTextBox(page).getByText('Dos').hover()
  await waitForFrames(page)
  await grip.dragTo(getTextBox(page), { targetPosition: { x: 40, y: 2 } })
  await expect.poll(order).toEqual(['Dos', 'Tres!', 'Uno'])
  await expectSaved(page)
})

test('a block is duplicated by keys and by its menu, and typing goes on in the copy', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await startPost(page, createUniqueTitle('La copia'))
  await page.keyboard.type('Uno\nDos')
  const order = () => getTextBox(page).locator('> *').allTextContents()
  await page.keyboard.press('Control+d')
  await page.keyboard.type('¡')
  await expect.poll(order).toEqual(['Uno', 'Dos', '¡Dos'])
  await getTextBox(page).getByText('Uno').hover()
  await page.getByRole('button', { name: 'Mover el bloque' }).click()
  await page.getByRole('button', { name: 'Duplicar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Duplicar', exact: true })).toBeHidden()
  await page.keyboard.type('Otro ')
  await expect.poll(order).toEqual(['Uno', 'Otro Uno', 'Dos', '¡Dos'])
  await expectSaved(page)
})

for (const [name, markdown] of [
  ['an accordion', ':::acordeon[Título]\n\nDentro\n\n:::'],
  ['a notice', '> [!NOTE]\n> Dentro'],
] as const)
  test(`a block dropped on the outer pixels of ${name} stays outside of it`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await startPost(page, createUniqueTitle('El borde'))
    await showSource(page)
    await getSourceBox(page).fill(`Uno\n\n${markdown}\n\nDos\n\nTres`)
    await page.getByRole('button', { name: 'Visual', exact: true }).click()
    const text = getTextBox(page)
    const order = () =>
      text
        .locator('> *')
        .evaluateAll((all) => all.map((one) => /Uno|Dentro|Dos|Tres/g.exec(one.textContent)?.[0]))
    const dragTo = async (edge: 'top' | 'bottom'): Promise<void> => {
      await text.getByText('Tres', { exact: true }).hover()
      const y = await text.evaluate((written, side) => {
        const block = written.querySelector('.text-block, .aviso')
        if (!block) return 0
        const rect = block.getBoundingClientRect()
        // The frame may be drawn around the box.
        const drawn = [
          parseFloat(getComputedStyle(block).outlineOffset),
          -parseFloat(getComputedStyle(block, '::after').top),
        ]
        const rim = Math.max(0, ...drawn.filter((each) => each > 0))
        const place = side === 'top' ? rect.top - rim + 4 : rect.bottom + rim - 4
        return place - written.getBoundingClientRect().top
      }, edge)
      await page
        .getByRole('button', { name: 'Mover el bloque' })
        .dragTo(text, { targetPosition: { x: 80, y } })
    }
    await dragTo('top')
    await expect.poll(order).toEqual(['Uno', 'Tres', 'Dentro', 'Dos'])
    await dragTo('bottom')
    await expect.poll(order).toEqual(['Uno', 'Dentro', 'Tres', 'Dos'])
    await expectSaved(page)
    await inspectPage(page, 'borde')
  })

test('where a block goes depends on the height of the pointer alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startPost(page, createUniqueTitle('A la misma altura'))
  await page.keyboard.type('Uno\nDos\nTres\nCuatro')
  const text = getTextBox(page)
  const order = () => text.locator('> *').allTextContents()
  const grip = page.getByRole('button', { name: 'Mover el bloque' })
  /** Drags the handle as a hand does: `x` pixels to the right of it, to an edge of another block. */
  const drag = async (from: string, to: string, side: 'top' | 'bottom', x: number): Promise<void> => {
    await text.getByText(from, { exact: true }).hover()
    // The handle follows the pointer once React has drawn it there.
    await waitForFrames(page)
    const [start, target] = [
      await grip.boundingBox(),
      await text.getByText(to, { exact: true }).boundingBox(),
    ]
    if (!start || !target) throw new Error('not shown')
    const left = start.x + start.width / 2
    const y = side === 'top' ? target.y + 2 : target.y + target.height - 2
    await page.mouse.move(left, start.y + start.height / 2)
    await page.mouse.down()
    await page.mouse.move(left + x, start.y + start.height, { steps: 4 })
    await page.mouse.move(left + x, y, { steps: 6 })
    await expect(page.locator('.drop-line')).toBeAttached()
    await page.mouse.up()
    await expect(page.locator('.drop-line')).toHaveCount(0)
  }
  // Straight up and straight down.
  await drag('Tres', 'Uno', 'top', 0)
  await expect.poll(order).toEqual(['Tres', 'Uno', 'Dos', 'Cuatro'])
  await drag('Tres', 'Cuatro', 'bottom', 0)
  await expect.poll(order).toEqual(['Uno', 'Dos', 'Cuatro', 'Tres'])
  // Over the first letter, to the right of the words, and to the right of the text.
  for (const x of [60, 500, 900]) {
    await drag('Cuatro', 'Uno', 'top', x)
    await expect.poll(order).toEqual(['Cuatro', 'Uno', 'Dos', 'Tres'])
    await drag('Cuatro', 'Dos', 'bottom', x)
    await expect.poll(order).toEqual(['Uno', 'Dos', 'Cuatro', 'Tres'])
  }
  // The caret is in the moved block, which is not selected: typing replaces nothing.
  await page.keyboard.type('!')
  await expect.poll(order).toEqual(['Uno', 'Dos', 'Cuatro!', 'Tres'])
  await expectSaved(page)
})

test('the menu of a block stays with it, although the caret is in another one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await startPost(page, createUniqueTitle('El menú del bloque'))
  await page.keyboard.type('Uno\nDos\nTres\nCuatro')
  const order = () => getTextBox(page).locator('> *').allTextContents()
  await expect.poll(order).toEqual(['Uno', 'Dos', 'Tres', 'Cuatro'])
  await getTextBox(page).getByText('Tres').hover()
  await page.getByRole('button', { name: 'Mover el bloque' }).click()
  const up = page.getByRole('button', { name: 'Subir' })
  await up.click()
  await expect.poll(order).toEqual(['Uno', 'Tres', 'Dos', 'Cuatro'])
  await up.click()
  await expect.poll(order).toEqual(['Tres', 'Uno', 'Dos', 'Cuatro'])
  await page.getByRole('button', { name: 'Bajar' }).click()
  await page.getByRole('button', { name: 'Eliminar el bloque' }).click()
  await expect.poll(order).toEqual(['Uno', 'Dos', 'Cuatro'])
})
