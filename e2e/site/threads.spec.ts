import { expect, test } from '../test.ts'

/** A phone, a laptop and a large screen. */
const screens = [
  [390, 844],
  [1440, 900],
  [2560, 1440],
] as const

test('with forced colours the wave of the home page has the colour of text', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const drawn = await page.locator('.wipe > .lines').evaluate((lines) => {
    const probe = document.createElement('i')
    probe.style.color = 'CanvasText'
    document.body.append(probe)
    const { backgroundColor, backgroundImage } = getComputedStyle(lines)
    return { backgroundColor, backgroundImage, text: getComputedStyle(probe).color }
  })
  expect(drawn.backgroundColor).toBe(drawn.text)
  expect(drawn.backgroundImage).toBe('none')
})

test('with forced colours no thread crosses the end of the home page, whose button keeps its distance', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const band = page.locator('.band')
  expect(await band.evaluate((element) => getComputedStyle(element, '::before').content)).toBe('none')
  const gap = await band.evaluate(
    (element) =>
      element.getBoundingClientRect().bottom -
      (element.querySelector('.button')?.getBoundingClientRect().bottom ?? NaN),
  )
  expect(gap).toBeGreaterThan(40)
})

test('the first screen of the home page is filled and shows its complete introduction', async ({ page }) => {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Ver los servicios' })).toBeInViewport({ ratio: 1 })
    const box = await page.locator('.wave').boundingBox()
    expect(box?.height, `${width}`).toBeGreaterThan(110)
    const drawn = await page
      .locator('.wipe > .lines')
      .evaluate((lines) => Number.parseFloat(getComputedStyle(lines).height))
    expect(drawn, `${width}`).toBeCloseTo(box?.height ?? 0, 0)
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeGreaterThan(height * 0.8)
    expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the home page untangles once, by the compositor alone, unless reduced motion is preferred', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const animations = document.querySelector('.wave')?.getAnimations({ subtree: true }) ?? []
      Object.assign(window, {
        untangling: animations.map(({ effect }) => ({
          end: effect?.getComputedTiming().endTime,
          styles: effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap(Object.keys) : [],
        })),
      })
    })
  })
  const read = () => page.evaluate<{ end: number; styles: string[] }[]>('untangling')
  await page.goto('/')
  const seen = await read()
  // The box, its contents, and the threads of the three problems.
  expect(seen).toHaveLength(5)
  const described = ['offset', 'easing', 'composite', 'computedOffset']
  const moved = new Set(seen.flatMap(({ styles }) => styles).filter((name) => !described.includes(name)))
  expect([...moved].toSorted()).toEqual(['clipPath', 'translate'])
  expect(Math.max(...seen.map(({ end }) => end))).toBeLessThanOrEqual(1_200)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  expect(await read()).toEqual([])
  await expect(page.locator('.wipe')).toHaveCSS('translate', 'none')
  await expect(page.getByRole('list', { name: 'Lo que desenredamos' }).getByRole('listitem')).toHaveCount(3)
})

test('the large title takes one line, and each label is on the end of its thread, at any width', async ({
  page,
}) => {
  for (const width of [320, 390, 768, 1024, 1440, 1600, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready)
    const { lines, distances } = await page.locator('.first').evaluate((first) => {
      const range = document.createRange()
      range.selectNodeContents(first.querySelector('h1') ?? first)
      const measure = (label: Element, path: SVGPathElement, side: 'left' | 'right'): number => {
        const box = label.getBoundingClientRect()
        const matrix = path.getScreenCTM()
        const length = path.getTotalLength()
        const points = Array.from({ length: 2000 }, (_, index) =>
          path.getPointAtLength((length * index) / 2000).matrixTransform(matrix ?? undefined),
        )
        const nearest = points.toSorted((a, b) => Math.abs(a.x - box[side]) - Math.abs(b.x - box[side]))[0]
        return Math.abs((nearest?.y ?? NaN) - (box.top + box.bottom) / 2)
      }
      return {
        lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
        distances: [...first.querySelectorAll('.loose-ends > li')].flatMap((item) => {
          const path = item.querySelector('path')
          return [...item.querySelectorAll('.tag')]
            .filter((label) => label.checkVisibility())
            .map((label, index) => (path ? measure(label, path, index === 0 ? 'left' : 'right') : NaN))
        }),
      }
    })
    expect(lines, `${width}`).toBe(width < 928 ? 2 : 1)
    expect(distances, `${width}`).toHaveLength(width < 340 ? 3 : 6)
    expect(Math.max(...distances), `${width}`).toBeLessThan(2)
  }
})

test('a thread is drawn down the home page with scrolling, and is complete with reduced motion', async ({
  page,
}) => {
  const drawn = () =>
    page.locator('.journey').evaluate((journey) => getComputedStyle(journey, '::before').clipPath)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const before = await drawn()
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await expect.poll(drawn).not.toBe(before)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(drawn).toBe('none')
})

test('scrolling to the end of the home page pulls the threads into the button, without effects on the layout', async ({
  page,
}) => {
  const threads = page.locator('.band .threads')
  const moved = () => threads.evaluate((image) => getComputedStyle(image).translate)
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await page.locator('.band').scrollIntoViewIfNeeded()
    // What is drawn only near the screen makes the page longer: its end is scrolled to again.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      expect(await moved(), `${width}`).toMatch(/^(0px|0%|none)$/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const [drawn, button] = await Promise.all([
        threads.boundingBox(),
        page.locator('.band .button').boundingBox(),
      ])
      // They meet at the left edge of the button, in its middle, and so does the thread of the page.
      const [end, middle] = [
        (drawn?.x ?? 0) + (drawn?.width ?? 0) - (button?.x ?? 0),
        (button?.y ?? 0) + (button?.height ?? 0) / 2,
      ]
      expect(end, `${width}`).toBeCloseTo(0, 0)
      expect((drawn?.y ?? 0) + (drawn?.height ?? 0) / 2, `${width}`).toBeCloseTo(middle, 0)
      const line = await page.locator('.band').evaluate((band) => {
        const { bottom } = getComputedStyle(band, '::before')
        return band.getBoundingClientRect().bottom - Number.parseFloat(bottom) - 1
      })
      expect(line, `${width}`).toBeCloseTo(middle, 0)
    }).toPass({ timeout: 30_000 })
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(async () => Math.round((await threads.boundingBox())?.x ?? -1)).toBe(0)
})

test('every thread drawing of a service and of the blog loads', async ({ page }) => {
  for (const path of ['/servicios/correo', '/blog']) {
    await page.goto(path)
    const images = page.locator('img.threads')
    expect(await images.count()).toBeGreaterThan(1)
    for (const image of await images.all()) {
      await image.scrollIntoViewIfNeeded()
      await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960)
    }
  }
})
