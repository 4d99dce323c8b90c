import type { Browser, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { enquiriesApiPath, enquiryTokenPath } from '#client/features/enquiries/contract/form.ts'
import { drawPicture } from '../demo/picture.ts'
import { createRequester } from '../demo/site.ts'
import { launchChromium } from './measure/phone.ts'
import { serveSite } from './serve.ts'
import { owner } from './sign-in.ts'

/** Assumed time in seconds for a press, including the search for the control, and for a key (40 words a minute). */
const paceSeconds = { press: 2, key: 0.3 }

type Person = {
  press: (what: Locator) => Promise<void>
  type: (where: Locator, text: string) => Promise<void>
}
type TaskResult = { name: string; presses: number; keystrokes: number; machineSeconds: number }

const articleText =
  'Esta semana cambiamos los cables del armario y ordenamos los puertos por planta. Quien llegue a una avería encuentra ahora en la puerta qué va dónde, y a quién llamar si algo no coincide con la etiqueta. Contamos cómo lo hicimos, cuánto tardó y qué haríamos de otra manera.'

const getTextBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Texto del artículo' })
const getTitleBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Título', exact: true })
const getButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

async function runPaletteCommand(page: Page, { type }: Person, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await type(page.getByRole('dialog').getByRole('combobox'), query)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

const picture = Buffer.from(
  drawPicture(960, 640, [
    [226, 240, 230],
    [16, 92, 62],
  ]),
)

/** The tasks of a manager's first hour, in order. Presses and keystrokes are counted. */
const tasks: Readonly<Record<string, (page: Page, person: Person, url: string) => Promise<unknown>>> = {
  'Ingresar por primera vez': async (page, { press, type }, url) => {
    await page.goto(`${url}/mngr/ingreso`)
    await page.waitForFunction(() => !document.querySelector('fieldset:disabled'))
    await type(page.getByLabel('Correo electrónico'), owner.email)
    await type(page.getByRole('textbox', { name: 'Contraseña' }), owner.password)
    await press(getButton(page, 'Ingresar'))
    await page.waitForURL('**/mngr')
  },
  'Empezar un artículo': async (page, { press }) => {
    await press(page.getByRole('link', { name: 'Artículos' }).first())
    await press(page.getByRole('link', { name: 'Escribir un artículo' }))
    await getTitleBox(page).waitFor()
  },
  'Escribir título y texto': async (page, { type }) => {
    await type(getTitleBox(page), 'Un armario con nombre y apellidos')
    await type(getTextBox(page), articleText)
  },
  'Poner una imagen': async (page, { press, type }) => {
    await page.keyboard.press('Enter')
    await press(getButton(page, 'Insertar un bloque'))
    await press(page.getByRole('option', { name: 'Imagen', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Imagen' })
    const file = { name: 'armario.png', mimeType: 'image/png', buffer: picture }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await type(dialog.getByLabel('Describe la imagen para quien no la ve'), 'Un armario de cables ordenado')
    await press(dialog.getByRole('button', { name: 'Subir la imagen' }))
    await getTextBox(page).getByRole('img').waitFor()
  },
  Publicar: async (page, { press }) => {
    await press(getButton(page, 'Publicar'))
    await page.getByText('Publicado.', { exact: true }).waitFor()
  },
  'Corregir y publicar otra vez': async (page, { press, type }) => {
    await type(getTextBox(page), ' Gracias a Ana.')
    await press(getButton(page, 'Publicar cambios'))
    await page.getByText('Publicado.', { exact: true }).waitFor()
  },
  'Retirar y deshacer': async (page, { press }) => {
    await press(getButton(page, 'Ajustes del artículo'))
    await press(getButton(page, 'Retirar del sitio'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Retirar' }))
    await press(getButton(page, 'Deshacer').last())
    await page.getByText(/está como antes\.$/).waitFor()
  },
  'Programar otro': async (page, { press, type }, url) => {
    await page.goto(`${url}/mngr/blog`)
    await press(page.getByRole('link', { name: 'Escribir un artículo' }))
    await type(getTitleBox(page), 'Para el lunes')
    await type(getTextBox(page), 'Un texto que espera.')
    await press(getButton(page, 'Ajustes del artículo'))
    await press(page.getByText('Programar', { exact: true }).first())
    await page.getByLabel(/^Empieza a verse/).fill('2040-05-06T09:30')
    await press(getButton(page, 'Programar'))
    await page.getByText('Programado.', { exact: true }).waitFor()
  },
  'Encontrar el primero con ⌘K': async (page, person) => {
    await runPaletteCommand(page, person, 'armario')
    await page.waitForFunction(
      () => document.title.includes('armario') || location.pathname.includes('/blog/'),
    )
  },
  'Responder una consulta': async (page, { press, type }) => {
    await press(getButton(page, 'Navegación'))
    await press(page.getByRole('link', { name: /^Consultas/ }).first())
    await press(page.getByRole('link', { name: /^Lucía Prueba/ }).first())
    await type(
      page.getByLabel('Respuesta para Lucía Prueba'),
      'Hola, Lucía: para diez personas, un fin de semana. Te llamo el lunes.',
    )
    await press(getButton(page, 'Guardar respuesta'))
    await page.getByText('Preparada, sin enviar', { exact: true }).waitFor()
  },
  'Subir un archivo (PDF)': async (page, { press }) => {
    await press(page.getByRole('link', { name: 'Medios', exact: true }).first())
    const file = { name: 'tarifas.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }
    await page.getByLabel(/Arrastra imágenes y archivos/).setInputFiles(file)
    await press(getButton(page, 'Subir el archivo'))
    await page.getByText('Archivo guardado.').waitFor()
  },
  'Importar dos artículos': async (page, { press }) => {
    await press(page.locator('.rail summary', { hasText: 'Sistema' }))
    await press(page.getByRole('link', { name: 'Importar y exportar' }).first())
    const written = (name: string) => ({
      name: `${name}.md`,
      mimeType: 'text/markdown',
      buffer: Buffer.from(`---\ntitle: ${name}\n---\n\nUn texto de antes.\n`),
    })
    await page.getByLabel('Archivo', { exact: true }).setInputFiles([written('De antes'), written('Y otro')])
    await press(getButton(page, 'Revisar'))
    await page.getByRole('heading', { name: 'Esto pasaría' }).waitFor()
    await press(page.getByRole('button', { name: /^Importar/ }))
    await page.getByRole('heading', { name: 'Importación terminada' }).waitFor()
  },
}

/** Submits an enquiry as the form's script does. */
export async function submitEnquiry(url: string): Promise<void> {
  const sendRequest = createRequester(url, '')
  const { token } = await sendRequest({ path: enquiryTokenPath }, v.object({ token: v.string() }))
  const body = {
    nombre: 'Lucía Prueba',
    correo: 'lucia@empresa.example',
    asunto: 'otro',
    mensaje: 'Hola, ¿cuánto tarda una mudanza de servidores de una oficina de diez personas?',
    acepto: 'si',
    token,
  }
  await sendRequest({ method: 'POST', path: enquiriesApiPath, body, headers: { Origin: url } }, v.unknown())
}

async function runTasks(browser: Browser, url: string): Promise<TaskResult[]> {
  await using context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es' })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const results: TaskResult[] = []
  for (const [name, run] of Object.entries(tasks)) {
    const step = { name, presses: 0, keystrokes: 0, machineSeconds: 0 }
    const person: Person = {
      async press(what) {
        step.presses += 1
        await what.click()
      },
      async type(where, words) {
        step.presses += 1
        step.keystrokes += words.length
        await where.click()
        await page.keyboard.press('Control+End')
        await page.keyboard.insertText(words)
      },
    }
    const from = performance.now()
    await run(page, person, url)
    step.machineSeconds = (performance.now() - from) / 1000
    results.push(step)
  }
  return results
}

/** Measures each task of a manager's first hour: the person's time at the assumed pace, and the machine's. */
export async function benchHour(): Promise<void> {
  await using site = await serveSite()
  await using browser = await launchChromium({ full: true })
  await submitEnquiry(site.url)
  console.log(
    `La hora de quien gestiona (${paceSeconds.press} s por pulsación, ${paceSeconds.key} s por tecla)`,
  )
  let total = 0
  for (const { name, presses, keystrokes, machineSeconds } of await runTasks(browser, site.url)) {
    total += presses * paceSeconds.press + keystrokes * paceSeconds.key + machineSeconds
    console.log(
      `  ${name.padEnd(30)} ${String(presses).padStart(2)} pulsaciones, ${String(keystrokes).padStart(3)} teclas, máquina ${machineSeconds.toFixed(1)} s; desde el ingreso ${total.toFixed(0)} s`,
    )
  }
}
