import type { Page } from '@playwright/test'

/** TypeScript's DOM types lack these fields of `layout-shift` entries. */
type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** The layout shift (CLS) until 100 ms after the next frame, and the elements that moved, so that a failure names them. */
export const measureLayoutShift = (page: Page): Promise<{ total: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const shifts: LayoutShift[] = []
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as LayoutShift[]))
        }).observe({ type: 'layout-shift', buffered: true })
        const report = (): void =>
          resolve({
            total: shifts.reduce((total, { value }) => total + value, 0),
            moved: shifts.flatMap(({ sources }) =>
              sources.map(({ node }) =>
                node instanceof Element ? node.outerHTML.slice(0, 120) : `${node?.nodeName}`,
              ),
            ),
          })
        requestAnimationFrame(() => setTimeout(report, 100))
      }),
  )
