import { chromium, type Browser, type Page } from '@playwright/test'
import { getChromiumOptions } from '../../cli/environment/chromium.ts'
import { scaleForSmoke } from '../smoke-scale.ts'

/** `full` starts the complete browser that visitors use; the headless shell paints and loads differently. */
export const launchChromium = ({ full = false } = {}): Promise<Browser> =>
  chromium.launch(getChromiumOptions({ full }))

export const cpuSlowdown = scaleForSmoke(4, 1)
const toBytesPerSecond = (megabits: number): number => (megabits * 1_000_000) / 8

/**
 * Runs `work` in a page of a cheap phone with a slow network and an empty cache. `saveData` keeps the site from
 * prefetching.
 */
export async function withPhone<T>(
  browser: Browser,
  { saveData = false }: { saveData?: boolean },
  run: (page: Page) => Promise<T>,
): Promise<T> {
  await using context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'es',
    // The edge server's certificate is self-signed.
    ignoreHTTPSErrors: true,
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: scaleForSmoke(150, 0),
    downloadThroughput: toBytesPerSecond(scaleForSmoke(1.6, 1_000)),
    uploadThroughput: toBytesPerSecond(scaleForSmoke(0.75, 1_000)),
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (saveData)
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
  return await run(page)
}
