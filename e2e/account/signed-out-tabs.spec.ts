import type { BrowserContext, Page } from '@playwright/test'
import { sendEnquiry } from '../enquiry.ts'
import {
  addUser,
  fillSignIn,
  openManagerPage,
  signInByForm,
  signInByPopup,
  signInWith,
  signOut,
} from '../manager-session.ts'
import { createUniqueTitle, expectSaved, getTextBox, goToEnd, startPost } from '../post-editor.ts'
import { expect, test } from '../test.ts'
import { draftRequestPattern, listDraftKeys, typeUnsavedText } from '../unsaved-text.ts'

// Tabs that stay open while their person signs out, and perhaps in again, in another one.

async function openAccount(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await openManagerPage(tab, '/mngr/cuenta')
  return tab
}

/** Signs out in a tab that asks first, because texts of other tabs are not saved. */
async function signOutAnyway(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Cerrar sesión' }).click()
  const asked = tab.getByRole('dialog', { name: 'Hay textos sin guardar' })
  await asked.getByRole('button', { name: 'Descartar y cerrar sesión' }).click()
  await expect(tab).toHaveURL('/')
}

test('signing out in one tab signs out the other tabs, except one with unsaved text', async ({
  page,
  context,
  baseURL,
}) => {
  await signInWith(context, baseURL ?? '', addUser())
  await typeUnsavedText(page, createUniqueTitle('Otra pestaña'), 'Se queda.')
  const idle = await context.newPage()
  await openManagerPage(idle, '/mngr/cuenta')
  const leaving = await openAccount(context)
  await signOutAnyway(leaving)
  await expect(idle).toHaveURL('/mngr/ingreso?volver=%2Fmngr%2Fcuenta&paso=otra-pestana')
  await expect(idle.getByText('Cerraste la sesión en otra pestaña.')).toBeVisible()

  await page.bringToFront()
  const announced = page.getByRole('alert').filter({ hasText: 'Cerraste la sesión en otra pestaña.' })
  await announced.getByRole('button', { name: 'Ver qué hacer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerraste la sesión en otra pestaña' })
  await expect(dialog).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toBe('sin-guardar.md')
  await dialog.getByRole('button', { name: 'Salir sin él' }).click()
  await expect(page).toHaveURL(/\/mngr\/ingreso/)
})

test('text of a tab that stayed open at a sign-out is kept again once typed on, and saved after the next sign-in', async ({
  page,
  context,
  baseURL,
}) => {
  const email = addUser()
  await signInWith(context, baseURL ?? '', email)
  await typeUnsavedText(page, createUniqueTitle('Sigue en la otra'), 'Antes de salir.')
  const leaving = await openAccount(context)
  await signOutAnyway(leaving)
  await context.unroute(draftRequestPattern)

  // The next attempt to save says that there is no session. It does not store again what the sign-out deleted.
  await expect(page.getByText(/^Sin guardar: tu sesión terminó/)).toBeVisible()
  expect(await listDraftKeys(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Ver qué hacer' })).toHaveCount(1)
  await expect(page.getByText('Cerraste la sesión en otra pestaña.')).toBeVisible()
  await page.keyboard.type(' Después de salir.')
  await expect.poll(() => listDraftKeys(page)).toHaveLength(1)

  // Another person may use the computer meanwhile.
  await signInByForm(leaving, addUser('editor'))
  await page.keyboard.type(' Con otra cuenta.')
  await expect(page.getByText(/^Sin guardar: tu sesión terminó/)).toBeVisible()
  await signOut(leaving)
  expect(await listDraftKeys(page)).toHaveLength(1)

  await signInByForm(leaving, email)
  await expectSaved(page)
  await expect(page.getByRole('button', { name: 'Ver qué hacer' })).toHaveCount(0)
  expect(await listDraftKeys(page)).toEqual([])
  await page.reload()
  await expect(getTextBox(page)).toContainText('Antes de salir. Después de salir. Con otra cuenta.')
})

test('text typed through a sign-out in another tab is offered after a reload', async ({
  page,
  context,
  baseURL,
}) => {
  const email = addUser()
  await signInWith(context, baseURL ?? '', email)
  await startPost(page, createUniqueTitle('Recargado'))
  await page.keyboard.type('Guardado.')
  await expectSaved(page)
  const leaving = await openAccount(context)
  await context.route(draftRequestPattern, (route) => route.abort())
  await page.keyboard.type(' RECIEN')
  await expect(page.getByText(/^Sin conexión/)).toBeVisible()
  const typing = page.keyboard.type(' RECIEN'.repeat(8), { delay: 50 })
  await signOutAnyway(leaving)
  await typing
  await context.unroute(draftRequestPattern)
  await page.keyboard.type(' Fin.')
  await expect(page.getByText(/^Sin guardar: tu sesión terminó/)).toBeVisible()
  expect(await listDraftKeys(page)).toHaveLength(1)
  await page.reload()
  await expect(page).toHaveURL(/\/mngr\/ingreso/)
  await fillSignIn(page, email)
  await expect(page.getByText('Recuperamos lo que quedó sin guardar')).toBeVisible()
  await expect(getTextBox(page)).toContainText(/Guardado\. RECIEN .* Fin\.$/)
  await expectSaved(page)
})

test('a sign-in in the popup of a public page saves what another tab has open', async ({
  page,
  context,
  baseURL,
}) => {
  const email = addUser()
  await signInWith(context, baseURL ?? '', email)
  await typeUnsavedText(page, createUniqueTitle('Por la ventana'), 'Antes.')
  const leaving = await openAccount(context)
  await signOutAnyway(leaving)
  await context.unroute(draftRequestPattern)
  await expect(page.getByText(/^Sin guardar: tu sesión terminó/)).toBeVisible()
  await page.keyboard.type(' Después.')
  const opener = leaving.getByRole('contentinfo').getByRole('link', { name: 'Ingresar' })
  await signInByPopup(leaving, opener, email)
  await expectSaved(page)
})

test('an answer typed after a sign-out in another tab is saved once the same person signs in there', async ({
  page,
  context,
  baseURL,
}) => {
  const email = addUser()
  await signInWith(context, baseURL ?? '', email)
  const reference = await sendEnquiry(context.request, baseURL ?? '')
  await openManagerPage(page, `/mngr/consultas/${reference}`)
  const answer = page.getByLabel('Respuesta para Lucía Prueba')
  const leaving = await openAccount(context)
  await answer.focus()
  const typing = page.keyboard.type('Estimada Lucía: '.repeat(20), { delay: 20 })
  await signOutAnyway(leaving)
  await typing
  await expect(page.getByText('Cerraste la sesión en otra pestaña.')).toBeVisible()
  await page.keyboard.type('Hasta pronto.')
  await signInByForm(leaving, email)
  await expect(page.getByRole('button', { name: 'Ver qué hacer' })).toHaveCount(0)
  await expect(page.getByText('El borrador está guardado.')).toBeVisible()
  await page.reload()
  await expect(answer).toHaveValue(/Hasta pronto\.$/)
})

test('text whose sign-in was put off is saved once the same person signs in in any tab', async ({
  page,
  context,
  baseURL,
}) => {
  const email = addUser()
  await signInWith(context, baseURL ?? '', email)
  await startPost(page, createUniqueTitle('En cualquier pestaña'))
  await expectSaved(page)
  await context.clearCookies()
  await page.keyboard.type('Uno.')
  await page.getByRole('button', { name: 'Ver qué hacer' }).click()
  await page
    .getByRole('dialog', { name: 'Tu sesión terminó' })
    .getByRole('button', { name: 'Ahora no' })
    .click()
  await goToEnd(page)
  await page.keyboard.type(' Dos.')
  const other = await context.newPage()
  await signInByForm(other, email)
  await expectSaved(page)
  await page.reload()
  await expect(getTextBox(page)).toContainText('Uno. Dos.')
})
