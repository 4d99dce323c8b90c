import { expect, test } from '../test.ts'

test('with forced colours the wave of the home page has the colour of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const drawn = await page.locator('.wave').evaluate((wave) => {
    const probe = document.createElement('i')
    probe.style.color = 'CanvasText'
    document.body.append(probe)
    const { backgroundColor, backgroundImage } = getComputedStyle(wave, '::before')
    return { backgroundColor, backgroundImage, text: getComputedStyle(probe).color }
  })
  expect(drawn.backgroundColor).toBe(drawn.text)
  expect(drawn.backgroundImage).toBe('none')
})

test('the first screen of the home page is filled and shows its complete introduction', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Ver los servicios' })).toBeInViewport({ ratio: 1 })
    const box = await page.locator('.wave').boundingBox()
    expect(box?.height, `${width}`).toBeGreaterThan(110)
    const drawn = await page
      .locator('.wave')
      .evaluate((wave) => Number.parseFloat(getComputedStyle(wave, '::before').height))
    expect(drawn, `${width}`).toBeCloseTo(box?.height ?? 0, 0)
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeGreaterThan(height * 0.8)
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the wave of the home page moves with scrolling, unless reduced motion is preferred', async ({
  page,
}) => {
  const moved = () =>
    page.locator('.wave').evaluate((wave) => getComputedStyle(wave, '::before').maskPosition)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const before = await moved()
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await expect.poll(moved).not.toBe(before)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  expect(await moved()).toMatch(/^0(px|%) 0(px|%)$/)
})

test('every thread drawing of the services page and of the blog loads', async ({ page }) => {
  for (const path of ['/servicios', '/blog']) {
    await page.goto(path)
    const images = page.locator('img.threads')
    expect(await images.count()).toBeGreaterThan(3)
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960)
    }
  }
})
