import type { Page } from '@playwright/test'
import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  getTextBox,
  goToEnd,
  signInToEditor,
  startPost,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'
import { draftRequestPattern, listDraftKeys } from '../unsaved-text.ts'

// The same article in two tabs of one browser: what one has not saved stays stored, whatever the other does.

let first: Page
let second: Page
let address = ''

test.beforeEach(async ({ page, context, baseURL }) => {
  await signInToEditor({ context, baseURL })
  await startPost(page, createUniqueTitle('Dos pestañas'))
  await page.keyboard.type('Inicio.')
  await expectSaved(page)
  address = new URL(page.url()).pathname
  first = page
  second = await context.newPage()
  await openManagerPage(second, address)
  await expect(getTextBox(second)).toHaveText('Inicio.')
})

async function write(tab: Page, text: string): Promise<void> {
  await tab.bringToFront()
  await goToEnd(tab)
  await tab.keyboard.type(text)
}

/** The second tab has text that conflicts with what the first has saved. */
async function makeConflict(): Promise<void> {
  await write(first, ' De la primera.')
  await expectSaved(first)
  await write(second, ' De la segunda.')
  await expect(second.getByText('Sin guardar: hay otra versión')).toBeVisible()
}

async function expectSecondText(tab: Page): Promise<void> {
  await expect(tab.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(getTextBox(tab)).toContainText('Inicio. De la segunda.')
  await expect(tab.getByText('Sin guardar: hay otra versión')).toBeVisible()
}

test('text left in a conflict comes back, although the other tab has saved more', async () => {
  await makeConflict()
  await second.getByRole('link', { name: '← Artículos' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Salir' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Artículos' })).toBeVisible()
  await write(first, ' Más.')
  await expectSaved(first)
  await openManagerPage(second, address)
  await expectSecondText(second)
  await second.getByRole('button', { name: 'Comparar y decidir' }).click()
  await second.getByRole('button', { name: 'Conservar la mía' }).click()
  await expectSaved(second)
  expect(await listDraftKeys(second)).toEqual([])
})

test('text in a conflict comes back in a new tab after its tab was closed', async ({ context }) => {
  await makeConflict()
  await second.close({ runBeforeUnload: false })
  await write(first, ' Más.')
  await expectSaved(first)
  second = await context.newPage()
  await openManagerPage(second, address)
  await expectSecondText(second)
})

test('each tab keeps its own text at a reload, also when the other one is offline', async ({ context }) => {
  await makeConflict()
  await context.route(draftRequestPattern, (route) => route.abort())
  await write(first, ' Sin red.')
  await expect(first.getByText(/^Sin conexión/)).toBeVisible()
  second.on('dialog', (question) => void question.accept())
  await second.reload()
  await expect(second.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(getTextBox(second)).toContainText('Inicio. De la segunda.')
  await first.reload()
  await expect(getTextBox(first)).toContainText('Sin red.')
  await context.unroute(draftRequestPattern)
  await first.evaluate(() => dispatchEvent(new Event('online')))
  await expectSaved(first)
  await second.reload()
  await expectSecondText(second)
})

test('of two texts left unsaved, one comes back and the other is offered', async ({ context }) => {
  await makeConflict()
  await context.route(draftRequestPattern, (route) => route.abort())
  await write(first, ' Sin red.')
  await expect(first.getByText(/^Sin conexión/)).toBeVisible()
  for (const tab of [first, second]) await tab.close({ runBeforeUnload: false })
  await context.unroute(draftRequestPattern)
  const third = await context.newPage()
  await openManagerPage(third, address)
  // The newest, which has the version of the server as its base.
  await expect(getTextBox(third)).toContainText('De la primera. Sin red.')
  await expectSaved(third)
  const offer = third.getByRole('region', { name: 'Borradores sin guardar' })
  await offer.getByRole('button', { name: 'Seguir con él' }).click()
  await expectSecondText(third)
  await expect(offer).toHaveCount(0)
})

test('changes of different paragraphs are joined at once, and what is typed meanwhile decides again', async () => {
  await write(first, '\nFinal.')
  await expectSaved(first)
  await second.reload()
  await write(first, ' De la primera.')
  await expectSaved(first)
  await second.bringToFront()
  await getTextBox(second).press('Control+Home')
  await second.keyboard.type('De la segunda. ')
  const announced = second.getByRole('status').filter({ hasText: 'los cambios no se pisan' })
  await expect(announced.getByRole('button', { name: 'Comparar y decidir' })).toBeVisible()
  await announced.getByRole('button', { name: 'Juntar los cambios' }).click()
  await expect(getTextBox(second).locator('p')).toHaveText([
    'De la segunda. Inicio.',
    'Final. De la primera.',
  ])
  await expectSaved(second)

  await getTextBox(second).press('Control+Home')
  await second.keyboard.type('Más. ')
  await expectSaved(second)
  await goToEnd(first)
  await first.keyboard.type(' Y sigue.')
  await expect(first.getByRole('button', { name: 'Juntar los cambios' })).toBeVisible()
  await getTextBox(first).press('Control+Home')
  await first.keyboard.type('Menos. ')
  await first.getByRole('button', { name: 'Juntar los cambios' }).click()
  await expect(first.getByRole('dialog').getByRole('radio', { name: 'La mía' })).toBeVisible()
})
