import { createMessage, testSender as sender, referencePattern } from '../enquiry.ts'
import { addUser, password } from '../manager-session.ts'
import { createUniqueTitle } from '../post-editor.ts'
import type { Person } from './person.ts'
import { expect, test } from './test.ts'

async function signIn(person: Person): Promise<void> {
  const email = addUser()
  await person.open('/mngr/ingreso')
  await person.fill('Correo electrónico', email)
  await person.fill('Contraseña', password)
  await person.press('button', 'Ingresar', 'form')
  await person.expectPage('/mngr', /Panel|Inicio|Resumen/)
}

test('a sent enquiry is confirmed with its reference', async ({ person }) => {
  await person.open('/contacto')
  await person.fill('Nombre', sender.name)
  await person.fill('Correo electrónico', sender.email)
  await person.press('textbox', '¿Sobre qué nos escribes?')
  await person.type('Otro')
  await person.enter()
  await person.fill('Mensaje', createMessage('probar otro navegador'))
  await person.evaluate(() => document.querySelector<HTMLElement>('input[type=checkbox]')?.click())
  await person.press('button', 'Enviar mensaje')
  await person.expectText('h1', /Gracias/)
  await person.expectText('.reference', referencePattern)
})

test('a manager signs in, and out again', async ({ person }) => {
  await signIn(person)
  await person.press('button', 'Cerrar sesión')
  await person.expectPage('/', 'Webs, correo y sistemas sin enredos')
})

test('a manager writes and publishes an article, and readers see it', async ({ person }) => {
  const title = createUniqueTitle('Un río en otro navegador')
  await signIn(person)
  await person.open('/mngr/blog')
  await person.press('link', 'Escribir un artículo')
  await person.fill('Título', title)
  await person.press('textbox', 'Texto del artículo')
  await person.type('Agua que corre.')
  await person.press('button', 'Publicar')
  await person.press('link', 'Ver en el sitio')
  await person.expectText('h1', title)
  await person.expectText('.prose', 'Agua que corre.')
})

test('a dialog has the focus, and Escape closes it without a change', async ({ person }) => {
  await signIn(person)
  await person.open('/mngr/cuenta/equipo')
  await person.press('button', 'Cambiar la cuenta de Ana Prueba')
  await person.press('button', 'Desactivar la cuenta')
  await person.expectText('dialog[open]', '¿Desactivar la cuenta de Ana Prueba?')
  await expect.poll(() => person.evaluate(() => document.activeElement?.textContent)).toBe('Cancelar')
  await person.escape()
  await expect.poll(() => person.evaluate(() => document.querySelector('dialog[open]') === null)).toBe(true)
  await person.expectPage('/mngr/cuenta/equipo', 'Equipo')
})
