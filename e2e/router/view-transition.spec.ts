import type { Page } from '@playwright/test'
import { expectPage, followNavLink, isSameDocument, open, openByNavLink } from '../public-page.ts'
import { expect, test } from '../test.ts'

declare global {
  interface Window {
    transitions?: number
  }
}

/** Opens a page that counts view transitions. With a fixed clock, rendering seems to take no time. */
async function openWithFastRendering(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    window.transitions = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      window.transitions = (window.transitions ?? 0) + 1
      return start(...given)
    }
    performance.now = () => 1
  })
  await open(page, path)
}

function countTransitions(page: Page): Promise<number> {
  return page.evaluate(() => window.transitions ?? 0)
}

test('if pages render within a frame, a navigation shows a view transition', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openWithFastRendering(page, '/')
  await openByNavLink(page, 'Nosotros')
  expect(await countTransitions(page)).toBe(0)
  await openByNavLink(page, 'Servicios')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await countTransitions(page)).toBe(1)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('a transition that is skipped before it begins is not reported as a failure', async ({ page }) => {
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/errores')) reports.push(request.postData() ?? '')
  })
  await page.addInitScript(() => {
    // Only a sample of the documents reports failures.
    Math.random = () => 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      const transition = start(...given)
      transition.skipTransition()
      return transition
    }
  })
  await openWithFastRendering(page, '/')
  await openByNavLink(page, 'Nosotros')
  await openByNavLink(page, 'Servicios')
  expect(await countTransitions(page)).toBe(1)
  await page.evaluate(() => reportError(new Error('the last report')))
  await expect.poll(() => reports.at(-1)).toContain('the last report')
  expect(reports).toHaveLength(1)
})

/** Follows a link and stops in the middle of its animation, which is set to 10 minutes. */
async function startLongAnimation(page: Page, to: 'Servicios' | 'Blog'): Promise<void> {
  await openWithFastRendering(page, '/')
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-new(*) { animation-duration: 600s !important }')
    document.adoptedStyleSheets = [slow]
  })
  await openByNavLink(page, 'Nosotros')
  await followNavLink(page, to)
  await expectPage(page, `/${to.toLowerCase()}`, to)
  await expect.poll(() => page.evaluate(() => document.activeViewTransition !== null)).toBe(true)
}

for (const [name, go] of [
  ['a second link', (page: Page) => followNavLink(page, 'Contacto').then(() => '/contacto' as const)],
  ['Back', (page: Page) => page.goBack().then(() => '/nosotros' as const)],
] as const) {
  test(`${name} does not wait for the animation of the first link`, async ({ page }) => {
    await startLongAnimation(page, 'Servicios')
    const path = await go(page)
    await expectPage(page, path, path === '/contacto' ? 'Contacto' : 'Nosotros')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await countTransitions(page)).toBe(2)
    expect(await isSameDocument(page)).toBe(true)
  })
}

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a link can be pressed while its page still fades in', async ({ page }) => {
    // High enough for the first article to be in view.
    await page.setViewportSize({ width: 1280, height: 1600 })
    await startLongAnimation(page, 'Blog')
    const box = await page.locator('main .post a').first().boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + 30, (box?.y ?? 0) + 10)
    await expect(page).toHaveURL(/\/blog\/[\w-]+$/)
    expect(await isSameDocument(page)).toBe(true)
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('there are no view transitions', async ({ page }) => {
    await openWithFastRendering(page, '/')
    await openByNavLink(page, 'Nosotros')
    await openByNavLink(page, 'Servicios')
    expect(await countTransitions(page)).toBe(0)
  })
})

test('after the end of a long page the next page appears at its top, without remains of the long page', async ({
  page,
}) => {
  await startLongAnimation(page, 'Servicios')
  await page.evaluate(() => {
    document.activeViewTransition?.skipTransition()
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expectPage(page, '/cookies', 'Cookies y almacenamiento')
  await expect.poll(() => page.evaluate(() => document.activeViewTransition !== null)).toBe(true)
  const moving = await page.evaluate(async () => {
    // Nothing moves before the browser has captured both pages.
    await document.activeViewTransition?.ready
    const effects = document.getAnimations().map(({ effect }) => effect)
    const names = effects.map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
    // Pages have animations of their own.
    return names.flatMap((name) => (name?.startsWith('::view-transition') ? [name] : []))
  })
  // The old page does not slide, and the new one fades in.
  expect([...new Set(moving.map((name) => name.replace(/\(.*/, '')))]).toEqual(['::view-transition-new'])
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
