import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sendEnquiry } from '../enquiry.ts'
import { openManagerPage } from '../manager-session.ts'
import { signInToEditor } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const getStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('enquiries are labelled one by one and together, filtered by label, found and exported', async ({
  page,
  request,
  baseURL,
}) => {
  const label = `Obra ${Date.now()}`
  const [reference] = [
    await sendEnquiry(request, baseURL ?? '', { nombre: 'Etiqueta Prueba' }),
    await sendEnquiry(request, baseURL ?? '', { nombre: 'Segunda Etiqueta' }),
  ]
  await page.goto(`/mngr/consultas/${reference}`)
  const field = page.getByLabel('Etiquetas, separadas por comas')
  await field.fill(`${label}, ${'x'.repeat(41)}`)
  await field.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'Cada etiqueta admite como máximo 40' }),
  ).toBeVisible()
  await field.fill(`${label}, Urgente`)
  await field.press('Enter')
  await getStatus(page, 'Etiquetas guardadas.')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await getStatus(page, 'Deshecho.')
  await expect(field).toHaveValue('')
  await field.fill(`${label.toLowerCase()},`)
  await getStatus(page, 'Etiquetas guardadas.')

  // Whoever goes back from the field keeps what they typed, and is not brought back by its answer.
  await openManagerPage(page, '/mngr/consultas')
  await page.evaluate((path) => navigation.navigate(path), `/mngr/consultas/${reference}`)
  await field.press('End')
  await field.pressSequentially(', a medias')
  const stored = page.waitForResponse('**/acciones')
  await page.evaluate(() => history.back())
  await expect(page.getByRole('heading', { level: 1, name: 'Consultas' })).toBeVisible()
  await stored
  await page.evaluate((path) => navigation.navigate(path), `/mngr/consultas/${reference}`)
  await expect(field).toHaveValue(/, a medias$/)

  await page.goto('/mngr/consultas')
  await page.getByRole('checkbox', { name: 'Elegir la consulta de Segunda Etiqueta' }).first().check()
  const bar = page.getByRole('group', { name: 'Acciones para las elegidas' })
  await bar.getByRole('button', { name: 'Poner etiqueta' }).click()
  await expect(bar.getByRole('alert')).toHaveText('Escribe el nombre de la etiqueta.')
  await bar.getByLabel('Etiqueta', { exact: true }).fill(label.toUpperCase())
  await bar.getByLabel('Etiqueta', { exact: true }).press('Enter')
  await getStatus(page, 'Etiquetas guardadas.')
  await page.getByRole('search').getByLabel('Etiqueta').selectOption(label.toLowerCase())
  await expect(page.locator('.inbox-open')).toHaveText([/Segunda Etiqueta/, /Etiqueta Prueba/])
  await expect(page.getByRole('listitem').filter({ hasText: 'Segunda Etiqueta' })).toContainText(
    label.toLowerCase(),
  )
  const address = page.url()
  await page.getByLabel('Buscar', { exact: true }).fill(label.slice(5))
  await page.getByLabel('Buscar', { exact: true }).press('Enter')
  await expect(page).not.toHaveURL(address)
  await expect(page.locator('.inbox-open')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exportar en CSV' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(label.toLowerCase())
})
