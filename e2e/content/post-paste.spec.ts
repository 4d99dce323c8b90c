import * as clipboards from '../clipboard-samples.ts'
import { expectBelow } from '../inspect-page.ts'
import { officeClipboards } from '../office-clipboards.ts'
import {
  insertBlock,
  openSettings,
  waitForSelection,
  pasteHtml,
  expectSaved,
  showSource,
  signInToEditor,
  getSourceBox,
  startPost,
  getTextBox,
  createUniqueTitle,
  publishFromEditor,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

for (const { program, html, markdown } of [
  { program: 'Word', html: clipboards.wordHtml, markdown: clipboards.wordAsMarkdown },
  { program: 'Google Docs', html: clipboards.googleDocsHtml, markdown: clipboards.googleDocsAsMarkdown },
  { program: 'a web page', html: clipboards.webPageHtml, markdown: clipboards.webPageAsMarkdown },
  { program: 'pages with blocks', html: clipboards.blocksHtml, markdown: clipboards.blocksAsMarkdown },
  ...officeClipboards,
]) {
  test(`text pasted from ${program} becomes clean Markdown`, async ({ page }) => {
    await startPost(page, createUniqueTitle('Pegado'))
    const blocked: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) blocked.push(message.text())
    })
    await pasteHtml(page, html, { picture: program === 'Word' })
    await expectSaved(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(blocked).toEqual([])
    await showSource(page)
    await expect(getSourceBox(page)).toHaveValue(markdown)
  })
}

test('footnotes of Word are recognised where the browser made their links absolute', async ({ page }) => {
  await startPost(page, createUniqueTitle('Notas de Word'))
  const html = clipboards.wordHtml.replaceAll('href="#_ftn', `href="${page.url()}#_ftn`)
  await pasteHtml(page, html, { picture: true })
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(clipboards.wordAsMarkdown)
})

test('after a footnote and a comment of Word the caret is in the text, which has no mark of the comment', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Comentado'))
  await pasteHtml(page, clipboards.commentedWordHtml)
  await expect(page.getByText('Al pegar no se pudo conservar: un comentario de Word.')).toBeVisible()
  await page.keyboard.type(' Y sigo.')
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(
    'El riego[^1] empieza en mayo. Y sigo.\n\n[^1]: Según el aforo.',
  )
})

test('the address of a video pasted into an empty line is its player at once, and undo leaves the link', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Un video pegado'))
  const address = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
  await pasteHtml(page, address, { type: 'text/plain' })
  await expect(getTextBox(page)).toContainText('Video de YouTube')
  await page.keyboard.type('Y sigo')
  await expect(getTextBox(page).getByText('Y sigo')).toBeVisible()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(getTextBox(page).getByRole('link', { name: address })).toBeVisible()
  await expect(getTextBox(page)).not.toContainText('Video de YouTube')
})

test('columns pasted from Excel stay aligned for readers, and merged cells are reported', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Alineado'))
  const excel = officeClipboards.find(({ program }) => program === 'Excel, with merged cells')
  await pasteHtml(page, excel?.html ?? '')
  await expect(
    page.getByText(/no se pudo conservar: 2 celdas combinadas \(su texto está en la/),
  ).toBeVisible()
  const readAlignments = () =>
    page
      .locator('tr:last-child td')
      .evaluateAll((cells) => cells.map((one) => getComputedStyle(one).textAlign))
  const isAligned = ['left', 'center', 'right']
  // Browsers give alignments of an `align` attribute names of their own.
  const toSimple = (all: string[]) => all.map((one) => one.replace('start', 'left').replace(/^-\w+-/, ''))
  expect(toSimple(await readAlignments())).toEqual(isAligned)
  await page.goto(await publishFromEditor(page))
  expect(toSimple(await readAlignments())).toEqual(isAligned)
  await expect(page.locator('th').first()).toHaveCSS('text-align', 'left')
})

test('pasting from LibreOffice inserts its pictures once described, and reports what is left out', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('De LibreOffice'))
  await pasteHtml(page, clipboards.libreOfficeHtml)
  const dialog = page.getByRole('dialog', { name: 'Imagen' })
  await dialog.getByLabel('Describe la imagen para quien no la ve').fill('Un punto')
  await dialog.getByRole('button', { name: 'Subir la imagen' }).click()
  await expect(getTextBox(page).getByRole('img', { name: 'Un punto' })).toBeVisible()
  const message = page.getByText(
    'Al pegar no se pudo conservar: una imagen (guárdala y arrástrala al texto).',
  )
  await expect(message).toBeVisible()
  await expectSaved(page)
  await showSource(page)
  const image = /\n\n!\[Un punto\]\(\/medios\/[^)]+\)\s*$/
  await expect(getSourceBox(page)).toHaveValue(image)
  expect((await getSourceBox(page).inputValue()).replace(image, '')).toBe(clipboards.libreOfficeAsMarkdown)
})

test('the message about a paste covers no line that is written, and goes once it had time to be read', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 })
  await startPost(page, createUniqueTitle('Aviso al pegar'))
  const pasted = `${'<p>Uno</p>'.repeat(20)}<p><img src="https://otro.example/a.png"></p><p>Último</p>`
  await pasteHtml(page, pasted)
  const message = page.locator('.pasted').filter({ hasText: 'Al pegar no se pudo conservar: una imagen' })
  await expect(message).toBeVisible()
  await expectBelow(message, getTextBox(page).getByText('Último'))
  // Nor what is said of an action.
  await page.getByRole('button', { name: /^Publicar/ }).click()
  await expectBelow(page.getByRole('button', { name: 'Cerrar el mensaje' }), message)
  await page.getByRole('button', { name: 'Cerrar el mensaje' }).click()
  await getTextBox(page).click()
  await page.keyboard.press('Control+End')
  for (let line = 0; line < 12; line += 1) await page.keyboard.type(`\nLínea ${line}`)
  await expect(message).toBeVisible()
  await expectBelow(message, getTextBox(page).getByText('Línea 11'))
  await expect.poll(async () => (await page.keyboard.type('a'), message.count()), { timeout: 30_000 }).toBe(0)
})

test('pasted plain text is converted if it is Markdown or has bullets, and otherwise stays as it is', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Texto plano'))
  await pasteHtml(page, clipboards.plainText, { type: 'text/plain' })
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(clipboards.plainTextAsMarkdown)
  await getSourceBox(page).fill('')
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await getTextBox(page).click()
  await pasteHtml(page, 'Tres * cuatro\nes_un_nombre', { type: 'text/plain' })
  await expect(getTextBox(page).locator('p')).toHaveText(['Tres * cuatro', 'es_un_nombre'])
})

test('the visual editor and the Markdown source show the same text', async ({ page }) => {
  await startPost(page, createUniqueTitle('Dos vistas'))
  await insertBlock(page, 'Encabezado')
  await page.keyboard.type('Formas\nUna ')
  await page.keyboard.type('cursiva')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await waitForSelection(page)
  await page
    .getByRole('toolbar', { name: 'Estilos del texto' })
    .getByRole('button', { name: 'Cursiva (Ctrl+I)' })
    .click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(' y <b>signos</b> * _ que no lo son.\n')
  await insertBlock(page, 'Lista numerada')
  await page.keyboard.type('Uno\nDos\n\n')
  await insertBlock(page, 'Aviso')
  await page.getByLabel('Tipo de aviso').selectOption('TIP')
  await page.getByLabel('Tipo de aviso').press('Escape')
  await expect(getTextBox(page)).toBeFocused()
  await page.keyboard.type('Un aviso.')
  // Its title is a field of the toolbar.
  await getTextBox(page)
    .locator('.aviso')
    .click({ position: { x: 40, y: 24 } })
  await expect(page.getByLabel('Título del aviso')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Tipo de aviso')).toBeFocused()
  await expect(page.getByLabel('Título del aviso')).toHaveAttribute('placeholder', 'Consejo')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await insertBlock(page, 'Bloque de código')
  await page.getByLabel('Lenguaje del código').fill('js')
  await page.getByLabel('Título del código').fill('caudal/leer.js')
  await page.getByLabel('Líneas que se marcan').fill('1')
  await page.getByRole('checkbox', { name: 'Números' }).check()
  await getTextBox(page).locator('pre').click()
  await page.keyboard.type('let a = 1')
  // The code block looks as on the page, and can be edited in place.
  await expect(getTextBox(page).locator('pre .line-number')).toHaveText(['1'])
  await expect(getTextBox(page).locator('pre .line-mark')).toHaveText('let a = 1')
  const shownTitle = page.getByLabel('Título que se ve sobre el código')
  await shownTitle.fill('caudal/leer.mjs')
  await shownTitle.press('Enter')
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue(
    [
      '## Formas',
      'Una *cursiva* y &lt;b&gt;signos&lt;/b&gt; \\* \\_ que no lo son.',
      '1. Uno\n2. Dos',
      '> [!TIP]\n> Un aviso.',
      '```js título="caudal/leer.mjs" {1} números\nlet a = 1\n```',
    ].join('\n\n'),
  )
  // Tab leaves the field, so that it does not trap keyboard users.
  await getSourceBox(page).focus()
  await page.keyboard.press('Tab')
  await expect(getSourceBox(page)).not.toBeFocused()
  await getSourceBox(page).fill('Un **párrafo**.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
  await expectSaved(page)
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(getTextBox(page).locator('strong')).toHaveText('párrafo')
  await expect(getTextBox(page).getByRole('cell', { name: '2' })).toBeVisible()
  // Switching between the views does not change the text.
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue('Un **párrafo**.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n')
})

test('pasted Markdown keeps its title as a heading, and what readers would find broken is said before publishing', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Markdown de fuera'))
  const image = '![Un río](https://a.example/rio.png)'
  await pasteHtml(page, `# Uno\n\n${image}\n\n## Dos\n\nTres.`, { type: 'text/plain' })
  const omitted = 'Al pegar no se pudo conservar: una imagen (guárdala y arrástrala al texto).'
  await expect(page.getByText(omitted)).toBeVisible()
  await expectSaved(page)
  await showSource(page)
  await expect(getSourceBox(page)).toHaveValue('## Uno\n\n### Dos\n\nTres.')
  await getSourceBox(page).fill(`Uno, [dos](/blog/no-existe-nunca) y ${image}\n\n${image}`)
  await openSettings(page)
  const checks = page.getByRole('list', { name: 'Antes de publicar' })
  await expect(checks).toContainText(
    'Un enlace del texto lleva a una página que los visitantes no pueden abrir: /blog/no-existe-nunca',
  )
  await expect(checks).toContainText('2 imágenes son de otro sitio y no se verán')
  await page.getByRole('button', { name: 'Visual', exact: true }).click()
  await expect(getTextBox(page).getByText('Imagen de otro sitio, que no se verá')).toBeVisible()
  await expect(getTextBox(page).locator('img')).toHaveCount(0)
  await page.goto(await publishFromEditor(page))
  await expect(page.getByRole('link', { name: 'Un río' })).toHaveCount(2)
  await expect(page.locator('.prose img')).toHaveCount(0)
})
