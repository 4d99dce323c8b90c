import type { Locator, Page } from '@playwright/test'
import * as clipboards from '../clipboard-samples.ts'
import {
  drawPicture,
  waitForSelection,
  pasteHtml,
  expectSaved,
  showSource,
  signInToEditor,
  getSourceBox,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const image = /<img src="data:[^>]+>/.exec(clipboards.libreOfficeHtml)?.[0] ?? ''

test('pasted pictures appear where they were pasted, whatever is typed while they are described', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('En su lugar'))
  await pasteHtml(page, `<p>Antes ${image} y después</p><ul><li>Lista ${image}</li></ul><p>Fin</p>`)
  // Several pictures keep the captions that they were pasted with: no field asks for one.
  await expect(page.getByLabel('Describe la imagen para quien no la ve')).toHaveCount(2)
  await expect(page.getByLabel('Pie de imagen')).toHaveCount(0)
  await describePictures(page, ['La primera', 'La segunda'])
  await expect(getTextBox(page).getByRole('img', { name: /^La / })).toHaveCount(2)
  await expectSaved(page)
  await showSource(page)
  const order = /^Antes\n\n!\[La primera\]\(\S+\)\n\ny después\n\n- Lista\n\n!\[La segunda\]\(\S+\)\n\nFin$/
  await expect(getSourceBox(page)).toHaveValue(order)
})

test('a pasted figure is an image with its caption', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con pie'))
  await pasteHtml(page, `<figure>${image}<figcaption>El <i>pie</i></figcaption></figure><p>Fin</p>`)
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill('La única')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(/^!\[La única\]\(\S+ "El pie"\)\n\nFin$/)
})

test('a pasted picture proposes its alternative text, and the dialog closes with its last picture', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con descripción'))
  const described = image.replace(/ alt="[^"]*"/, '').replace('<img', '<img alt="Un puente de piedra"')
  await pasteHtml(page, `<p>${described}</p>`)
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  await expect(dialog.getByLabel('Describe la imagen para quien no la ve')).toHaveValue('Un puente de piedra')
  await dialog.getByRole('button', { name: 'No subirla' }).click()
  await expect(dialog).toHaveCount(0)
  await pasteHtml(page, `<p>${described}</p>`)
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).getByRole('img', { name: 'Un puente de piedra' })).toBeVisible()
})

test('several pictures are described together, uploaded at once and inserted in their order', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Varias imágenes'))
  const twice = clipboards.libreOfficeHtml.replace(/<p>(<img src="data:[^>]+>)/, '<p>$1$1')
  await pasteHtml(page, twice)
  await describePictures(page, ['La primera', 'La segunda'])
  const named = getTextBox(page).getByRole('img', { name: /^La / })
  await expect(named).toHaveCount(2)
  expect(await named.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual([
    'La primera',
    'La segunda',
  ])
})

/** `x`: in pixels from the left edge of `on`, or from the right if negative; `height`: as a part of its height. */
type Spot = { on: Locator; x: number; height: number }

/** Pastes drawn pictures with these names, or drops them on a spot. */
async function pasteOrDropPictures(
  page: Page,
  target: Locator,
  names: readonly string[],
  { spot, html = '' }: { spot?: Spot; html?: string } = {},
): Promise<void> {
  const { buffer } = await drawPicture(page)
  const under = spot && { ...spot, on: await spot.on.elementHandle() }
  await target.evaluate(
    (element, { names, data, under, html }) => {
      const transfer = new DataTransfer()
      if (html) transfer.setData('text/html', html)
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      for (const name of names) transfer.items.add(new File([bytes], name, { type: 'image/png' }))
      const usual = { bubbles: true, cancelable: true }
      if (!under?.on)
        return element.dispatchEvent(new ClipboardEvent('paste', { ...usual, clipboardData: transfer }))
      // In one task: a picture that loads above moves the text.
      under.on.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, height } = under.on.getBoundingClientRect()
      const clientX = (under.x < 0 ? right : left) + under.x
      const clientY = top + height * under.height
      return element.dispatchEvent(
        new DragEvent('drop', { ...usual, dataTransfer: transfer, clientX, clientY }),
      )
    },
    { names, data: buffer.toString('base64'), under, html },
  )
}

/** Describes all pictures of the dialog, in their order, and uploads them. */
async function describePictures(page: Page, names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  const fields = dialog.getByLabel('Describe la imagen para quien no la ve')
  await expect(fields).toHaveCount(names.length)
  for (const [at, name] of names.entries()) await fields.nth(at).fill(name)
  await dialog.getByRole('button', { name: `Subir las ${names.length}` }).click()
  await expect(dialog).toHaveCount(0)
}

const getOrder = (page: Page) =>
  getTextBox(page)
    .locator('> *')
    .evaluateAll((blocks) =>
      blocks.map(
        (block) => block.querySelector('img')?.alt ?? block.getAttribute('alt') ?? block.textContent,
      ),
    )

test('pictures are inserted at the caret in their order, and text typed next appears below them', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Donde estaba el cursor'))
  await page.keyboard.type('Uno\nDos')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await pasteOrDropPictures(page, getTextBox(page), ['a.png', 'b.png', 'c.png'])
  await describePictures(page, ['A', 'B', 'C'])
  await expect.poll(() => getOrder(page)).toEqual(['Uno', 'A', 'B', 'C', '', 'Dos'])
  await page.keyboard.type('Y sigo')
  await expect.poll(() => getOrder(page)).toEqual(['Uno', 'A', 'B', 'C', 'Y sigo', 'Dos'])
})

test('dropped pictures appear where they were dropped', async ({ page }) => {
  await startPost(page, createUniqueTitle('Soltadas'))
  await page.keyboard.type('Uno\nDos\nTres')
  const spot = { on: getTextBox(page).getByText('Uno'), x: -4, height: 0.75 }
  await pasteOrDropPictures(page, getTextBox(page), ['a.png', 'b.png'], { spot })
  await describePictures(page, ['A', 'B'])
  await expect.poll(() => getOrder(page)).toEqual(['Uno', 'A', 'B', 'Dos', 'Tres'])
  // Text typed next is below them, and not in a dialog.
  await page.keyboard.type('Y sigo')
  await expect.poll(() => getOrder(page)).toEqual(['Uno', 'A', 'B', 'Y sigo', 'Dos', 'Tres'])
  // Enter on a selected picture adds a line.
  await getTextBox(page).getByRole('img', { name: 'A' }).click()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Entre ellas')
  await expect.poll(() => getOrder(page)).toEqual(['Uno', 'A', 'Entre ellas', 'B', 'Y sigo', 'Dos', 'Tres'])
})

test('a picture dropped on words goes before or after their paragraph, and never divides it', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Soltada entre letras'))
  await page.keyboard.type('Quienes están dispuestas a pagar\nDos\n- Tres')
  const drop = async (words: string, height: number, name: string): Promise<void> => {
    const spot = { on: getTextBox(page).getByText(words), x: 60, height }
    await pasteOrDropPictures(page, getTextBox(page), [`${name}.png`], { spot })
    const dialog = page.getByRole('dialog', { name: 'Imagen' })
    await dialog.getByLabel('Describe la imagen para quien no la ve').fill(name)
    await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const words = 'Quienes están dispuestas a pagar'
  await drop(words, 0.2, 'Antes')
  await expect.poll(() => getOrder(page)).toEqual(['Antes', words, 'Dos', 'Tres'])
  await drop(words, 0.8, 'Después')
  await expect.poll(() => getOrder(page)).toEqual(['Antes', words, 'Después', 'Dos', 'Tres'])
  await drop('Tres', 0.2, 'Encima de la lista')
  await expect
    .poll(() => getOrder(page))
    .toEqual(['Antes', words, 'Después', 'Dos', 'Encima de la lista', 'Tres'])
})

test('in the Markdown source, all pictures are inserted at the caret in their order', async ({ page }) => {
  await startPost(page, createUniqueTitle('En Markdown'))
  await showSource(page)
  await getSourceBox(page).fill('Uno\n\nDos')
  await getSourceBox(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await pasteOrDropPictures(page, getSourceBox(page), ['a.png', 'b.png'])
  await describePictures(page, ['A', 'B'])
  await expect(getSourceBox(page)).toHaveValue(/^Uno\n\n!\[A\]\(\S+\)\n\n!\[B\]\(\S+\)\n\nDos$/)
  await expect(getSourceBox(page)).toBeFocused()
})

test('a copied picture is inserted once, one pasted during its upload follows it, and undo removes both', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Pegar imagen'))
  await getTextBox(page).pressSequentially('Antes')
  await waitForSelection(page)
  // Browsers copy a picture as HTML and as an image.
  await pasteOrDropPictures(page, getTextBox(page), ['copiada.png'], {
    html: `<meta charset="utf-8">${image}`,
  })
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  const fields = dialog.getByLabel('Describe la imagen para quien no la ve')
  await expect(fields).toHaveCount(1)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/mngr/medios*', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await fields.fill('La primera')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await pasteOrDropPictures(page, dialog, ['otra.png'])
  letGo()
  await fields.last().fill('La segunda')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  const named = getTextBox(page).getByRole('img', { name: /^La / })
  await expect(named).toHaveCount(2)
  await waitForSelection(page)
  await page.keyboard.press('Control+z')
  await expect(named).toHaveCount(0)
  await expect(getTextBox(page)).toHaveText('Antes')
  await page.keyboard.press('Control+Shift+z')
  await expect(named).toHaveCount(2)
})
