import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAddressHeader, createMessage, openForm, referencePattern, testSender } from '../enquiry.ts'
import { inspectPage } from '../inspect-page.ts'
import { openManagerPage, signIn } from '../manager-session.ts'
import { findMissingStyles } from '../missing-styles.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

const dayMs = 24 * 60 * 60_000
const getDay = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

async function describe(page: Page, text: string): Promise<void> {
  const name = 'Descripción'
  await page.getByRole('group', { name }).getByRole('textbox', { name, exact: true }).click()
  await page.keyboard.type(text)
}

const publish = (page: Page) => page.getByRole('button', { name: /^Publicar( cambios)?$/ }).click()

const resume = { name: 'currículum.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 prueba') }

async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill(testSender.name)
  await page.getByLabel('Correo electrónico').fill(testSender.email)
  await page.getByLabel('Mensaje').fill(createMessage('responder a la oferta'))
  await page.getByRole('checkbox').check()
}

async function applyWithoutScript(visitor: Page, large: string): Promise<void> {
  await visitor.setExtraHTTPHeaders(createAddressHeader())
  const subject = visitor.getByLabel('¿Sobre qué nos escribes?')
  await expect(subject).toBeHidden()
  await expect(subject).toHaveValue('empleo--personas-que-programan')
  await fillApplication(visitor)
  const message = await visitor.getByLabel('Mensaje').inputValue()
  // The browser shows the page only if the server has received what it refuses.
  await visitor.getByLabel('Currículum').setInputFiles(large)
  await visitor.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(visitor.locator('.summary')).toContainText('elige otra vez el tuyo')
  await expect(visitor.getByLabel('Currículum')).toHaveAccessibleDescription(/pesa más de 5 MB/)
  await expect(visitor.getByLabel('Mensaje')).toHaveValue(message)
  await visitor.getByLabel('Currículum').setInputFiles(resume)
  await visitor.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Recibimos tu candidatura')
  await expect(visitor.locator('.reference')).toHaveText(referencePattern)
}

async function applyWithScript(page: Page, large: string): Promise<void> {
  await page.setExtraHTTPHeaders(createAddressHeader())
  await openForm(page, () => page.goto('/empleo/personas-que-programan'))
  await inspectPage(page, 'responder-a-oferta', [390, 1440])
  await fillApplication(page)
  const file = page.getByLabel('Currículum')
  // A file is refused when it is chosen.
  await file.setInputFiles(large)
  await expect(page.getByRole('alert')).toHaveText(/pesa más de 5 MB/)
  await expect(file).toHaveAccessibleDescription(/pesa más de 5 MB/)
  await file.setInputFiles({ ...resume, name: 'currículum.exe' })
  await expect(page.getByRole('alert')).toHaveText(/Solo recibimos/)
  await page.getByRole('button', { name: 'Enviar candidatura' }).click()
  await expect(page.locator('.summary')).toContainText(/Solo recibimos/)
  await file.setInputFiles(resume)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('Ya está todo corregido')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar candidatura' }).click()
  const reference = page.locator('.reference')
  await expect(reference).toHaveText(referencePattern)
  await page.goto(`/mngr/consultas/${await reference.textContent()}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: resume.name }).click()
  expect((await download).suggestedFilename()).toBe(resume.name)
}

test.beforeEach(signIn)

test('the owner publishes a job offer, a visitor reads it without JavaScript, and it ends', async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  await page.goto('/empleo')
  await expect(page.getByText('Ahora no hay ninguna oferta abierta.')).toBeVisible()
  await openManagerPage(page, '/mngr/paginas?lista=ofertas-de-empleo')
  await page.getByRole('link', { name: 'Nueva oferta de empleo' }).click()
  await page.getByLabel('Puesto').fill('Personas que programan')
  await page.getByLabel('Resumen').fill('Para mantener sitios que ya existen.')
  await describe(page, 'Mantener **sitios**. ')
  await page.getByLabel('Lugar').fill('Mérida')
  await page.getByLabel('Sueldo bruto, desde').fill('24000')
  await publish(page)
  await expect(page.getByLabel('Último día')).toBeFocused()
  await page.getByLabel('Último día').fill(getDay(30))
  await publish(page)
  await expect(page.getByText('Publicada. Ya se ve en')).toBeVisible()
  await expect(
    page.getByText('El pie del sitio lleva a Empleo mientras haya ofertas abiertas.'),
  ).toBeAttached()
  await inspectPage(page, 'oferta-editor', [390, 1440])

  const visit = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const visitor = await visit.newPage()
  await visitor.goto('/empleo')
  expect(await findMissingStyles(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Personas que programan' }).click()
  await expect(visitor).toHaveTitle('Personas que programan - Cauce')
  expect(await findMissingStyles(visitor)).toEqual([])
  await expect(visitor.locator('main strong')).toHaveText('sitios')
  await expect(visitor.getByText(/\$24,000 MXN brutos al mes/)).toBeVisible()
  expect(await visitor.content()).toContain('"@type":"JobPosting"')
  await visitor.getByRole('link', { name: 'Ir al formulario' }).click()
  const large = testInfo.outputPath('grande.pdf')
  await writeFile(large, Buffer.concat([resume.buffer, Buffer.alloc(12_000_000)]))
  await applyWithoutScript(visitor, large)
  await applyWithScript(page, large)
  await page.goto('/empleo')
  await inspectPage(page, 'empleo')
  await page.getByRole('link', { name: 'Personas que programan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personas que programan')
  await inspectPage(page, 'oferta')

  await page.goBack()
  await openManagerPage(page, '/mngr/paginas?lista=ofertas-de-empleo')
  await page.getByRole('link', { name: 'Personas que programan' }).click()
  await page.getByLabel('Último día').fill(getDay(-2))
  await publish(page)
  await expect(page.getByRole('button', { name: 'Publicar cambios' })).toBeDisabled()
  await expect(async () => {
    await visitor.goto('/empleo')
    await expect(visitor.getByText('Ahora no hay ninguna oferta abierta.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await visitor.goto('/empleo/personas-que-programan')
  await expect(visitor.getByText('Esta oferta ya terminó.')).toBeVisible()
  expect(await findMissingStyles(visitor)).toEqual([])
  expect(await visitor.content()).not.toContain('application/ld+json')
  await page.goto('/empleo/personas-que-programan')
  await inspectPage(page, 'oferta-terminada')
  await visit.close()
})

test('the owner publishes events; a visitor finds the next one, its calendar file and the past one', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const [title, days] of [
    ['Tarde de migraciones', 20],
    ['Mañana de correo', -20],
  ] as const) {
    await openManagerPage(page, '/mngr/paginas/nuevo-evento')
    await page.getByLabel('Nombre').fill(title)
    await page.getByLabel('Resumen').fill('Con café y preguntas.')
    await page.getByLabel('Empieza').fill(`${getDay(days)}T18:00`)
    await page.getByLabel('Termina').fill(`${getDay(days)}T17:00`)
    await page.getByLabel('Lugar').fill('Biblioteca del puerto')
    await describe(page, 'Traigan sus dudas.')
    await publish(page)
    await expect(page.getByLabel('Termina')).toHaveAccessibleDescription(/después de empezar/)
    await page.getByLabel('Termina').fill(`${getDay(days)}T20:00`)
    await publish(page)
    if (days < 0) {
      const question = page.getByRole('dialog', { name: 'Esa fecha ya pasó' })
      await expect(question).toContainText('Los visitantes verían el evento como terminado')
      await question.getByRole('button', { name: 'Publicar con esa fecha' }).click()
    }
    await expect(page.getByText('Publicado. Ya se ve en')).toBeVisible()
  }
  await inspectPage(page, 'evento-editor', [390, 1440])

  const visit = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const visitor = await visit.newPage()
  await visitor.goto('/eventos')
  const past = visitor.getByRole('link', { name: 'Mañana de correo' })
  await expect(past).toBeHidden()
  await visitor.getByText('Eventos pasados (1)').click()
  await expect(past).toBeVisible()
  expect(await findMissingStyles(visitor)).toEqual([])
  await visitor.getByRole('link', { name: 'Tarde de migraciones' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Tarde de migraciones')
  const link = visitor.getByRole('link', { name: 'Añadir al calendario' })
  const file = await visitor.request.get((await link.getAttribute('href')) ?? '')
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await file.text()).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*SUMMARY:Tarde de migraciones\r\n[^]*END:VCALENDAR\r\n$/,
  )
  await visitor.getByRole('link', { name: 'Preguntar por este evento' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Inscripción y preguntas: «Tarde de migraciones»',
  )
  await expect(visitor.getByLabel('¿Sobre qué nos escribes?')).toHaveValue('eventos--tarde-de-migraciones')
  await visit.close()

  await page.goto('/eventos')
  await page.getByText('Eventos pasados (1)').click()
  await inspectPage(page, 'eventos')
  await page.getByRole('link', { name: 'Tarde de migraciones' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tarde de migraciones')
  await inspectPage(page, 'evento')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Añadir al calendario' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('tarde-de-migraciones.ics')
})
