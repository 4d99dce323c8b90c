import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openDatabase, runSql } from '../database.ts'
import { listMailsAbout, createMessage, sendEnquiry } from '../enquiry.ts'
import { signInToEditor } from '../post-editor.ts'
import { expect, test } from '../test.ts'

test.beforeEach(signInToEditor)

const getStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const getRows = (page: Page) => page.locator('.inbox-open')

test('a manager opens, assigns, annotates, answers and archives an enquiry', async ({
  page,
  request,
  baseURL,
}) => {
  // Another new enquiry, so that the count of new ones does not fall to zero.
  await sendEnquiry(request, baseURL ?? '', { nombre: 'Otra Prueba' })
  const reference = await sendEnquiry(request, baseURL ?? '', { nombre: 'Marta Prueba' })
  await page.goto('/mngr/consultas')
  const unread = page.getByRole('link', { name: /Consultas \d+ nuevas?/ })
  await expect(unread).toBeVisible()
  const before = Number(/\d+/.exec((await unread.textContent()) ?? '')?.[0])
  await page.getByRole('link', { name: 'Marta Prueba' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marta Prueba')
  // What was asked, the answer, and then its state, also on a phone.
  await expect(page.locator('.enquiry-asked + .enquiry-thread + .enquiry-about')).toBeVisible()

  await page.getByLabel('Estado').selectOption('Spam')
  await getStatus(page, 'La consulta queda como «Spam».')
  await expect(page.getByRole('button', { name: 'Guardar respuesta' })).toBeHidden()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await getStatus(page, 'Deshecho.')
  await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText('Nueva')
  await page.getByLabel('Estado').selectOption('En curso')
  await getStatus(page, 'La consulta queda como «En curso».')
  await expect(page.getByRole('link', { name: RegExp(`Consultas ${before - 1} nuevas?`) })).toBeVisible()
  await page.getByLabel('Asignada a').selectOption({ label: 'Ana Prueba (tú)' })
  await getStatus(page, 'Asignación guardada.')
  await page.getByText('Nueva nota').click()
  await page.getByLabel('Texto de la nota').fill('Llamar el lunes <b>sin falta</b>')
  await page.getByRole('button', { name: 'Guardar nota' }).click()
  await getStatus(page, 'Nota guardada.')
  await expect(page.getByRole('listitem').filter({ hasText: '<b>sin falta</b>' })).toContainText('Ana Prueba')
  await expect(page.getByLabel('Texto de la nota')).toHaveValue('')

  const reply = page.getByRole('link', { name: 'Responder desde tu correo' })
  const href = decodeURIComponent((await reply.getAttribute('href')) ?? '')
  expect(href).toMatch(/^mailto:lucia@empresa\.example\?subject=Re: /)
  expect(href).toMatch(RegExp(`\\[${reference}\\].*> Hola, queremos hablar del sitio`, 's'))

  for (const state of ['Respondida', 'Archivada']) {
    await page.getByLabel('Estado').selectOption(state)
    await getStatus(page, `La consulta queda como «${state}».`)
    await page.reload()
    await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText(state)
  }
  await page.goto('/mngr/consultas?estado=archivadas')
  await expect(page.getByRole('link', { name: 'Marta Prueba' }).first()).toBeVisible()
})

test('a suspicious enquiry waits in quarantine with its reasons, and "no es spam" releases it', async ({
  page,
  request,
  baseURL,
}) => {
  const from = `sospecha-${Date.now()}@empresa.example`
  const links = () => `${'https://enlace.example '.repeat(7)} ${createMessage('enlazar mucho')}`
  const fields = () => ({ nombre: 'Enlaces Prueba', correo: from, mensaje: links() })
  const reference = await sendEnquiry(request, baseURL ?? '', fields())
  await page.goto('/mngr/consultas')
  await expect(page.locator(`a[href*="${reference}"]`)).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Estados' }).getByRole('link', { name: /Spam/ }).click()
  await page.locator(`a[href*="${reference}"]`).click()
  await expect(page.getByText('Lleva 7 enlaces')).toBeVisible()
  await page.getByRole('button', { name: 'No es spam' }).click()
  await getStatus(page, 'Ya no es spam.')
  await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText('Nueva')
  const next = await sendEnquiry(request, baseURL ?? '', fields())
  await page.goto('/mngr/consultas?estado=nuevas')
  await expect(page.locator(`a[href*="${next}"]`)).toBeVisible()
})

test('the inbox has search, filters, keys, bulk actions, CSV export and permanent deletion', async ({
  page,
  request,
  baseURL,
}) => {
  const word = `palabra${Date.now()}`
  for (const name of ['Uno', 'Dos', 'Tres'])
    await sendEnquiry(request, baseURL ?? '', {
      nombre: `=${name} Prueba`,
      asunto: name === 'Tres' ? 'correo' : 'otro',
      mensaje: createMessage(`hablar de la ${word}`),
    })
  await page.goto('/mngr/consultas')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill(`${word.toUpperCase()} hablár`)
  await page.keyboard.press('Enter')
  await expect(getRows(page)).toHaveText([/=Tres/, /=Dos/, /=Uno/])

  await page.getByRole('checkbox', { name: 'Elegir la consulta de =Tres' }).focus()
  await page.keyboard.press('j')
  await expect(getRows(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(getRows(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowUp')
  await expect(getRows(page).nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('=Tres Prueba')
  await page.goBack()
  await expect(getRows(page)).toHaveCount(3)
  // Letters do nothing without the focus in the list: on arrival the heading has it. In a field, they are text.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('searchbox', { name: 'Buscar' }).press('j')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
  await page.keyboard.press('Backspace')

  await page.getByLabel('Asunto').selectOption('Otro asunto')
  await expect(getRows(page)).toHaveText([/=Dos/, /=Uno/])
  const place = await getRows(page).first().boundingBox()
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await page.getByLabel('Asignar', { exact: true }).selectOption({ label: 'Ana Prueba' })
  await getStatus(page, 'Asignación guardada.')
  expect(await getRows(page).first().boundingBox(), 'the message moves no row').toEqual(place)
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await page.getByLabel('Cambiar el estado').selectOption('En curso')
  await getStatus(page, '2 consultas quedan como «En curso».')
  await expect(page.getByRole('checkbox', { name: 'Elegir todas' })).not.toBeChecked()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exportar en CSV' }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain(`'=Dos Prueba`)
  expect(csv).toContain('En curso')
  expect(csv).toContain('Ana Prueba')
  expect(csv).not.toContain('=Tres')

  const filtered = page.url()
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  await page.getByRole('button', { name: 'Mover a la papelera' }).focus()
  await page.keyboard.press('Enter')
  await getStatus(page, 'Moviste 2 consultas a la papelera.')
  await expect(page.getByRole('status').filter({ hasText: 'Moviste' })).toBeFocused()
  await expect(page.getByText('Ninguna consulta coincide con la búsqueda.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buscar sin los demás filtros' })).toBeVisible()
  expect(page.url()).toBe(filtered)

  // The search also applies to the trash. Restore one enquiry, and delete the other permanently.
  await page
    .getByRole('navigation', { name: 'Estados' })
    .getByRole('link', { name: /Papelera/ })
    .click()
  await expect(getRows(page)).toHaveText([/=Dos/, /=Uno/])
  await page.getByRole('checkbox', { name: 'Elegir la consulta de =Dos' }).check()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await getStatus(page, 'Recuperaste una consulta.')
  await expect(getRows(page)).toHaveText([/=Uno/])
  await page.getByRole('checkbox', { name: 'Elegir todas' }).check()
  const remove = page.getByRole('button', { name: 'Borrar para siempre', exact: true })
  const dialog = page.getByRole('dialog', { name: '¿Borrar esta consulta para siempre?' })
  await remove.click()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await expect(getRows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await getStatus(page, 'Borraste una consulta para siempre.')
  await expect(page.getByText('Ninguna consulta coincide con la búsqueda.')).toBeVisible()
  const database = openDatabase()
  const query = "SELECT name FROM enquiries WHERE message LIKE '%' || ? || '%' ORDER BY id"
  const left = database.prepare(query).all(word)
  database.close()
  expect(left).toEqual([{ name: '=Dos Prueba' }, { name: '=Tres Prueba' }])
})

test('a manager trashes and restores an enquiry by a button that is far from the one for answering', async ({
  page,
  request,
  baseURL,
}) => {
  const word = `palabra${Date.now()}`
  const reference = await sendEnquiry(request, baseURL ?? '', {
    nombre: 'Papelera Prueba',
    mensaje: createMessage(`tirar la ${word}`),
  })
  await page.goto(`/mngr/consultas?estado=nuevas&q=${word}`)
  const list = page.url()
  await getRows(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papelera Prueba')
  const reply = page.getByRole('link', { name: 'Responder desde tu correo' })
  await expect(page.getByRole('button', { name: 'Borrar para siempre' })).toHaveCount(0)
  const trash = page.getByRole('button', { name: 'Mover a la papelera' })
  // Other content is between the buttons, so that neither a slip nor the next Tab presses the wrong one.
  const [above, below] = await Promise.all([reply.boundingBox(), trash.boundingBox()])
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThan(300)
  await trash.click()
  await getStatus(page, 'Moviste una consulta a la papelera.')
  await expect(page.getByRole('status').filter({ hasText: 'Moviste' })).toBeFocused()
  await expect(page.getByText(/Está en la papelera desde el/)).toBeVisible()
  await expect(reply).toHaveCount(0)
  await expect(page.getByLabel('Estado')).toHaveCount(0)
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await getStatus(page, 'Recuperaste una consulta.')
  await expect(page.getByLabel('Estado').locator('option:checked')).toHaveText('Nueva')
  await page.getByRole('link', { name: 'Volver a «Nuevas»' }).click()
  await expect(getRows(page)).toHaveCount(1)
  expect(page.url()).toBe(list)

  await getRows(page).first().click()
  await trash.click()
  await page.getByRole('button', { name: 'Borrar para siempre' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Borrar esta consulta para siempre?' })
  await dialog.getByRole('button', { name: 'Borrar para siempre' }).click()
  await expect(page.getByText('Ninguna consulta coincide con la búsqueda.')).toBeVisible()
  expect(page.url()).toBe(list)
  expect((await page.goto(`/mngr/consultas/${reference}`))?.status()).toBe(404)
})

test('the dashboard shows open enquiries, failed mail that can be sent again, drafts and the next steps', async ({
  page,
  request,
  baseURL,
}) => {
  // Earlier journeys may have used up the notifications of the hour: further enquiries would share one mail.
  runSql('DELETE FROM enquiry_limits')
  const reference = await sendEnquiry(request, baseURL ?? '', { nombre: 'Sin Aviso Prueba' })
  await expect.poll(() => listMailsAbout(reference)).toHaveLength(1)
  runSql("UPDATE enquiries SET mail_state = 'failed', mail_error = 'smtp 451' WHERE reference = ?", reference)
  await page.goto('/mngr/cuenta')
  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Ana Prueba')
  const waiting = page.getByRole('region', { name: 'Te espera' })
  await expect(waiting.getByRole('link', { name: /consultas? nuevas?/ })).toBeVisible()
  await waiting.getByRole('link', { name: /sin entregar/ }).click()
  await expect(page.getByRole('link', { name: 'Sin Aviso Prueba' })).toBeVisible()
  await page.goto('/mngr/estado')
  const undelivered = page.getByRole('region', { name: 'Avisos sin entregar' })
  await expect(undelivered).toContainText('smtp 451')
  const version = page.getByRole('region', { name: 'Versión del sitio' })
  await expect(version).toContainText(/Publicada hace /)
  await expect(version).toContainText(/Código de la versión: [\w-]+/)
  await undelivered.getByRole('button', { name: /^Reintentar/ }).click()
  await getStatus(page, 'Los avisos se intentan otra vez.')
  await expect(undelivered).toHaveCount(0)
  await expect.poll(() => listMailsAbout(reference)).toHaveLength(2)
  await page.goto(`/mngr/consultas/${reference}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin Aviso Prueba')
  // The queue's consumer first sends the mail and then records it.
  const readState = (): unknown => {
    using current = openDatabase()
    return current.prepare('SELECT mail_state FROM enquiries WHERE reference = ?').get(reference)
  }
  await expect.poll(readState).toEqual({ mail_state: 'sent' })

  await page.getByRole('link', { name: 'Panel', exact: true }).click()
  await page.getByRole('link', { name: 'Escribir un artículo' }).click()
  const title = `Un borrador del panel ${Date.now()}`
  await page.getByRole('textbox', { name: 'Título' }).fill(title)
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await page.goto('/mngr')
  await page.getByRole('region', { name: 'Sigue escribiendo' }).getByRole('link', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(title)
})
