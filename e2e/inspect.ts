import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All that the theme can change; the other rules need not be asked twice. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, rules: readonly string[]): Promise<string[]> {
  // Our pages have no frames: the legacy mode does without a second page and takes a quarter of the time.
  // What passes is not told node by node: telling takes longer than finding out.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (
    rules === tags ? axe.withTags([...rules]) : axe.withRules([...rules])
  ).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

/** What is cut off or scrolls sideways; code and tables may. */
export function overflowing(page: Page): Promise<string[]> {
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

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name.replace(/[^\w-]+/g, '_')}.png`, fullPage: true })
}

/**
 * Holds one state of one screen to WCAG 2.2 AA and axe's best practices, light and dark, at 390 and 1440 px,
 * and to the 320 × 256 px that 400 % zoom leaves of a small desktop. `SHOTS=folder` keeps what it saw.
 */
export async function inspect(page: Page, name: string, widths = [390, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [colorScheme, rules] of [
      ['light', tags],
      ['dark', colourRules],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect.soft(await violations(page, rules), `${name}, ${width} px, ${colorScheme}`).toEqual([])
      await shoot(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.setViewportSize({ width: 320, height: 256 })
  expect.soft(await overflowing(page), `${name}, 320 px`).toEqual([])
  await shoot(page, `${name}-320`)
}
