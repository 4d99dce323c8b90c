import type { Browser, BrowserContext, ElementHandle, Page } from '@playwright/test'
import * as v from 'valibot'
import { changedTextSchema } from '#client/features/content/contract/edited-text.ts'
import { postPaths } from '#client/features/content/contract/text-paths.ts'
import { routes } from '#client/routes.ts'
import { createRequester } from '../demo/site.ts'
import { submitEnquiry } from './hour.ts'
import { cpuSlowdown, launchChromium, startRecordingDelays, readDelays } from './measure/phone.ts'
import { mark, median, percentile, repeat } from './measure/statistics.ts'
import { serveSite } from './serve.ts'
import { openAsOwner, signInOwner } from './sign-in.ts'
import { scaleForSmoke, takeSome } from './smoke-scale.ts'

type ScreenDelay = { screen: string; control: string; delay: number }

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
async function measureScreens(
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

const rounds = scaleForSmoke(5, 1)
const maxKeyMs = 50
/** For controls of the manager area's screens. */
const maxPressMs = 100
/** Milliseconds between two keys. */
const keyIntervalMs = scaleForSmoke(90, 5)

const paragraphText =
  'El agua que llega tarde también cuenta, y por eso se anota la hora en que **se mide** y no la hora en que se escribe; quien lea estas notas dentro de un año sabrá [de dónde salió cada cifra](https://cauce.example/guia) y podrá repetirla con los mismos instrumentos, en el mismo tramo y con el río tan quieto como aquel día. '

const createSection = (n: number): string =>
  [
    `## Tramo ${n}`,
    paragraphText.repeat(2).trim(),
    `- Molinete, con su *fecha*\n- Aforador, con su \`número\`\n- Una regla`,
    paragraphText.repeat(3).trim(),
    n % 5 === 0 ? '```ts\nexport const caudal = 3\n```' : '> Lo que no se anota, no se midió.',
    n % 7 === 0 ? '| Tramo | Caudal |\n| --- | --- |\n| Alto | 3 |\n| Bajo | 5 |' : paragraphText.trim(),
  ].join('\n\n')

/** A text of about 10,000 words. */
const articleText = Array.from({ length: 29 }, (_, n) => createSection(n + 1)).join('\n\n')

const typedText = 'Con el río en calma se mide mejor, y lo que hoy se anota se entiende mañana. '

async function writeArticle(url: string, cookie: string): Promise<string> {
  const sendRequest = createRequester(url, cookie)
  const asked = { method: 'POST', path: postPaths.texts, body: { content: { title: 'Un texto largo' } } }
  const { id, rev, content } = await sendRequest(asked, changedTextSchema)
  const body = { content: { ...content, markdown: articleText } }
  const headers = { 'If-Match': `"${rev}"` }
  await sendRequest({ method: 'PUT', path: postPaths.draft(id), body, headers }, v.unknown())
  return id
}

/** Types into the middle of a long article on a slow desktop computer. */
async function measureTyping(browser: Browser, url: string, cookie: string, id: string): Promise<number[]> {
  await using context = await openAsOwner(browser, url, cookie)
  const page = await context.newPage()
  await startRecordingDelays(page)
  await page.goto(`${url}/mngr/blog/${id}`)
  const cdp = await context.newCDPSession(page)
  const heading = page.locator('.written h2', { hasText: 'Tramo 15' })
  await heading.waitFor()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await heading.click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.waitForTimeout(scaleForSmoke(1_500, 100))
  await readDelays(page)
  await repeat(scaleForSmoke(2, 1), async () => {
    await page.keyboard.type(typedText, { delay: keyIntervalMs })
    // The editor does some work in a pause, which delays the next keys.
    await page.waitForTimeout(850)
  })
  for (const key of ['Enter', 'Backspace', 'ArrowUp', 'ArrowDown'])
    await page.keyboard.press(key, { delay: keyIntervalMs })
  return await readDelays(page)
}

/** Measures the controls of every screen; those above the limit again: best and median. */
async function benchScreens(browser: Browser, url: string, cookie: string): Promise<void> {
  const delays = new Map<string, number[]>()
  const isSlow = (each: readonly number[]): boolean => median(each) > maxPressMs
  for (let round = 0; round < scaleForSmoke(3, 1); round += 1) {
    await using context = await openAsOwner(browser, url, cookie)
    const slow = [...delays].flatMap(([name, each]) => (isSlow(each) ? [name] : []))
    const isWanted = (screen: string): boolean =>
      round === 0 || slow.some((name) => name.startsWith(`${screen}: `))
    for (const { screen, control, delay } of await measureScreens(context, url, isWanted)) {
      const name = `${screen}: ${control}`
      delays.set(name, [...(delays.get(name) ?? []), delay])
      if (delay > maxPressMs) console.log(`      vuelta ${round + 1}: ${name}, ${delay} ms`)
    }
  }
  const slow = [...delays].filter(([, each]) => isSlow(each))
  const worst = Math.max(...[...delays.values()].map(median))
  console.log('\nSe usan las pantallas del panel (CPU 4× más lenta)')
  console.log(
    `  ${mark(slow.length === 0)} ${delays.size} controles, ${slow.length} por encima de ${maxPressMs} ms; el peor, ${worst} ms`,
  )
  for (const [name, each] of slow)
    console.log(`      ${name}: ${median(each)} (mejor ${Math.min(...each)}) ms`)
}

/**
 * Measures the time from a press or key to the next paint with a slow CPU: on every screen of the manager area, and in
 * a long article (median and 98th percentile). With the word `screens` it leaves out the article.
 */
export async function benchTyping(words: readonly string[] = []): Promise<void> {
  await using site = await serveSite()
  await using browser = await launchChromium({ full: true })
  const { url } = site
  const cookie = await signInOwner(url)
  const id = await writeArticle(url, cookie)
  await submitEnquiry(url)
  await benchScreens(browser, url, cookie)
  if (words.includes('screens')) return
  const runs = await repeat(rounds, () => measureTyping(browser, url, cookie, id))
  const slow = runs.map((delays) => percentile(delays, 0.98))
  const typical = median(slow)
  console.log('\nSe escribe en un artículo de 10.000 palabras (CPU 4× más lenta)')
  console.log(
    `  ${mark(typical <= maxKeyMs)} de la tecla a la pintura (p98) ${typical.toFixed(0)} (mejor ${Math.min(...slow).toFixed(0)}) ms   meta ${maxKeyMs}; la tecla mediana, ${median(runs.map(median)).toFixed(0)}`,
  )
  console.log(
    `      por vuelta (p98/mediana): ${runs.map((delays, at) => `${slow[at]}/${median(delays)}`).join(' · ')}`,
  )
}
