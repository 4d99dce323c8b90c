import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { submitEnquiry } from './hour.ts'
import { openAsOwner, signInOwner } from './sign-in.ts'
import { isSmoke, takeSome } from './smoke-scale.ts'

// Takes the pictures of the manager area's help (client/features/dashboard/help/help-pictures.ts).

type HelpShot = {
  name: string
  path: string
  find: (page: Page) => Locator
  before?: (page: Page) => unknown
}

const shots: readonly HelpShot[] = [
  {
    name: 'ir-a',
    path: '/mngr',
    before: (page) => page.keyboard.press('Control+k'),
    find: (page) => page.getByRole('dialog'),
  },
  {
    name: 'escribir',
    path: '/mngr/blog',
    find: (page) => page.getByRole('link', { name: 'Escribir un artículo' }),
  },
  {
    name: 'programar',
    path: '/mngr/blog',
    before: async (page) => {
      await page.getByRole('link', { name: 'Escribir un artículo' }).click()
      await page.getByRole('textbox', { name: 'Título', exact: true }).fill('Para el lunes')
      await page.getByRole('textbox', { name: 'Texto del artículo' }).fill('Un texto que espera.')
      await page.getByRole('button', { name: 'Ajustes del artículo' }).click()
      await page.getByText('Programar', { exact: true }).first().click()
    },
    find: (page) => page.getByLabel(/^Empieza a verse/),
  },
  {
    name: 'calendario',
    path: '/mngr/calendario',
    find: (page) => page.locator('main table, main ol').first(),
  },
  {
    name: 'subir',
    path: '/mngr/medios',
    find: (page) => page.getByText(/Arrastra imágenes y archivos/).first(),
  },
  {
    name: 'responder',
    path: '/mngr/consultas',
    before: async (page) => {
      await page
        .getByRole('link', { name: /^Lucía Prueba/ })
        .first()
        .click()
      await page.getByLabel(/^Respuesta para/).fill('Hola, Lucía: un fin de semana. Te llamo el lunes.')
    },
    find: (page) => page.getByLabel(/^Respuesta para/),
  },
  {
    name: 'color',
    path: '/mngr/ajustes#color',
    find: (page) => page.getByLabel('Color de la marca').first(),
  },
  {
    name: 'invitar',
    path: '/mngr/cuenta/equipo',
    before: (page) => page.getByRole('heading', { name: 'Invitar a alguien' }).click(),
    find: (page) => page.getByLabel('Correo electrónico'),
  },
]

/** Size of every picture: the place that a sentence is about, and what is around it. */
const size = { width: 560, height: 240 }
const maxBytes = 25_000
const folder = isSmoke ? '.wrangler/bench-screenshots' : 'client/features/dashboard/help/pictures'

/** Playwright takes no WebP pictures; the browser encodes them. */
async function toWebp(blank: Page, png: Buffer): Promise<Buffer> {
  const url = await blank.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.8)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

export async function takeHelpPictures(browser: Browser, url: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await submitEnquiry(url)
  await using context = await openAsOwner(browser, url, await signInOwner(url))
  const page = await context.newPage()
  const blank = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const { name, path, find, before } of takeSome(shots)) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await before?.(page)
    const target = find(page)
    await target.scrollIntoViewIfNeeded()
    await page.waitForTimeout(500)
    const box = await target.boundingBox()
    if (!box) throw new Error(`${name}: nothing to take a picture of`)
    const place = (at: number, length: number, taken: number, all: number): number =>
      Math.round(Math.max(0, Math.min(at - Math.max(56, (taken - length) / 2), all - taken)))
    const x = place(box.x, box.width, size.width, 1440)
    const y = place(box.y, box.height, size.height, 900)
    const picture = await toWebp(blank, await page.screenshot({ clip: { x, y, ...size } }))
    if (picture.length > maxBytes) throw new Error(`${name}: ${picture.length} bytes`)
    await writeFile(`${folder}/${name}.webp`, picture)
    console.log(`  ${folder}/${name}.webp, ${(picture.length / 1000).toFixed(1)} kB`)
  }
}
