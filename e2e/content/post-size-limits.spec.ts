import type { Page } from '@playwright/test'
import {
  pasteHtml,
  signInToEditor,
  getSourceBox,
  startPost,
  getTextBox,
  createUniqueTitle,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const largeTable = `Antes.\n\n|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(700)}\nDespués.`
const deepList = `Antes.\n\n${'- '.repeat(2_000)}a\n\nDespués.`

/** Records the durations of the page's long tasks from now on, in milliseconds. */
const watchLongTasks = (page: Page) =>
  page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
    Object.assign(window, { tasks })
  })

for (const [name, markdown, reason] of [
  ['a table of 300 × 700 cells', largeTable, 'la tabla tiene demasiadas celdas (línea 3)'],
  ['2,000 lists inside one another', deepList, 'más de 24 listas o citas unas dentro de otras (línea 3)'],
] as const)
  test(`a text with ${name} opens as Markdown, complete and with the reason`, async ({ page }) => {
    await startPost(page, createUniqueTitle('Demasiado'))
    await page.getByRole('button', { name: 'Markdown', exact: true }).click()
    await getSourceBox(page).fill(markdown)
    // The server saves everything except the text, which stays in this browser.
    await expect(page.getByText(/^Guardado todo menos el campo marcado/)).toBeVisible()
    const bar = page.getByRole('group', { name: 'Edición' })
    await bar.getByRole('button', { name: 'Texto', exact: true }).click()
    await expect(getSourceBox(page)).toBeFocused()
    await page.reload()
    await expect(getSourceBox(page)).toHaveValue(markdown)
    await expect(page.getByRole('note').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Visual', exact: true })).toBeDisabled()
    await getSourceBox(page).fill('Poco.')
    await page.getByRole('button', { name: 'Visual', exact: true }).click()
    await expect(getTextBox(page)).toHaveText('Poco.')
  })

test('pasting too much is refused with the reason, and the text does not change', async ({ page }) => {
  await startPost(page, createUniqueTitle('Pegado'))
  await page.keyboard.type('Mi texto.')
  await watchLongTasks(page)
  const cells = `<table>${`<tr>${'<td>a</td>'.repeat(300)}</tr>`.repeat(700)}</table>`
  for (const [html, reason] of [
    [cells, 'la tabla tiene demasiadas celdas'],
    ['<ul><li>'.repeat(2_000), 'unas dentro de otras'],
    ['<b id=a>a'.repeat(20_000), 'unas dentro de otras'],
  ] as const) {
    await pasteHtml(page, html)
    await expect(page.getByText(/^No se pegó nada/)).toContainText(reason)
  }
  await pasteHtml(page, 'a\n'.repeat(50_000), { type: 'text/plain' })
  await expect(page.getByText(/^No se pegó nada/)).toContainText('demasiadas líneas')
  await expect(getTextBox(page)).toHaveText('Mi texto.')
  await pasteHtml(page, '- '.repeat(2_000), { type: 'text/plain' })
  await expect(getTextBox(page)).toContainText('- - - -')
  // The limit is far above what the page takes, because machines are noisy, and far below what parsing would take.
  expect(Math.max(0, ...(await page.evaluate(() => Reflect.get(window, 'tasks') as number[])))).toBeLessThan(
    2_000,
  )
})

test('pasting more than can be published says so at once, and nothing of it is lost', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await startPost(page, createUniqueTitle('Un libro'))
  const paragraph = 'Una frase como las que hay en todos los textos largos, sin nada especial. '.repeat(4)
  const book = `${paragraph}\n\n`.repeat(600)
  await pasteHtml(page, book.slice(0, 60_000), { type: 'text/plain' })
  await expect(getTextBox(page)).toContainText('Una frase')
  await expect(page.getByText(/repártelo en varios textos/)).toHaveCount(0)
  await pasteHtml(page, `${book}El final.`, { type: 'text/plain' })
  await expect(page.getByText(/^Está todo, pero .+ \(caben unas 14\.000 palabras\)/)).toBeVisible()
  await expect(getTextBox(page)).toContainText('El final.')
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await getSourceBox(page).focus()
  await page.evaluate(() => navigator.clipboard.writeText('Y más.'))
  await page.keyboard.press('Control+V')
  await expect(page.getByText(/^Está todo, pero/)).toBeVisible()
})

test('a problem that prevents publishing links to its line in the text', async ({ page }) => {
  await startPost(page, createUniqueTitle('Con línea'))
  await page.getByRole('button', { name: 'Markdown', exact: true }).click()
  await getSourceBox(page).fill(deepList)
  await expect(getSourceBox(page)).toHaveAccessibleDescription(/\(línea 3\)/)
  await page.getByRole('button', { name: 'Ir a la línea 3' }).click()
  await expect(getSourceBox(page)).toBeFocused()
  const chosen = await getSourceBox(page).evaluate((field) =>
    field instanceof HTMLTextAreaElement ? field.value.slice(field.selectionStart, field.selectionEnd) : '',
  )
  expect(chosen).toBe(deepList.split('\n')[2])
})
