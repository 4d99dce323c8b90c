import { mkdir } from 'node:fs/promises'
import { takeHelpPictures } from './help-pictures.ts'
import { launchChromium } from './measure/phone.ts'
import { serveSite } from './serve.ts'
import { isSmoke, takeSome } from './smoke-scale.ts'

// `npm run screenshots` takes the README's screenshots and the help's pictures from the production build.

const shots = [
  { name: 'inicio', path: '/', width: 1440, height: 900, theme: 'light' },
  { name: 'inicio-oscuro-movil', path: '/', width: 390, height: 844, theme: 'dark' },
  { name: 'servicios', path: '/servicios', width: 1440, height: 900, theme: 'dark' },
  { name: 'servicios-movil', path: '/servicios', width: 390, height: 844, theme: 'light' },
  { name: 'articulo', path: '/blog/correo-que-llega', width: 1440, height: 900, theme: 'light' },
  { name: 'articulo-movil', path: '/blog/correo-que-llega', width: 390, height: 844, theme: 'light' },
] as const

const folder = isSmoke ? '.wrangler/bench-screenshots' : 'docs'

export async function takeScreenshots(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await using site = await serveSite()
  await using browser = await launchChromium()
  for (const { name, path, width, height, theme } of takeSome(shots)) {
    await using page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: width < 600 ? 2 : 1,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: 'es',
    })
    const response = await page.goto(site.url + path, { waitUntil: 'networkidle' })
    if (!response?.ok()) throw new Error(`${path} answered ${response?.status()}`)
    const file = `${folder}/${name}.jpg`
    await page.screenshot({ path: file, type: 'jpeg', quality: 72 })
    console.log(`  ${file}`)
  }
  await takeHelpPictures(browser, site.url)
}
