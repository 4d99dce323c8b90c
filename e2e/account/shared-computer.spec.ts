import type { BrowserContext, Page } from '@playwright/test'
import { addUser, openManagerPage, signInWith } from '../manager-session.ts'
import { expectSaved, goToEnd, startPost, getTextBox, createUniqueTitle } from '../post-editor.ts'
import { expect, test } from '../test.ts'
import { draftRequestPattern, listDraftKeys, typeUnsavedText } from '../unsaved-text.ts'

/** Signs another person in with this browser. */
async function switchUser(context: BrowserContext, baseURL: string, email: string): Promise<void> {
  await context.clearCookies()
  await signInWith(context, baseURL, email)
}

/**
 * Opens a manager page and waits until it has the code that reads unsaved articles at sign-out. `networkidle` may come
 * before the page is hydrated.
 */
async function openWithReader(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/unsaved-(?!answer|settings).*\.js$/)
  await openManagerPage(page, path)
  // Import the same module as the page, which also waits for the modules that it imports.
  await page.evaluate((address) => import(address), (await loaded).url())
}

test('signing out asks about unsaved text and deletes it, so that the next person does not see it', async ({
  page,
  context,
  baseURL,
}) => {
  await signInWith(context, baseURL ?? '', addUser())
  const title = createUniqueTitle('Compartido')
  const address = await typeUnsavedText(page, title, 'Solo mío.')

  const signOut = page.getByRole('button', { name: 'Cerrar sesión' })
  const dialog = page.getByRole('dialog', { name: 'Hay textos sin guardar' })
  await page.getByRole('button', { name: 'Navegación' }).click()
  await signOut.click()
  await expect(dialog.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(getTextBox(page)).toContainText('Solo mío.')

  await signOut.click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText(/No hay conexión/)).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('sin-guardar.md')
  await dialog.getByRole('button', { name: 'Cerrar sesión y borrar de aquí' }).click()
  await expect(page).toHaveURL('/')
  expect(await listDraftKeys(page)).toEqual([])

  await context.unroute(draftRequestPattern)
  await switchUser(context, baseURL ?? '', addUser('editor'))
  await openManagerPage(page, new URL(address).pathname)
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(title)
  await expect(getTextBox(page)).not.toContainText('Solo mío.')
})

test('signing out does not ask about text that was saved, though no response said so', async ({
  page,
  context,
  baseURL,
}) => {
  await signInWith(context, baseURL ?? '', addUser())
  await startPost(page, createUniqueTitle('Guardado a ciegas'))
  await expectSaved(page)
  await context.route(draftRequestPattern, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type('Llegó.')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  expect(await listDraftKeys(page)).toHaveLength(1)
  await openManagerPage(page, '/mngr/cuenta')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  expect(await listDraftKeys(page)).toEqual([])
})

test('without a connection, signing out asks about unsaved text and names the article', async ({
  page,
  context,
  baseURL,
}) => {
  await signInWith(context, baseURL ?? '', addUser())
  const title = createUniqueTitle('Sin línea')
  await typeUnsavedText(page, title, 'Solo aquí.')
  // On another page the text is not in memory, only in the browser's storage.
  await openWithReader(page, '/mngr/cuenta')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hay textos sin guardar' })
  await expect(dialog.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
})

test('signing out also names an article that was first edited without a connection', async ({
  page,
  context,
  baseURL,
}) => {
  await signInWith(context, baseURL ?? '', addUser())
  const title = createUniqueTitle('Ya sin línea')
  await startPost(page, title)
  await expectSaved(page)
  // Opened by its address, the editor opens its draft before the code of the sign-out is there.
  await openWithReader(page, page.url())
  await goToEnd(page)
  await context.setOffline(true)
  await page.keyboard.type('Tecleado sin línea.')
  await page.getByRole('button', { name: 'Navegación' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hay textos sin guardar' })
  await expect(dialog.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
})

test('signing out says which field of an article cannot be saved, each time, and leads to it', async ({
  page,
  context,
  baseURL,
}) => {
  await signInWith(context, baseURL ?? '', addUser())
  await startPost(page, 'Largo '.repeat(40))
  await page.keyboard.type('Un texto.')
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
  const address = page.url()
  await openManagerPage(page, '/mngr/cuenta')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hay textos sin guardar' })
  const problem = dialog.getByText(
    /El título admite como máximo 200 caracteres; hay \d+\. Lo demás está guardado\./,
  )
  for (const _ of ['first', 'again']) {
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByText('Guardando…')).toHaveCount(0)
    await expect(problem).toBeVisible()
  }
  await dialog.getByRole('link', { name: /^Artículo: Largo/ }).click()
  await expect(page).toHaveURL(address)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Guardado todo menos/)).toBeVisible()
})

test('text left by an ended session is neither shown to another user nor saved in their name', async ({
  page,
  context,
  baseURL,
}) => {
  const ana = addUser()
  await signInWith(context, baseURL ?? '', ana)
  const address = await typeUnsavedText(page, createUniqueTitle('Sesión vencida'), 'De Ana.')
  await context.unroute(draftRequestPattern)

  await switchUser(context, baseURL ?? '', addUser('editor'))
  const other = await context.newPage()
  await openManagerPage(other, new URL(address).pathname)
  await expect(getTextBox(other)).not.toContainText('De Ana.')
  // The open tab belongs to the first person. Its text must not be saved in the name of the second one.
  await page.keyboard.type(' Y más.')
  const announced = page.getByRole('alert').filter({ hasText: 'En este navegador entró otra cuenta.' })
  await announced.getByRole('button', { name: 'Ver qué hacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'En este navegador entró otra cuenta' })
  await dialog.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByText(/No se pudo guardar: En este navegador entró otra cuenta/)).toBeVisible()
  await other.reload()
  await expect(getTextBox(other)).not.toContainText('De Ana.')
  await other.close()

  await switchUser(context, baseURL ?? '', ana)
  await page.reload()
  await expect(page.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(getTextBox(page)).toContainText('De Ana. Y más.')
  await expectSaved(page)
})
