import type { Page } from '@playwright/test'
import { waitUntilHydrated, expectPage, followHref, isSameDocument, open } from '../public-page.ts'
import { expect, test } from '../test.ts'

const getScrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)

/** The scroll position once it has not changed for 60 frames. */
function waitForScrollEnd(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let still = 0, last = -1; still < 60; last = window.scrollY) {
      await frame()
      still = window.scrollY === last ? still + 1 : 0
    }
    return window.scrollY
  })
}

for (const [name, leaveAnchor] of [
  ['once the page rests at it', waitForScrollEnd],
  ['while the page still moves towards it', () => Promise.resolve()],
] as const) {
  test(`a link that removes the hash leads to the top, ${name}`, async ({ page }) => {
    await open(page, '/servicios')
    await followHref(page, '/servicios#operacion')
    await expect.poll(() => getScrollY(page)).toBeGreaterThan(0)
    await leaveAnchor(page)
    await followHref(page, '/servicios')
    await expectPage(page, '/servicios', 'Servicios')
    await expect.poll(() => new URL(page.url()).hash).toBe('')
    expect(await waitForScrollEnd(page)).toBe(0)
    expect(await isSameDocument(page)).toBe(true)
  })
}

test('opening the next page and going Back cancel a scroll in progress', async ({ page }) => {
  await open(page, '/nosotros')
  await followHref(page, '/servicios')
  await expectPage(page, '/servicios', 'Servicios')
  // On a slow device what is below the first screen is drawn one frame later.
  await expect(page.locator('#operacion')).toBeAttached()
  await followHref(page, '/servicios#operacion')
  await expect.poll(() => getScrollY(page)).toBeGreaterThan(0)
  await followHref(page, '/contacto')
  await expectPage(page, '/contacto', 'Contacto')
  expect(await waitForScrollEnd(page)).toBe(0)

  await followHref(page, '/nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  await followHref(page, '/servicios')
  await expectPage(page, '/servicios', 'Servicios')
  await page.evaluate(() => window.scrollTo({ top: 9999, behavior: 'smooth' }))
  await expect.poll(() => getScrollY(page)).toBeGreaterThan(0)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await waitForScrollEnd(page)).toBe(0)
})

test('Back restores the scroll position without an animation', async ({ page }) => {
  await open(page, '/servicios')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  const was = await getScrollY(page)
  await followHref(page, '/contacto')
  await expectPage(page, '/contacto', 'Contacto')
  const seen = await page.evaluateHandle(() => {
    const places = new Set<number>()
    const note = (): void => {
      places.add(Math.round(window.scrollY))
      requestAnimationFrame(note)
    }
    note()
    return places
  })
  await page.goBack()
  await expectPage(page, '/servicios', 'Servicios')
  expect(await waitForScrollEnd(page)).toBe(was)
  const places = await seen.evaluate((all) => [...all])
  expect(places.filter((place) => place !== 0 && place !== Math.round(was))).toEqual([])
})

/** Scrolls to a position and waits until the page rests there. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
  expect(await waitForScrollEnd(page)).toBe(top)
}

for (const [name, between] of [
  ['was scrolled', () => Promise.resolve()],
  ['was reloaded while scrolled', (page: Page) => waitUntilHydrated(page, () => page.reload())],
] as const) {
  test(`Back and Forward restore the scroll position, also if the page in between ${name}`, async ({
    page,
  }) => {
    await open(page, '/nosotros')
    await scrollTo(page, 200)
    await followHref(page, '/blog')
    await expectPage(page, '/blog', 'Blog')
    await scrollTo(page, 300)
    await followHref(page, '/privacidad')
    await expectPage(page, '/privacidad', 'Privacidad')
    // A position that lies beyond the end of the other pages.
    await scrollTo(page, 3_000)
    await between(page)
    expect(await waitForScrollEnd(page)).toBe(3_000)
    for (const [go, path, title, top] of [
      ['goBack', '/blog', 'Blog', 300],
      ['goBack', '/nosotros', 'Nosotros', 200],
      ['goForward', '/blog', 'Blog', 300],
      ['goForward', '/privacidad', 'Privacidad', 3_000],
    ] as const) {
      await page[go]()
      await expectPage(page, path, title)
      expect(await waitForScrollEnd(page)).toBe(top)
    }
  })
}

test('Back to an entry that was never scrolled shows its top', async ({ page }) => {
  await open(page, '/nosotros')
  await followHref(page, '/servicios')
  await expectPage(page, '/servicios', 'Servicios')
  await scrollTo(page, 400)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await waitForScrollEnd(page)).toBe(0)
})

for (const [name, comeBack] of [
  ['A reload', (page: Page) => page.reload()],
  [
    'Back from another document',
    async (page: Page) => {
      await page.goto('/hostinger')
      await page.goBack()
    },
  ],
] as const)
  test(`${name} restores the scroll position of an address with a hash`, async ({ page }) => {
    await open(page, '/nosotros#pie-empresa')
    await expect.poll(() => getScrollY(page)).toBeGreaterThan(800)
    await waitForScrollEnd(page)
    await page.mouse.wheel(0, -600)
    const was = await waitForScrollEnd(page)
    await waitUntilHydrated(page, () => comeBack(page))
    await page.waitForLoadState('networkidle')
    expect(await waitForScrollEnd(page)).toBe(was)
  })
