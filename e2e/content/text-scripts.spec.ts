import type { APIRequestContext, Page } from '@playwright/test'
import { createAddressHeader, createMessage, referencePattern, testSender } from '../enquiry.ts'
import { inspectPage } from '../inspect-page.ts'
import { signInAs } from '../manager-session.ts'
import { open, watchErrors } from '../public-page.ts'
import { resetSettingsAroundEach } from '../reset-settings.ts'
import { expect, test } from '../test.ts'

resetSettingsAroundEach()

const markdown = `Antes.

https://www.youtube.com/watch?v=dQw4w9WgXcQ

::boton[Ver los servicios]{url=/servicios}

::formulario[Cuéntanos qué correo usas]{asunto=correo}

::formulario[Otra vez]

Después.`

async function publishPage(request: APIRequestContext, origin: string, content: object): Promise<void> {
  const headers = { Origin: origin }
  const made = await request.post('/api/mngr/paginas', { data: { content }, headers })
  const { id, rev }: { id: string; rev: number } = await made.json()
  const published = await request.post(`/api/mngr/paginas/${id}/publicar`, {
    data: { content },
    headers: { ...headers, 'If-Match': `"${rev}"` },
  })
  expect(published.status()).toBe(200)
}

async function sendFromText(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Formulario de contacto' })
  await expect(form.getByLabel('¿Sobre qué nos escribes?')).toHaveValue('correo')
  await form.getByLabel('Nombre').fill(testSender.name)
  await form.getByLabel('Correo electrónico').fill(testSender.email)
  await form.getByLabel('Mensaje').fill(createMessage('escribir desde una página'))
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Enviar mensaje' }).click()
  await expect(page.locator('.reference')).toHaveText(referencePattern)
}

test('a page shows a video player and the contact form in its text; without JavaScript both are links', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInAs(context, baseURL ?? '')
  await publishPage(context.request, baseURL ?? '', {
    kind: 'page',
    title: 'Escríbenos desde aquí',
    slug: 'desde-aqui',
    description: '',
    layout: 'site',
    markdown,
  })
  const errors = watchErrors(page)
  await page.setExtraHTTPHeaders(createAddressHeader())
  for (const visit of [
    () => page.goto('/desde-aqui'),
    async () => {
      // Hydrated first: React would remove the link with the rest of the server's document.
      await open(page, '/cookies')
      await page.evaluate(() => {
        const link = document.createElement('a')
        link.href = '/desde-aqui'
        link.textContent = 'Prueba'
        document.querySelector('main')?.append(link)
      })
      await page.getByRole('link', { name: 'Prueba' }).click()
    },
  ]) {
    await visit()
    await expect(page.getByRole('button', { name: 'Cargar el reproductor de YouTube' })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Formulario de contacto' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cuéntanos qué correo usas' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Otra vez' })).toHaveAttribute('href', '/contacto')
    await inspectPage(page, 'formulario-en-texto', [390, 1440])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('link', { name: 'Cuéntanos qué correo usas' })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Formulario de contacto' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await sendFromText(page)
  }
  expect(errors).toEqual([])

  const visitor = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  ).newPage()
  await visitor.goto('/desde-aqui')
  await expect(visitor.getByRole('link', { name: 'Ver el video en YouTube' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Cuéntanos qué correo usas' }).click()
  await expect(visitor.getByLabel('¿Sobre qué nos escribes?')).toHaveValue('correo')
  await visitor.context().close()
})
