import type { Page } from '@playwright/test'

/** What a page holds after a garbage collection: bytes of script objects, DOM nodes and event listeners. */
export type PageMemory = { heap: number; nodes: number; listeners: number }

const visitedPaths = ['/nosotros', '/blog', '/blog/correo-que-llega', '/servicios', '/contacto', '/']

/**
 * Changes the page by links, and reads its memory after `warmUp` changes and again after `changes` more. Both must be
 * multiples of the number of visited pages, so that the same page is compared.
 */
export async function measurePageMemory(
  page: Page,
  { warmUp, changes }: { warmUp: number; changes: number },
): Promise<{ before: PageMemory; after: PageMemory }> {
  const cdp = await page.context().newCDPSession(page)

  async function read(): Promise<PageMemory> {
    // Twice: the first collection runs finalizers, whose objects only the second one frees.
    for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    return { heap: usedSize, nodes, listeners: jsEventListeners }
  }

  async function change(count: number): Promise<PageMemory> {
    for (let index = 0; index < count; index += 1) {
      const path = visitedPaths[index % visitedPaths.length] ?? '/'
      await page.evaluate((href) => {
        // One link for all changes: the browser keeps some removed links for a while.
        let link = document.querySelector<HTMLAnchorElement>('body > a[data-measured]')
        if (!link) {
          link = document.createElement('a')
          link.dataset['measured'] = ''
          document.body.append(link)
        }
        link.href = href
        link.click()
      }, path)
      await page.waitForFunction(
        (shown) => location.pathname === shown && !document.querySelector('.deferred'),
        path,
      )
    }
    // The last page's tasks of the idle time, such as its reported view.
    await page.waitForTimeout(1_000)
    return read()
  }

  return { before: await change(warmUp), after: await change(changes) }
}
