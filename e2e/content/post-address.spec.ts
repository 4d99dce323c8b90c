import type { Page } from '@playwright/test'
import {
  publishFromEditor,
  expectSaved,
  signInToEditor,
  startPost,
  createUniqueTitle,
  openSettings,
} from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const getAddressField = (page: Page) => page.getByLabel('Dirección', { exact: true })
const getTitleField = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true })

test('the address field turns typed text into a slug in the same way as a title', async ({ page }) => {
  await startPost(page, createUniqueTitle('Para la dirección'))
  await openSettings(page)
  const stamp = Date.now()
  await getAddressField(page).fill('')
  await getAddressField(page).pressSequentially(`Año del ñandú ${stamp}`)
  await getAddressField(page).blur()
  await expect(getAddressField(page)).toHaveValue(`ano-del-nandu-${stamp}`)
  await expectSaved(page)
  await page.reload()
  await openSettings(page)
  await expect(getAddressField(page)).toHaveValue(`ano-del-nandu-${stamp}`)
  await getTitleField(page).fill(`Año del ñandú ${stamp}`)
  await page.getByRole('button', { name: 'Crear la dirección con «Título»' }).click()
  await expect(getAddressField(page)).toHaveValue(`ano-del-nandu-${stamp}`)
})

test('the address of an article follows the title until somebody edits the address or publishes the article', async ({
  page,
}) => {
  const stamp = Date.now()
  await startPost(page, `Primer título ${stamp}`)
  await expect(getAddressField(page)).toHaveValue(`primer-titulo-${stamp}`)
  await page.keyboard.type('Texto.')
  await expectSaved(page)
  // The address also follows the title after saving and reloading.
  await page.reload()
  await openSettings(page)
  await getTitleField(page).fill(`Segundo título ${stamp}`)
  await expect(getAddressField(page)).toHaveValue(`segundo-titulo-${stamp}`)
  await expectSaved(page)
  await getAddressField(page).fill(`la mía ${stamp}`)
  await getTitleField(page).fill(`Tercer título ${stamp}`)
  await expect(getAddressField(page)).toHaveValue(`la-mia-${stamp}`)
  // An emptied address follows the title again.
  await getAddressField(page).fill('')
  await getAddressField(page).blur()
  await getTitleField(page).fill(`Cuarto título ${stamp}`)
  await expect(getAddressField(page)).toHaveValue(`cuarto-titulo-${stamp}`)
  await expectSaved(page)
  expect(await publishFromEditor(page)).toBe(`/blog/cuarto-titulo-${stamp}`)
  await getTitleField(page).fill(`Quinto título ${stamp}`)
  await expectSaved(page)
  await expect(getAddressField(page)).toHaveValue(`cuarto-titulo-${stamp}`)
})
