import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { getChromiumOptions, wantsFullBrowser } from '../../tools/cli/environment/chromium.ts'

const { args, ...browser } = getChromiumOptions({ full: wantsFullBrowser })

/** Makes text equally wide on every machine: the complete browser follows fontconfig, the headless shell this flag. */
export const launchOptions = {
  ...browser,
  args: [...args, '--font-render-hinting=none'],
  env: { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL('./fonts.conf', import.meta.url)) },
}

/** Opens the gallery with all its images and fonts. Returns the names of its parts. */
export async function openGallery(page: Page, address: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await expect(page.locator('.sample').first()).toBeVisible()
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    // Load the site's own fonts. Fallback fonts belong to the machine and may be missing.
    await Promise.all(
      [...document.fonts].filter(({ family }) => !family.includes('Fallback')).map((face) => face.load()),
    )
    await document.fonts.ready
  })
  return page.locator('.sample').evaluateAll((samples) => samples.map(({ id }) => id))
}

/** The module that describes parts, at its address on the gallery's server. */
const recorder = `/@fs${fileURLToPath(new URL('./record.ts', import.meta.url))}`

/** The look of a part as text: see `record.ts`. */
export function recordPart(page: Page, part: string): Promise<string> {
  return page.evaluate(
    async ([recorder, part]) => {
      const module: typeof import('./record.ts') = await import(recorder)
      return module.recordPart(part)
    },
    [recorder, part] as const,
  )
}

/** Lists texts of the gallery that are drawn in a font of the machine instead of one of the site's. */
export async function listTextsInOtherTypefaces(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { nodes } = await devtools.send('DOM.getFlattenedDocument', { depth: -1 })
  const found: string[] = []
  for (const { nodeId, nodeType, nodeValue } of nodes) {
    if (nodeType !== 3 || nodeValue.trim() === '') continue
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    found.push(
      ...fonts
        .filter(({ isCustomFont }) => !isCustomFont)
        .map(({ familyName }) => `«${nodeValue}» in ${familyName}`),
    )
  }
  return found
}
