import type { Locator, Page } from '@playwright/test'
import * as clipboards from '../clipboards.ts'
import {
  drawPicture,
  noticed,
  paste,
  saved,
  showSource,
  signInToStudio,
  source,
  startPost,
  textOf,
  unique,
} from '../studio.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await signInToStudio(context, baseURL)
})

test('pasted pictures stand where they stood, whatever is written while they are described', async ({
  page,
}) => {
  await startPost(page, unique('En su lugar'))
  const image = /<img src="data:[^>]+>/.exec(clipboards.libreOffice)?.[0] ?? ''
  await paste(page, `<p>Antes ${image} y después</p><ul><li>Lista ${image}</li></ul><p>Fin</p>`)
  await describe(page, ['La primera', 'La segunda'])
  await expect(textOf(page).getByRole('img', { name: /^La / })).toHaveCount(2)
  await saved(page)
  await showSource(page)
  const order = /^Antes\n\n!\[La primera\]\(\S+\)\n\ny después\n\n- Lista\n\n!\[La segunda\]\(\S+\)\n\nFin$/
  await expect(source(page)).toHaveValue(order)
})

test('several pictures are described side by side, sent at once, and come in their order', async ({
  page,
}) => {
  await startPost(page, unique('Varias imágenes'))
  const twice = clipboards.libreOffice.replace(/<p>(<img src="data:[^>]+>)/, '<p>$1$1')
  await paste(page, twice)
  await describe(page, ['La primera', 'La segunda'])
  const named = textOf(page).getByRole('img', { name: /^La / })
  await expect(named).toHaveCount(2)
  expect(await named.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual([
    'La primera',
    'La segunda',
  ])
})

/** Pastes or drops drawn pictures of these names. */
async function give(
  page: Page,
  target: Locator,
  names: readonly string[],
  by: 'paste' | { x: number; y: number } = 'paste',
  html = '',
): Promise<void> {
  const { buffer } = await drawPicture(page)
  await target.evaluate(
    (element, { names, data, by, html }) => {
      const transfer = new DataTransfer()
      if (html) transfer.setData('text/html', html)
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      for (const name of names) transfer.items.add(new File([bytes], name, { type: 'image/png' }))
      const usual = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        by === 'paste'
          ? new ClipboardEvent('paste', { ...usual, clipboardData: transfer })
          : new DragEvent('drop', { ...usual, dataTransfer: transfer, clientX: by.x, clientY: by.y }),
      )
    },
    { names, data: buffer.toString('base64'), by, html },
  )
}

/** Describes all pictures of the dialog, in their order, and sends them. */
async function describe(page: Page, names: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  const fields = dialog.getByLabel('Describe la imagen para quien no la ve')
  await expect(fields).toHaveCount(names.length)
  for (const [at, name] of names.entries()) await fields.nth(at).fill(name)
  await dialog.getByRole('button', { name: `Subir las ${names.length}` }).click()
  await expect(dialog).toHaveCount(0)
}

const orderOf = (page: Page) =>
  textOf(page)
    .locator('> *')
    .evaluateAll((blocks) =>
      blocks.map(
        (block) => block.querySelector('img')?.alt ?? block.getAttribute('alt') ?? block.textContent,
      ),
    )

test('pictures go in where the caret was, in their order, and what is written next stands below them', async ({
  page,
}) => {
  await startPost(page, unique('Donde estaba el cursor'))
  await page.keyboard.type('Uno\nDos')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('End')
  await give(page, textOf(page), ['a.png', 'b.png', 'c.png'])
  await describe(page, ['A', 'B', 'C'])
  await expect.poll(() => orderOf(page)).toEqual(['Uno', 'A', 'B', 'C', '', 'Dos'])
  await page.keyboard.type('Y sigo')
  await expect.poll(() => orderOf(page)).toEqual(['Uno', 'A', 'B', 'C', 'Y sigo', 'Dos'])
})

test('pictures that are dropped stand where they were let go', async ({ page }) => {
  await startPost(page, unique('Soltadas'))
  await page.keyboard.type('Uno\nDos\nTres')
  const box = await textOf(page).getByText('Uno').boundingBox()
  if (!box) throw new Error('no box')
  await give(page, textOf(page), ['a.png', 'b.png'], { x: box.x + box.width - 4, y: box.y + box.height / 2 })
  await describe(page, ['A', 'B'])
  await expect.poll(() => orderOf(page)).toEqual(['Uno', 'A', 'B', '', 'Dos', 'Tres'])
})

test('in Markdown, too, pictures go in where the caret was, each of them, in their order', async ({
  page,
}) => {
  await startPost(page, unique('En Markdown'))
  await showSource(page)
  await source(page).fill('Uno\n\nDos')
  await source(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3))
  await give(page, source(page), ['a.png', 'b.png'])
  await describe(page, ['A', 'B'])
  await expect(source(page)).toHaveValue(/^Uno\n\n!\[A\]\(\S+\)\n\n!\[B\]\(\S+\)\n\nDos$/)
  await expect(source(page)).toBeFocused()
})

test('a copied picture comes once; what is pasted while it goes up waits beside it, and undoing leaves the words', async ({
  page,
}) => {
  await startPost(page, unique('Pegar imagen'))
  await textOf(page).pressSequentially('Antes')
  await noticed(page)
  const image = /<img src="data:[^>]+>/.exec(clipboards.libreOffice)?.[0] ?? ''
  // As a browser copies a picture: its HTML, and the picture itself.
  await give(page, textOf(page), ['copiada.png'], 'paste', `<meta charset="utf-8">${image}`)
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
  await give(page, dialog, ['otra.png'])
  letGo()
  await fields.last().fill('La segunda')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  const named = textOf(page).getByRole('img', { name: /^La / })
  await expect(named).toHaveCount(2)
  await noticed(page)
  await page.keyboard.press('Control+z')
  await expect(named).toHaveCount(0)
  await expect(textOf(page)).toHaveText('Antes')
  await page.keyboard.press('Control+Shift+z')
  await expect(named).toHaveCount(2)
})
