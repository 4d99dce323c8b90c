import type { Browser, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { launch } from './measure/phone.ts'
import { serveSite } from './serve.ts'
import { owner } from './sign-in.ts'

/** A person's pace, in seconds: to find and press something, and a key (40 words a minute). */
const pace = { press: 2, key: 0.3 }

type Person = {
  press: (what: Locator) => Promise<void>
  type: (where: Locator, text: string) => Promise<void>
}
type Step = { name: string; pressed: number; typed: number; machine: number }

const paragraph =
  'Esta semana cambiamos los cables del armario y ordenamos los puertos por planta. Quien llegue a una avería encuentra ahora en la puerta qué va dónde, y a quién llamar si algo no coincide con la etiqueta. Contamos cómo lo hicimos, cuánto tardó y qué haríamos de otra manera.'

const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Texto del artículo' })
const title = (page: Page): Locator => page.getByRole('textbox', { name: 'Título', exact: true })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

async function palette(page: Page, { type }: Person, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await type(page.getByRole('dialog').getByRole('combobox'), words)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** A picture, drawn by the browser itself. */
async function drawn(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 960
    canvas.height = 640
    canvas.getContext('2d')?.fillRect(10, 10, 300, 300)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}

/** What a manager does in an hour, in its order; what is pressed and typed is counted. */
const hour: Readonly<Record<string, (page: Page, person: Person, url: string) => Promise<unknown>>> = {
  'Ingresar por primera vez': async (page, { press, type }, url) => {
    await page.goto(`${url}/mngr/ingreso`)
    await page.waitForFunction(() => !document.querySelector('fieldset:disabled'))
    await type(page.getByLabel('Correo electrónico'), owner.email)
    await type(page.getByRole('textbox', { name: 'Contraseña' }), owner.password)
    await press(button(page, 'Ingresar'))
    await page.waitForURL('**/mngr')
  },
  'Empezar un artículo': async (page, { press }) => {
    await press(page.getByRole('link', { name: 'Artículos' }).first())
    await press(button(page, 'Escribir un artículo'))
    await title(page).waitFor()
  },
  'Escribir título y texto': async (page, { type }) => {
    await type(title(page), 'Un armario con nombre y apellidos')
    await type(text(page), paragraph)
  },
  'Poner una imagen': async (page, { press, type }) => {
    await page.keyboard.press('Enter')
    await press(button(page, 'Insertar un bloque'))
    await press(page.getByRole('option', { name: 'Imagen', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Imagen' })
    const file = { name: 'armario.png', mimeType: 'image/png', buffer: await drawn(page) }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await type(dialog.getByLabel('Describe la imagen para quien no la ve'), 'Un armario de cables ordenado')
    await press(dialog.getByRole('button', { name: 'Subir la imagen' }))
    await text(page).getByRole('img').waitFor()
  },
  Publicar: async (page, { press }) => {
    await press(button(page, 'Publicar ahora'))
    await page.getByText('Publicado.', { exact: true }).waitFor()
  },
  'Corregir y publicar otra vez': async (page, { press, type }) => {
    await type(text(page), ' Gracias a Ana.')
    await press(button(page, 'Publicar cambios'))
    await page.getByText('Publicado.', { exact: true }).waitFor()
  },
  'Retirar y deshacer': async (page, { press }) => {
    await press(button(page, 'Ajustes del artículo'))
    await press(button(page, 'Volver a borrador'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Volver a borrador' }))
    await press(button(page, 'Deshacer').last())
    await page.getByText('Como estaba.').waitFor()
  },
  'Programar otro': async (page, { press, type }, url) => {
    await page.goto(`${url}/mngr/blog`)
    await press(button(page, 'Escribir un artículo'))
    await type(title(page), 'Para el lunes')
    await type(text(page), 'Un texto que espera.')
    await press(button(page, 'Ajustes del artículo'))
    await press(page.getByText('Programar', { exact: true }).first())
    await page.getByLabel(/^Fecha y hora/).fill('2040-05-06T09:30')
    await press(button(page, 'Programar'))
    await page.getByText('Programado.', { exact: true }).waitFor()
  },
  'Encontrar el primero con ⌘K': async (page, person) => {
    await palette(page, person, 'armario')
    await page.waitForFunction(
      () => document.title.includes('armario') || location.pathname.includes('/blog/'),
    )
  },
  'Responder una consulta': async (page, { press, type }) => {
    await press(page.getByRole('link', { name: /^Consultas/ }).first())
    await press(page.getByRole('link', { name: /^Lucía Prueba/ }))
    await type(
      page.getByLabel('Respuesta para Lucía Prueba'),
      'Hola, Lucía: para diez personas, un fin de semana. Te llamo el lunes.',
    )
    await press(button(page, 'Enviar respuesta'))
    await page
      .getByLabel('Estado')
      .locator('option:checked', { hasText: 'En curso' })
      .waitFor({ state: 'attached' })
  },
  'Subir un archivo (PDF)': async (page, { press }) => {
    await press(page.getByRole('link', { name: 'Medios', exact: true }).first())
    const file = { name: 'tarifas.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
    await page.getByLabel(/Arrastra imágenes y archivos/).setInputFiles(file)
    await press(button(page, 'Subir el archivo'))
    await page.getByText('Archivo guardado.').waitFor()
  },
  'Importar dos artículos': async (page, { press }) => {
    await press(page.getByRole('link', { name: 'Importar', exact: true }).first())
    const written = (name: string) => ({
      name: `${name}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`---\ntitle: ${name}\n---\n\nUn texto de antes.\n`),
    })
    await page.getByLabel('Archivo', { exact: true }).setInputFiles([written('De antes'), written('Y otro')])
    await press(button(page, 'Revisar'))
    await page.getByRole('heading', { name: 'Esto pasaría' }).waitFor()
    await press(page.getByRole('button', { name: /^Importar/ }))
    await page.getByRole('heading', { name: 'Importación terminada' }).waitFor()
  },
}

/** Somebody writes by the form, as its script sends it. */
async function arrive(url: string): Promise<void> {
  const { token } = v.parse(
    v.object({ token: v.string() }),
    await (await fetch(`${url}/api/consultas/token`)).json(),
  )
  const body = {
    nombre: 'Lucía Prueba',
    correo: 'lucia@empresa.example',
    asunto: 'otro',
    mensaje: 'Hola, ¿cuánto tarda una mudanza de servidores de una oficina de diez personas?',
    acepto: 'si',
    token,
  }
  const headers = { 'Content-Type': 'application/json', Origin: url }
  const answer = await fetch(`${url}/api/consultas`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 201) throw new Error(`The enquiry did not arrive: ${answer.status}`)
}

async function walk(browser: Browser, url: string): Promise<Step[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const steps: Step[] = []
  for (const [name, run] of Object.entries(hour)) {
    const step = { name, pressed: 0, typed: 0, machine: 0 }
    const person: Person = {
      async press(what) {
        step.pressed += 1
        await what.click()
      },
      async type(where, words) {
        step.pressed += 1
        step.typed += words.length
        await where.click()
        await page.keyboard.press('Control+End')
        await page.keyboard.insertText(words)
      },
    }
    const from = performance.now()
    await run(page, person, url)
    step.machine = (performance.now() - from) / 1000
    steps.push(step)
  }
  await context.close()
  return steps
}

/** Each step of a manager's hour: what it asks of a person at a stated pace, and what the machine adds. */
export async function benchHour(): Promise<void> {
  const { url, stop } = await serveSite()
  const browser = await launch({ full: true })
  try {
    await arrive(url)
    console.log(`La hora de quien gestiona (${pace.press} s por pulsación, ${pace.key} s por tecla)`)
    let total = 0
    for (const { name, pressed, typed, machine } of await walk(browser, url)) {
      total += pressed * pace.press + typed * pace.key + machine
      console.log(
        `  ${name.padEnd(30)} ${String(pressed).padStart(2)} pulsaciones, ${String(typed).padStart(3)} teclas, máquina ${machine.toFixed(1)} s; desde el ingreso ${total.toFixed(0)} s`,
      )
    }
  } finally {
    await browser.close()
    await stop()
  }
}
