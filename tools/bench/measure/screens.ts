import type { BrowserContext, ElementHandle, Page } from '@playwright/test'
import { routes } from '#client/routes.ts'
import { takeSome } from '../smoke-scale.ts'
import { readDelays, startRecordingDelays } from './event-timing.ts'
import { cpuSlowdown } from './phone.ts'

export type ScreenDelay = { screen: string; control: string; delay: number }

/** Controls that end the session, change or delete something, or leave the screen. */
const skipped =
  /cerrar|salir|elimin|borr|quitar|publicar|enviar|guardar|crear|deshacer|descargar|imprimir|copiar|probar|recuperar|retirar|importar|restaurar|activar|invit|vaciar|archivar|spam/i

const maxControls = 6

type Control = ElementHandle<HTMLElement | SVGElement>

/** Paths of the manager area's screens without parameters, then those of the first article, page and enquiry. */
async function listScreens(page: Page, url: string): Promise<string[]> {
  const paths = Object.values(routes)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/mngr') && !path.includes(':') && !/ingreso|olvido|codigo/.test(path))
  const details: string[] = []
  for (const list of ['/mngr/blog', '/mngr/paginas', '/mngr/consultas']) {
    await page.goto(url + list)
    const links = page.locator(`main a[href^="${list}/"]:not([href*="?"])`)
    const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    details.push(...found.filter((href) => !/importar|nuevo/.test(href)).slice(0, 1))
  }
  return [...takeSome(paths), ...takeSome(details)]
}

/** Visible controls of a screen, each name once. */
async function listControls(page: Page): Promise<{ name: string; control: Control }[]> {
  const found = new Map<string, Control>()
  const elements =
    ':is(summary, button, [role=tab], select, input:not([type=file]), textarea, [contenteditable=true])'
  // The frame is the same on every screen.
  const isFirst = new URL(page.url()).pathname === '/mngr'
  for (const control of await page.$$(isFirst ? elements : `main ${elements}`)) {
    const name = await control.evaluate((element) =>
      [
        element.tagName.toLowerCase(),
        element.getAttribute('aria-label') ??
          ('labels' in element && element.labels instanceof NodeList
            ? element.labels[0]?.textContent
            : null) ??
          element.textContent,
      ]
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, 40),
    )
    if (!skipped.test(name) && !found.has(name) && (await control.isVisible())) found.set(name, control)
  }
  return takeSome([...found], 2)
    .slice(0, maxControls)
    .map(([name, control]) => ({ name, control }))
}

/** Presses a control, types into it where it takes text, and closes what it opened. False if it cannot be pressed. */
async function press(page: Page, control: Control): Promise<boolean> {
  try {
    await control.click({ timeout: 1_500 })
  } catch {
    return false
  }
  const isText = await control.evaluate((element) =>
    element.matches('textarea, [contenteditable=true], input:is([type=search], [type=text], :not([type]))'),
  )
  if (isText) await page.keyboard.type('dos', { delay: 150 })
  await page.waitForTimeout(200)
  await page.keyboard.press('Escape')
  return true
}

/**
 * Opens each screen on a slow CPU and uses its main controls: ms from each press or key to the next paint. `isWanted`
 * limits the screens.
 */
export async function measureScreens(
  context: BrowserContext,
  url: string,
  isWanted: (screen: string) => boolean,
): Promise<ScreenDelay[]> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await startRecordingDelays(page)
  const cdp = await context.newCDPSession(page)
  const delays: ScreenDelay[] = []
  for (const screen of (await listScreens(page, url)).filter(isWanted)) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await page.goto(url + screen, { waitUntil: 'networkidle' })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    for (const { name, control } of await listControls(page)) {
      const isUsed = await press(page, control)
      // Interactions below 16 ms have no entry.
      const delay = Math.max(16, ...(await readDelays(page)))
      if (isUsed) delays.push({ screen, control: name, delay })
      if (!page.url().startsWith(url + screen)) await page.goto(url + screen, { waitUntil: 'networkidle' })
    }
  }
  await page.close()
  return delays
}
