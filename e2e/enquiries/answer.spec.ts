import type { Page } from '@playwright/test'
import { runSql } from '../database.ts'
import { dropFile } from '../drop-file.ts'
import { listMailsAbout, sendEnquiry, tabTo } from '../enquiry.ts'
import { inspectPage } from '../inspect-page.ts'
import { signInToEditor, storePicture } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

/** An answer that was not sent would be easily forgotten in the archive. */
async function refuseToArchive(page: Page): Promise<void> {
  await page.getByLabel('Estado').selectOption('Archivada')
  await page
    .getByRole('dialog', { name: '¿Archivar sin enviar la respuesta?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText('Nueva')
}

test('a manager answers an enquiry by keyboard with a template, a signature, a preview and a file', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const reference = await sendEnquiry(request, baseURL ?? '', { nombre: 'Rosa Prueba' })
  await page.goto(`/mngr/consultas/${reference}`)
  const tools = page.getByRole('button', { name: 'Respuestas guardadas y firma' })
  await expect(tools).toBeEnabled()
  await expect(page.getByText('no envía correo')).toHaveCount(1)
  await tools.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Respuestas guardadas y firma' })
  const name = `Saludo ${reference}`
  await dialog.getByLabel('Nombre de la nueva plantilla').fill(name)
  await dialog.getByLabel('Texto de la plantilla').fill('Hola, {cliente}:')
  await expect(dialog.getByText(/No sé qué poner en «{cliente}». Puedes usar {nombre}/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar plantilla' }).click()
  await expect(dialog.getByLabel('Texto de la plantilla')).toBeFocused()
  await dialog.getByLabel('Texto de la plantilla').fill('Hola, {nombre} ({referencia}):')
  await dialog.getByRole('button', { name: 'Guardar plantilla' }).click()
  await expect(dialog.getByText('Plantilla guardada.')).toBeVisible()
  await dialog.getByLabel('Tu firma').fill('Ana Prueba\nAtención al cliente')
  await dialog.getByRole('button', { name: 'Guardar firma' }).click()
  await expect(dialog.getByText('Firma guardada.')).toBeVisible()
  await inspectPage(page, 'plantillas y firma')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(tools).toBeFocused()

  const text = page.getByLabel('Respuesta para Rosa Prueba')
  await page.getByRole('button', { name: 'Guardar respuesta' }).click()
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Plantilla', { exact: true }).selectOption(name)
  await tabTo(page, page.getByRole('button', { name: 'Insertar' }))
  await page.keyboard.press('Enter')
  await expect(text).toHaveValue(`Hola, Rosa Prueba (${reference}):`)
  await expect(text).toBeFocused()
  // The error about the empty text is gone.
  await expect(text).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('End')
  await page.keyboard.type(' le llamamos el lunes.')
  // Reload before the pause after which the draft is sent to the server.
  await page.reload()
  await expect(text).toHaveValue(/le llamamos el lunes\.$/)
  await expect(page.getByText('El borrador está guardado.')).toBeVisible()
  // A further template goes below what is written.
  await page.getByLabel('Plantilla', { exact: true }).selectOption(name)
  await page.getByRole('button', { name: 'Insertar' }).click()
  await expect(text).toHaveValue(/le llamamos el lunes\.\n\nHola, Rosa Prueba/)
  await refuseToArchive(page)

  await page.getByLabel('Adjuntar un archivo').setInputFiles({
    name: 'presupuesto.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 hola'),
  })
  await expect(page.getByRole('list', { name: 'Archivos de esta respuesta' })).toContainText(
    'presupuesto.pdf',
  )
  expect(await dropFile(text, 'plazos.pdf', 'application/pdf', '%PDF-1.7 plazos')).toBe(true)
  await expect(page.getByRole('list', { name: 'Archivos de esta respuesta' })).toContainText('plazos.pdf')
  await storePicture(page.request, baseURL ?? '', `Plano ${reference}`)
  await page.getByRole('button', { name: 'Elegir una imagen de Medios' }).click()
  const library = page.getByRole('dialog', { name: 'Imagen' })
  await library.getByRole('button', { name: `Plano ${reference}` }).click()
  await expect(page.getByRole('list', { name: 'Archivos de esta respuesta' })).toContainText('plano.png')
  await page.getByText('Vista previa del correo').click()
  await expect(page.locator('.answer-preview')).toContainText('Atención al cliente')
  await inspectPage(page, 'consulta con respuesta a medias')

  // Also one that is not stored yet goes into the mail of one's own program.
  const own = page.getByRole('link', { name: 'Responder desde tu correo' })
  await expect(own).toHaveAttribute('href', /^mailto:.+le%20llamamos%20el%20lunes.+Atenci%C3%B3n/)
  const send = page.getByRole('button', { name: 'Guardar respuesta' })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'preparada, sin enviar' })).toBeInViewport()
  await expect(text).toHaveValue('')
  // Without a reload the page shows the answer and its files. Nothing left, so the enquiry is not answered.
  const thread = page.locator('.thread')
  await expect(thread).toContainText('presupuesto.pdf')
  await expect(thread).toContainText('No enviada: este sitio aún no tiene correo.')
  const state = page.getByLabel('Estado').locator('option:checked')
  await expect(state).toHaveText('Nueva')
  expect(listMailsAbout(reference).filter((mail) => mail.includes('le llamamos el lunes'))).toEqual([])
  await expect(thread.getByRole('link', { name: 'Abrir en tu correo' })).toHaveAttribute(
    'href',
    /^mailto:.+le%20llamamos%20el%20lunes.+Atenci%C3%B3n/,
  )
  await inspectPage(page, 'consulta con respuesta preparada')
  await refuseToArchive(page)
  await thread.getByRole('button', { name: 'Marcar como respondida' }).click()
  await expect(state).toHaveText('Respondida')
  await expect(thread).toContainText('Enviada desde otro programa')

  // The trash button is at the other end of the page.
  await page.getByRole('button', { name: 'Mover a la papelera' }).click()
  await expect(page.getByRole('button', { name: 'Borrar para siempre' })).toBeVisible()
  await expect(send).toBeHidden()
})

test('two tabs with the same enquiry do not overwrite the answer of each other', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const reference = await sendEnquiry(request, baseURL ?? '', { nombre: 'En dos pestañas' })
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/mngr/consultas/${reference}`)
    await expect(tab.getByRole('button', { name: 'Respuestas guardadas y firma' })).toBeEnabled()
  }
  const label = 'Respuesta para En dos pestañas'
  await page.getByLabel(label).fill('Lo de la primera.')
  await expect(page.getByText('El borrador está guardado.')).toBeVisible()
  await second.getByLabel(label).fill('Lo de la segunda.')
  await expect(second.getByLabel(label)).toHaveValue('Lo de la primera.\n\nLo de la segunda.')
  await expect(second.getByText('El borrador está guardado.')).toBeVisible()
  await page.getByLabel(label).press('End')
  await page.getByLabel(label).pressSequentially(' Y más.')
  await expect(page.getByText('El borrador está guardado.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(label)).toHaveValue(/Lo de la primera\.[^]+Lo de la segunda\.[^]+ Y más\./)
})

test('before sending, a manager learns of a new message from the sender; the text stays and can still be sent', async ({
  page,
  request,
  baseURL,
}) => {
  const reference = await sendEnquiry(request, baseURL ?? '', { nombre: 'Dos a la vez' })
  await page.goto(`/mngr/consultas/${reference}`)
  const text = page.getByLabel('Respuesta para Dos a la vez')
  await text.fill('Mi respuesta.')
  await expect(page.getByText('El borrador está guardado.')).toBeVisible()
  runSql(
    `INSERT INTO enquiry_messages (key, enquiry_id, direction, author, address, text, state, created_at)
     SELECT ?, id, 'in', 'Dos a la vez', 'dos@empresa.example', 'Ya no hace falta.' || char(10) || '> Hola', 'received', ?
     FROM enquiries WHERE reference = ?`,
    `prueba-${reference}`,
    Date.now(),
    reference,
  )
  await page.getByRole('button', { name: 'Guardar respuesta' }).click()
  await expect(page.getByRole('alert')).toContainText('mientras tanto')
  await expect(text).toHaveValue('Mi respuesta.')
  await text.press('End')
  await text.pressSequentially(' Y más.')
  await page.getByRole('button', { name: 'Verlo' }).click()
  await expect(page.locator('.thread')).toContainText('Ya no hace falta.')
  await expect(text).toHaveValue('Mi respuesta. Y más.')
  await inspectPage(page, 'consulta con conversación')
  await page.setViewportSize({ width: 390, height: 640 })
  await page.getByRole('button', { name: 'Guardar respuesta' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'preparada, sin enviar' })).toBeInViewport()
  await expect(page.locator('.thread').getByText('Mi respuesta. Y más.').first()).toBeInViewport()
})
