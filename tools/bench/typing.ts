import type { Browser, Page } from '@playwright/test'
import { submitEnquiry } from './hour.ts'
import { startRecordingDelays, readDelays } from './measure/event-timing.ts'
import { cpuSlowdown, launchChromium } from './measure/phone.ts'
import { measureScreens } from './measure/screens.ts'
import { median, percentile } from './measure/statistics.ts'
import { serveSite } from './serve.ts'
import { openAsOwner, signIn } from './sign-in.ts'
import { scaleForSmoke } from './smoke-scale.ts'

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

async function writeArticle(url: string, token: string): Promise<string> {
  async function send(
    path: string,
    method: string,
    body: unknown,
    rev?: number,
  ): Promise<{ id: string; content: object }> {
    const response = await fetch(url + path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        Origin: url,
        Cookie: `__Host-sesion=${token}`,
        ...(rev === undefined ? {} : { 'If-Match': `"${rev}"` }),
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    // The response is not validated, because the worker's own tests check it.
    return (await response.json()) as { id: string; content: object }
  }
  const post = await send('/api/mngr/posts', 'POST', { content: { title: 'Un texto largo' } })
  const content = { ...post.content, markdown: articleText }
  await send(`/api/mngr/posts/${post.id}/borrador`, 'PUT', { content }, 1)
  return post.id
}

/** Opens a long article on a slow desktop computer, with the caret in its middle. */
async function openArticle(browser: Browser, url: string, token: string, id: string): Promise<Page> {
  const context = await openAsOwner(browser, url, token)
  const page = await context.newPage()
  await startRecordingDelays(page)
  await page.goto(`${url}/mngr/blog/${id}`)
  const cdp = await context.newCDPSession(page)
  await page.locator('.written h2', { hasText: 'Tramo 15' }).waitFor()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.locator('.written h2', { hasText: 'Tramo 15' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.waitForTimeout(scaleForSmoke(1_500, 100))
  return page
}

async function measureTyping(page: Page): Promise<number[]> {
  try {
    await readDelays(page)
    for (let round = 0; round < scaleForSmoke(2, 1); round += 1) {
      await page.keyboard.type(typedText, { delay: keyIntervalMs })
      // The editor does some work in a pause, which delays the next keys.
      await page.waitForTimeout(850)
    }
    for (const key of ['Enter', 'Backspace', 'ArrowUp', 'ArrowDown'])
      await page.keyboard.press(key, { delay: keyIntervalMs })
    return await readDelays(page)
  } finally {
    await page.context().close()
  }
}

/** Measures the controls of every screen; those above the limit again: best and median. */
async function benchScreens(browser: Browser, url: string, token: string): Promise<void> {
  const delays = new Map<string, number[]>()
  const isSlow = (each: readonly number[]): boolean => median(each) > maxPressMs
  for (let round = 0; round < scaleForSmoke(3, 1); round += 1) {
    const context = await openAsOwner(browser, url, token)
    const slow = [...delays].flatMap(([name, each]) => (isSlow(each) ? [name] : []))
    const isWanted = (screen: string): boolean =>
      round === 0 || slow.some((name) => name.startsWith(`${screen}: `))
    for (const { screen, control, delay } of await measureScreens(context, url, isWanted)) {
      const name = `${screen}: ${control}`
      delays.set(name, [...(delays.get(name) ?? []), delay])
      if (delay > maxPressMs) console.log(`      vuelta ${round + 1}: ${name}, ${delay} ms`)
    }
    await context.close()
  }
  const slow = [...delays].filter(([, each]) => isSlow(each))
  const worst = Math.max(...[...delays.values()].map(median))
  console.log('\nSe usan las pantallas del panel (CPU 4× más lenta)')
  console.log(
    `  ${slow.length === 0 ? '✓' : '✗'} ${delays.size} controles, ${slow.length} por encima de ${maxPressMs} ms; el peor, ${worst} ms`,
  )
  for (const [name, each] of slow)
    console.log(`      ${name}: ${median(each)} (mejor ${Math.min(...each)}) ms`)
}

/**
 * Measures the time from a press or key to the next paint with a slow CPU: on every screen of the manager area, and in
 * a long article (median and 98th percentile). With the word `screens` it leaves out the article.
 */
export async function benchTyping(words: readonly string[] = []): Promise<void> {
  const site = await serveSite()
  const browser = await launchChromium({ full: true })
  try {
    const token = await signIn(site.url)
    const id = await writeArticle(site.url, token)
    await submitEnquiry(site.url)
    await benchScreens(browser, site.url, token)
    if (words.includes('screens')) return
    const runs: number[][] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push(await measureTyping(await openArticle(browser, site.url, token, id)))
    const slow = runs.map((delays) => percentile(delays, 0.98))
    const typical = median(slow)
    console.log('\nSe escribe en un artículo de 10.000 palabras (CPU 4× más lenta)')
    console.log(
      `  ${typical <= maxKeyMs ? '✓' : '✗'} de la tecla a la pintura (p98) ${typical.toFixed(0)} (mejor ${Math.min(...slow).toFixed(0)}) ms   meta ${maxKeyMs}; la tecla mediana, ${median(runs.map(median)).toFixed(0)}`,
    )
    console.log(
      `      por vuelta (p98/mediana): ${runs.map((delays, at) => `${slow[at]}/${median(delays)}`).join(' · ')}`,
    )
  } finally {
    await browser.close()
    await site.stop()
  }
}
