import type { Page } from '@playwright/test'
import * as clipboards from '../clipboards.ts'
import { noticed, saved, signInToStudio, startPost, textOf, unique } from '../studio.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await signInToStudio(context, baseURL)
})

/** Pastes as the program does: the clipboard holds its HTML, unfiltered, and maybe a picture of it. */
async function paste(page: Page, html: string, { picture = false } = {}): Promise<void> {
  await textOf(page).evaluate(
    (target, { html, picture }) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      if (picture) clipboardData.items.add(new File(['x'], 'texto.png', { type: 'image/png' }))
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { html, picture },
  )
}

const source = (page: Page) => page.getByRole('textbox', { name: 'Texto en Markdown' })

async function showSource(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
}

for (const { program, html, markdown } of [
  { program: 'Word', html: clipboards.word, markdown: clipboards.wordAsMarkdown },
  { program: 'Google Docs', html: clipboards.googleDocs, markdown: clipboards.googleDocsAsMarkdown },
  { program: 'a web page', html: clipboards.webPage, markdown: clipboards.webPageAsMarkdown },
]) {
  test(`what is pasted from ${program} is clean Markdown`, async ({ page }) => {
    await startPost(page, unique('Pegado'))
    await paste(page, html, { picture: program === 'Word' })
    await saved(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await showSource(page)
    await expect(source(page)).toHaveValue(markdown)
  })
}

test('a copied picture is offered to the library', async ({ page }) => {
  await startPost(page, unique('Pegar imagen'))
  await paste(page, '<meta charset="utf-8"><img src="https://otro.example/x.png">', { picture: true })
  await expect(page.getByRole('dialog', { name: 'Imagen' })).toBeVisible()
})

test('what the tools write is Markdown, and Markdown is what the tools show', async ({ page }) => {
  await startPost(page, unique('Dos vistas'))
  const tool = async (name: string) => {
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    await noticed(page)
  }
  await tool('Título')
  await page.keyboard.type('Formas\nUna ')
  await tool('Cursiva (Ctrl+I)')
  await page.keyboard.type('cursiva')
  await tool('Cursiva (Ctrl+I)')
  await page.keyboard.type(' y <b>signos</b> * _ que no lo son.\n')
  await tool('Lista numerada')
  await page.keyboard.type('Uno\nDos\n\n')
  await page.getByLabel('Aviso').selectOption('TIP')
  await page.keyboard.type('Un aviso.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await noticed(page)
  await tool('Bloque de código')
  await page.getByLabel('Lenguaje del código').fill('js')
  await textOf(page).locator('pre').click()
  await page.keyboard.type('let a = 1')
  await saved(page)
  await showSource(page)
  await expect(source(page)).toHaveValue(
    [
      '## Formas',
      'Una *cursiva* y &lt;b&gt;signos&lt;/b&gt; \\* \\_ que no lo son.',
      '1. Uno\n2. Dos',
      '> [!TIP]\n> Un aviso.',
      '```js\nlet a = 1\n```',
    ].join('\n\n'),
  )
  // Tab leaves the field: it is no trap.
  await source(page).focus()
  await page.keyboard.press('Tab')
  await expect(source(page)).not.toBeFocused()
  await source(page).fill('Un **párrafo**.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
  await saved(page)
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(textOf(page).locator('strong')).toHaveText('párrafo')
  await expect(textOf(page).getByRole('cell', { name: '2' })).toBeVisible()
  // Looking changes nothing.
  await showSource(page)
  await expect(source(page)).toHaveValue('Un **párrafo**.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
})
