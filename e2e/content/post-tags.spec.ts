import { runSql } from '../database.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage } from '../manager-session.ts'
import { createUniqueTitle, expectSaved, openSettings, signInToEditor, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

test('a tag is saved while it is being typed, also for whoever goes back without leaving its field', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Etiquetas a medias'))
  await expectSaved(page)
  const { pathname } = new URL(page.url())
  const field = page.getByLabel('Etiquetas, separadas por comas')
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/borrador') && !!response.request().postData()?.includes('"averías"'),
  )
  await openSettings(page)
  await field.pressSequentially('discos, averías')
  await saved
  const openFromList = async (): Promise<void> => {
    await openManagerPage(page, '/mngr/blog')
    await page.evaluate((path) => void navigation.navigate(path), pathname)
    await openSettings(page)
  }
  await openFromList()
  await expect(field).toHaveValue('discos, averías')
  // And without the pause in which it would be saved.
  await field.press('End')
  await field.pressSequentially(', cables')
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1, name: 'Artículos' })).toBeVisible()
  await openFromList()
  await expect(field).toHaveValue('discos, averías, cables')
})

test('a tag can be renamed, merged with another and deleted', async ({ page }) => {
  const [one, two] = [`Norte ${Date.now()}`, `Sur ${Date.now()}`]
  for (const name of [one, two])
    runSql('INSERT INTO tags (slug, name) VALUES (?, ?)', name.toLowerCase().replace(' ', '-'), name)
  await openManagerPage(page, '/mngr/etiquetas')
  await inspectPage(page, 'etiquetas')
  await page.setViewportSize({ width: 1280, height: 720 })
  const menu = (name: string) => page.getByRole('button', { name: `Acciones de «${name}»` })
  const status = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeFocused()

  await menu(one).click()
  await inspectPage(page, 'etiqueta-acciones')
  await page.getByRole('button', { name: 'Editar nombre y descripción' }).click()
  const form = (name: string) => page.getByRole('form', { name: `Editar «${name}»` })
  const field = form(one).getByRole('textbox', { name: 'Nombre' })
  await expect(field).toBeFocused()
  await inspectPage(page, 'etiqueta-editar')
  await page.setViewportSize({ width: 1280, height: 720 })
  await form(one).getByLabel('Descripción').fill('Todo lo que queda arriba.')
  await form(one).getByRole('button', { name: 'Guardar' }).click()
  await status(`Descripción de «${one}» guardada.`)
  await menu(one).click()
  await page.getByRole('button', { name: 'Editar nombre y descripción' }).click()
  await expect(form(one).getByLabel('Descripción')).toHaveValue('Todo lo que queda arriba.')
  await field.fill(`${one} este`)
  await page.keyboard.press('Enter')
  await status(`«${one}» se llama ahora «${one} este».`)
  const undo = page.getByRole('button', { name: 'Deshacer', exact: true })
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await status(`«${one}» está como estaba.`)
  await expect(menu(`${one} este`)).toHaveCount(0)
  await menu(one).click()
  await page.getByRole('button', { name: 'Editar nombre y descripción' }).click()
  await field.fill(`${one} este`)
  await page.keyboard.press('Enter')
  await status(`«${one}» se llama ahora «${one} este».`)

  // Renaming a tag to the name of another merges both, after a confirmation.
  await menu(`${one} este`).click()
  await page.getByRole('button', { name: 'Editar nombre y descripción' }).click()
  const other = form(`${one} este`).getByRole('textbox', { name: 'Nombre' })
  await other.fill(two.toUpperCase())
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Unir las etiquetas' }).click()
  await status(`«${one} este» es ahora «${two}».`)
  await expect(menu(`${one} este`)).toHaveCount(0)
  await undo.click()
  await status(`«${one} este» está de nuevo donde estaba.`)
  await expect(menu(`${one} este`)).toBeVisible()

  await menu(two).click()
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar la etiqueta' }).click()
  await status(`Etiqueta «${two}» eliminada.`)
  await expect(menu(two)).toHaveCount(0)
  await undo.click()
  await status(`«${two}» está de nuevo donde estaba.`)
  await expect(menu(two)).toBeVisible()
})

test('the proposed author is replaced by typing, and one that nobody has used yet is called new', async ({
  page,
}) => {
  await startPost(page, createUniqueTitle('Con otra firma'))
  await openSettings(page)
  const author = page.getByLabel('Autor')
  await author.fill('Persona de ejemplo')
  await page.getByLabel('Serie').focus()
  await author.focus()
  await page.keyboard.type('Lucía Torres Nueva')
  await expect(author).toHaveValue('Lucía Torres Nueva')
  await expect(author).toHaveAccessibleDescription('Lucía Torres Nueva (nuevo)')
})
