import { expect, type Locator, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the theme. The others run only once. */
const colourRules = ['color-contrast', 'link-in-text-block']

export const allRules = { type: 'tag' as const, values: axeTags }
export const colourRulesOnly = { type: 'rule' as const, values: colourRules }

/** Waits two frames: by then scripts have moved menus and toolbars to the changed text, selection or window. */
export const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Expects one element below another, once floating toolbars and the page have moved. */
export const expectBelow = (lower: Locator, upper: Locator) =>
  expect
    .poll(async () => {
      const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()])
      return above && below ? below.y - above.y - above.height : NaN
    })
    .toBeGreaterThanOrEqual(0)

/** The violations that axe finds in the current state of the page, by all rules or by those of colour. */
export async function findViolations(
  page: Page,
  runOnly: typeof allRules | typeof colourRulesOnly,
): Promise<string[]> {
  await waitForFrames(page)
  const run = (): Promise<string[] | null> =>
    page.evaluate(async (runOnly) => {
      // What lies below the first screen is painted when idle. Before, axe sees no background there.
      while (document.documentElement.dataset['arriba'] !== undefined)
        await new Promise(requestAnimationFrame)
      // During a transition, colours belong to no theme: wait for its end. Animations driven by scrolling never end.
      const ending = document
        .getAnimations()
        .filter(
          ({ timeline, effect, playState }) =>
            timeline === document.timeline && playState === 'running' && effect?.getTiming().iterations === 1,
        )
      await Promise.allSettled(ending.map(({ finished }) => finished))
      // A fixed bar covers the end of a list until one scrolls. axe checks one moment, so make the bar static.
      const bars = document.querySelectorAll<HTMLElement>('.bulk')
      for (const bar of bars) bar.style.position = 'static'
      // Report no passed nodes: that takes longer than checking them.
      const results = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] })
      for (const bar of bars) bar.style.position = ''
      if (!results) return null
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    }, runOnly)
  const found = await run()
  if (found) return found
  // Inject axe only once per document: it has half a megabyte.
  await page.evaluate(axe.source)
  return (await run()) ?? ['axe is not there']
}

/** Elements that are cut off, scroll sideways or leave their card, except code and tables. */
export async function findOverflowing(page: Page): Promise<string[]> {
  // Draw what lies below the first screen, as scrolling would: what is not drawn widens nothing.
  await page.evaluate(() => delete document.documentElement.dataset['arriba'])
  await waitForFrames(page)
  return page.evaluate(() => {
    const root = document.documentElement
    const name = (element: Element): string => element.outerHTML.slice(0, 120)
    const wide = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} px`] : []
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest(
          'pre, .word-diff, table, svg, select, .hidden, .skip, .wipe, .lines, .band .threads',
        ),
    )
    const outside = shown.filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1)
    })
    const cut = shown.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      // Boxes that cut a decorative drawing, of which they show a part.
      const isFrame = element.matches(':has(> .wipe), .band :has(> .threads)')
      if (isFrame || element.matches('input, textarea, :has(table)')) return false
      const sideways = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const down = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1
      return sideways || down
    })
    // What is wider than its card lies over its frame, and over the next card.
    const beyond = shown.filter((element) => {
      const card = element.parentElement?.closest('.card')
      if (!card) return false
      const end = card.getBoundingClientRect().right - parseFloat(getComputedStyle(card).paddingRight)
      const { right, width } = element.getBoundingClientRect()
      return width > 1 && right > end + 1
    })
    return [
      ...wide,
      ...outside.map((e) => `outside: ${name(e)}`),
      ...beyond.map((e) => `beyond its card: ${name(e)}`),
      ...cut.map((e) => `cut: ${name(e)}`),
    ]
  })
}

/** Words of a part of the page that are divided between lines, except those of addresses. */
export async function findCutWords(part: Locator, widths: readonly number[]): Promise<string[]> {
  const cut: string[] = []
  for (const width of widths) {
    await part.page().setViewportSize({ width, height: 900 })
    const words = await part.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.hidden, .cell-address'))
          continue
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          // Journeys tell their texts apart by long numbers.
          if (/^\d{9}/.test(word)) continue
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
            found.push(word)
        }
      }
      return found
    })
    cut.push(...words.map((word) => `${width} px: ${word}`))
  }
  return cut
}

const themes = [
  { colorScheme: 'light', runOnly: allRules },
  { colorScheme: 'dark', runOnly: colourRulesOnly },
] as const

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name.replace(/[^\w-]+/g, '_')}.png`, fullPage: true })
}

/**
 * Checks one state of a page: WCAG 2.2 AA and axe's best practices, in both themes, at 390 and 1440 px, and at the
 * 320 × 256 px that a small desktop has at 400 % zoom. `SHOTS=folder` saves screenshots.
 */
export async function inspectPage(page: Page, name: string, widths = [390, 1440]): Promise<void> {
  let shown: (typeof themes)[number]['colorScheme'] | null = null
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // Where a page was scrolled to by chance, its sticky bar may cover half a button, which axe reports as too small.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    // Begin each width with the theme that the previous one ended with.
    for (const { colorScheme, runOnly } of at % 2 === 0 ? themes : themes.toReversed()) {
      if (colorScheme !== shown) await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      shown = colorScheme
      expect.soft(await findViolations(page, runOnly), `${name}, ${width} px, ${colorScheme}`).toEqual([])
      await takeScreenshot(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: 320, height: 256 })
  expect.soft(await findOverflowing(page), `${name}, 320 px`).toEqual([])
  await takeScreenshot(page, `${name}-320`)
}

/** Controls that are narrower than their text: selects, measured with their longest choice, and buttons. */
export function findNarrowControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const selects = [...document.querySelectorAll('select')].filter(isShown).flatMap((select) => {
      const { width } = select.getBoundingClientRect()
      const copy = select.cloneNode(true)
      if (!(copy instanceof HTMLSelectElement)) return []
      copy.style.cssText = 'position: absolute; inline-size: max-content; max-inline-size: none; flex: none'
      select.after(copy)
      const needed = copy.getBoundingClientRect().width
      copy.remove()
      const name = select.labels?.[0]?.textContent ?? select.name
      return width + 1 < needed ? [`${name}: ${Math.round(width)} of ${Math.round(needed)} px`] : []
    })
    const buttons = [...document.querySelectorAll('button, .button, summary')].filter(
      (button) => isShown(button) && button.textContent !== '' && button.scrollWidth > button.clientWidth + 1,
    )
    return [...selects, ...buttons.map(({ textContent }) => `button: ${textContent}`)]
  })
}
