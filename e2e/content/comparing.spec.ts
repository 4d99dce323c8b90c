import type { Page } from '@playwright/test'
import { runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import {
  createUniqueTitle,
  expectSaved,
  getSourceBox,
  getTextBox,
  publishFromEditor,
  showSource,
  signInToEditor,
  startPost,
  writeInOtherTab,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

const paragraphs = (changes: Record<number, string> = {}): string =>
  Array.from(
    { length: 40 },
    (_, at) => changes[at] ?? `Tramo ${at}: el agua baja en calma y se mide a las nueve.`,
  ).join('\n\n')

/** Publishes a long article, then changes its title and some of its paragraphs. */
async function changeLongPost(page: Page): Promise<void> {
  await startPost(page, createUniqueTitle('Largo'))
  await showSource(page)
  await getSourceBox(page).fill(paragraphs())
  await expectSaved(page)
  await publishFromEditor(page)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(createUniqueTitle('Muy largo'))
  await getSourceBox(page).fill(
    paragraphs({
      9: 'Tramo 9: el agua baja crecida y se mide a las nueve.',
      25: 'Tramo 25: el agua baja en calma y se mide.\n\nUn tramo que no estaba.',
      30: '',
      39: 'Otro final.',
    }),
  )
  await expectSaved(page)
}

test.beforeEach(signInToEditor)

test('a comparison opens at its first difference and goes on by button and by keyboard', async ({ page }) => {
  await changeLongPost(page)
  await page.getByRole('button', { name: 'Ver el historial' }).click()
  const versions = page.locator('details', { hasText: 'Historial' }).getByRole('listitem')
  await versions.filter({ hasText: 'publicada' }).getByRole('button', { name: 'Comparar' }).click()
  const comparison = page.getByRole('region', { name: 'Comparación' })
  const status = comparison.getByRole('status')
  await expect(status).toHaveText('Diferencia 1 de 6')
  await expect(comparison.getByRole('group', { name: 'Título: cambiado' })).toBeFocused()
  await expect(page.getByRole('heading', { name: /^Comparar: del .* a lo que hay ahora$/ })).toBeInViewport({
    ratio: 1,
  })
  await expect(comparison.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(status).toHaveText('Diferencia 2 de 6')
  const second = comparison.getByRole('group', { name: 'Texto: cambiado' }).first()
  await expect(second).toBeFocused()
  await expect(second.locator('ins')).toHaveText('crecida')
  await expect(second.locator('del')).toHaveText(['en', 'calma'])
  await comparison.getByRole('button', { name: 'Siguiente' }).click()
  await comparison.getByRole('button', { name: 'Siguiente' }).click()
  await expect(comparison.getByRole('group', { name: 'Texto: añadido' })).toBeFocused()
  await expect(comparison.getByText('Un tramo que no estaba.')).toBeInViewport()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(status).toHaveText('Diferencia 6 de 6')
  await page.keyboard.press('Alt+ArrowUp')
  const removed = comparison.getByRole('group', { name: 'Texto: quitado' })
  await expect(removed).toBeFocused()
  await expect(removed.locator('del')).toHaveText(/^Tramo 30/)
  await expect(status).toHaveText('Diferencia 5 de 6')

  await expect(comparison.getByText('Tramo 3:')).toHaveCount(0)
  await comparison.getByText('… 7 párrafos sin cambios').click()
  await expect(comparison.getByText('Tramo 3:')).toBeVisible()
  await inspectPage(page, 'comparacion-larga')
  await page.setViewportSize({ width: 1440, height: 900 })
  // There is nothing to compare the current version with.
  const current = page.getByRole('complementary', { name: 'Versiones' }).getByRole('listitem').first()
  await expect(current).toContainText('versión actual')
  await expect(current.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a conflict that is closed with Escape keeps both versions, and choices can be undone', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Más tarde'))
  await page.keyboard.type('Comienzo.')
  await expectSaved(page)
  await writeInOtherTab(page, ' De la otra.')
  runSql(
    "UPDATE entry_revisions SET author_id = NULL, author_name = 'Marta Ruiz' WHERE entry_id = ?",
    page.url().split('/').at(-1) ?? '',
  )
  await page.keyboard.type(' De la primera.')
  await page.getByRole('button', { name: 'Comparar y decidir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Este artículo también se cambió en otro lugar' })
  await expect(dialog.getByRole('group', { name: 'Texto: por elegir' })).toBeFocused()
  await expect(dialog.getByText(/^Lo cambió Marta Ruiz hace /)).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('radio', { name: 'La otra' }).check()
  await dialog.getByRole('button', { name: 'Deshacer la elección' }).click()
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(getTextBox(page)).toHaveText('Comienzo. De la primera.')
  await inspectPage(page, 'conflicto-aplazado')
  await page.setViewportSize({ width: 1280, height: 800 })
  await getTextBox(page).press('Control+End')
  await page.keyboard.type(' Sigue.')
  await page.getByRole('button', { name: 'Comparar y decidir' }).click()
  await expect(dialog).toContainText('De la otra.')
  await expect(dialog).toContainText('De la primera. Sigue.')
  await dialog.getByRole('button', { name: 'Usar la otra' }).click()
  await expect(getTextBox(page)).toHaveText('Comienzo. De la otra.')
  await page.getByRole('button', { name: 'Deshacer', exact: true }).filter({ visible: true }).last().click()
  await expect(getTextBox(page)).toHaveText('Comienzo. De la primera. Sigue.')
  await expectSaved(page)
})

test('a service shows its unpublished changes by field, and an older version of it can be restored', async ({
  page,
}) => {
  await openManagerPage(page, '/mngr/paginas/nueva-pregunta')
  const question = page.getByRole('textbox', { name: 'Pregunta' })
  await question.fill(createUniqueTitle('¿Cuánto tarda?'))
  const answer = page.getByRole('textbox', { name: 'Respuesta' })
  await answer.click()
  await page.keyboard.type('Unos días.')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(page.getByText('Publicada. Ya se ve en')).toBeVisible()
  await question.fill('¿Y ahora?')
  await answer.press('Control+End')
  await page.keyboard.type(' O menos.')
  await page.getByRole('button', { name: 'Ajustes de la pregunta' }).click()
  await page.getByRole('button', { name: 'Ver cambios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambios sin publicar' })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Pregunta', 'Respuesta'])
  await expect(dialog.getByRole('group', { name: 'Pregunta: cambiado' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(dialog.getByRole('group', { name: 'Respuesta: cambiado' }).locator('ins')).toHaveText(
    'O menos.',
  )
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  await page.getByText('Historial', { exact: true }).click()
  const versions = page.locator('details', { hasText: 'Historial' }).getByRole('listitem')
  await expect(versions.first()).toContainText('versión actual')
  await versions.filter({ hasText: 'publicada por' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Recuperar esta versión' }).click()
  await expect(answer).toHaveText('Unos días.')
  await page.getByRole('button', { name: 'Deshacer', exact: true }).first().click()
  await expect(answer).toHaveText('Unos días. O menos.')
})
