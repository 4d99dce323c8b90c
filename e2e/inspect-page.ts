import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the theme can change; the other rules need not be asked twice. */
const colourRules = ['color-contrast', 'link-in-text-block']

export const allRules = { type: 'tag' as const, values: axeTags }
export const colourRulesOnly = { type: 'rule' as const, values: colourRules }

/** What axe finds wrong with the page as it stands, by all rules or by those of colour. */
export async function findViolations(
  page: Page,
  runOnly: typeof allRules | typeof colourRulesOnly,
): Promise<string[]> {
  const run = (): Promise<string[] | null> =>
    page.evaluate(async (runOnly) => {
      // Whoever scrolls gets at what lies below a bar over the list's end; axe sees one moment, with half a checkbox.
      const bars = document.querySelectorAll<HTMLElement>('.bulk')
      for (const bar of bars) bar.style.position = 'static'
      // What passes is not told node by node: telling takes longer than finding out.
      const results = await window.axe?.run(document, { runOnly, resultTypes: ['violations'] })
      for (const bar of bars) bar.style.position = ''
      if (!results) return null
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    }, runOnly)
  const found = await run()
  if (found) return found
  // Once a document, for it is half a megabyte.
  await page.evaluate(axe.source)
  return (await run()) ?? ['axe is not there']
}

/** What is cut off or scrolls sideways; code and tables may. */
export function findOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    const name = (element: Element): string => element.outerHTML.slice(0, 120)
    const wide = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} px`] : []
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('pre, .word-diff, table, svg, select, .hidden, .trap, .skip'),
    )
    const outside = shown.filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && (right > innerWidth + 1 || left < -1)
    })
    const cut = shown.filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      if (element.matches('input, textarea, :has(table)')) return false
      const sideways = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const down = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1
      return sideways || down
    })
    return [...wide, ...outside.map((e) => `outside: ${name(e)}`), ...cut.map((e) => `cut: ${name(e)}`)]
  })
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
 * Holds one state of one screen to WCAG 2.2 AA and axe's best practices, light and dark, at 390 and 1440 px,
 * and to the 320 × 256 px that 400 % zoom leaves of a small desktop. `SHOTS=folder` keeps what it saw.
 */
export async function inspectPage(page: Page, name: string, widths = [390, 1440]): Promise<void> {
  let shown: (typeof themes)[number]['colorScheme'] | null = null
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    // Each width begins with the theme that the one before ended with.
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
