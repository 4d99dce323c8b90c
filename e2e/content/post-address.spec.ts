import type { Page } from '@playwright/test'
import { publish, saved, signInToStudio, startPost, unique, openSettings } from '../studio.ts'
import { expect, test } from '../test.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await signInToStudio(context, baseURL)
})

const address = (page: Page) => page.getByLabel('Dirección', { exact: true })
const title = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true })

test('the address takes what people type, as the button makes it of a title', async ({ page }) => {
  await startPost(page, unique('Para la dirección'))
  await openSettings(page)
  const stamp = Date.now()
  await address(page).fill('')
  await address(page).pressSequentially(`Año del ñandú ${stamp}`)
  await address(page).blur()
  await expect(address(page)).toHaveValue(`ano-del-nandu-${stamp}`)
  await saved(page)
  await page.reload()
  await openSettings(page)
  await expect(address(page)).toHaveValue(`ano-del-nandu-${stamp}`)
  await title(page).fill(`Año del ñandú ${stamp}`)
  await page.getByRole('button', { name: 'Crear del título' }).click()
  await expect(address(page)).toHaveValue(`ano-del-nandu-${stamp}`)
})

test('the address follows the title until somebody changes it, and not after publishing', async ({
  page,
}) => {
  const stamp = Date.now()
  await startPost(page, `Primer título ${stamp}`)
  await expect(address(page)).toHaveValue(`primer-titulo-${stamp}`)
  await page.keyboard.type('Texto.')
  await saved(page)
  // Also after it was stored, and in another sitting.
  await page.reload()
  await openSettings(page)
  await title(page).fill(`Segundo título ${stamp}`)
  await expect(address(page)).toHaveValue(`segundo-titulo-${stamp}`)
  await saved(page)
  await address(page).fill(`la mía ${stamp}`)
  await title(page).fill(`Tercer título ${stamp}`)
  await expect(address(page)).toHaveValue(`la-mia-${stamp}`)
  // Emptied, it follows again.
  await address(page).fill('')
  await address(page).blur()
  await title(page).fill(`Cuarto título ${stamp}`)
  await expect(address(page)).toHaveValue(`cuarto-titulo-${stamp}`)
  await saved(page)
  expect(await publish(page)).toBe(`/blog/cuarto-titulo-${stamp}`)
  await title(page).fill(`Quinto título ${stamp}`)
  await saved(page)
  await expect(address(page)).toHaveValue(`cuarto-titulo-${stamp}`)
})
