import type { Locator } from '@playwright/test'
import { fullArticle } from '../articles.ts'
import { expect, test } from '../test.ts'

const listBoxes = (parts: Locator): Promise<DOMRect[]> =>
  parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect))

test('the date of every article in a list is short, and takes one line', async ({ page }) => {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/blog']) {
      await page.goto(path)
      const lines = await page
        .locator('.posts > .post:not(.wide) > .meta')
        .evaluateAll((all) =>
          all.map(
            (meta) => meta.getBoundingClientRect().height / parseFloat(getComputedStyle(meta).lineHeight),
          ),
        )
      expect(lines.length).toBeGreaterThan(1)
      for (const count of lines) expect(count, `${path}, ${width}`).toBeCloseTo(1, 1)
    }
  }
  const meta = page.locator('.posts .meta').first()
  await expect(meta).toHaveText(/^(\S.*\s· )?\d+ \p{Ll}{3,4} \d{4}\s· \d+ min de lectura$/u)
  await expect(meta.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/)
})

test('lines of long texts have some 70 characters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of [`/blog/${fullArticle.slug}`, '/privacidad', '/accesibilidad', '/cookies']) {
    await page.goto(path)
    const widths = await page
      .locator('.prose > p')
      .evaluateAll((all) => all.map((text) => text.clientWidth / parseFloat(getComputedStyle(text).fontSize)))
    // A character is half as wide as high.
    for (const width of widths) expect(width * 2, path).toBeCloseTo(70, 0)
  }
})

test('titles of the sections of a page have one size, and begin with one bar', async ({ page }) => {
  for (const path of ['/', '/nosotros', '/servicios/correo']) {
    await page.goto(path)
    const looks = await page
      .locator('main :is(.section > h2, .section > div > h2, .prose > h2)')
      .evaluateAll((titles) =>
        titles.map((title) => {
          const { fontSize, backgroundImage } = getComputedStyle(title)
          return JSON.stringify([fontSize, backgroundImage, title.children.length])
        }),
      )
    expect(looks.length, path).toBeGreaterThan(2)
    expect([...new Set(looks)], path).toHaveLength(1)
    expect(looks[0]).toContain('linear-gradient')
  }
})

test('the consent checkbox is a square', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contacto')
    for (const box of await listBoxes(page.getByRole('checkbox')))
      expect(box.width).toBeCloseTo(box.height, 0)
  }
})

test('what unfolds is marked by one chevron', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/blog', '/privacidad', '/servicios']) {
    await page.goto(path)
    const marks = await page.locator('summary').evaluateAll((all) =>
      all.map((summary) => {
        const { inlineSize, rotate, borderBlockEndStyle } = getComputedStyle(summary, '::before')
        const { listStyleType } = getComputedStyle(summary)
        return [inlineSize !== 'auto', rotate, borderBlockEndStyle, listStyleType].join()
      }),
    )
    expect([...new Set(marks)], path).toEqual(['true,-45deg,solid,none'])
  }
})

test('titles of the footer that stand beside each other stand on one line', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const boxes = await listBoxes(page.getByRole('contentinfo').getByRole('heading'))
    const [first] = boxes
    const tops = new Map(boxes.map(({ left, top }) => [left, top] as const).toReversed())
    expect(tops.size, `${width}`).toBeGreaterThan(1)
    for (const top of tops.values()) expect(top, `${width}`).toBeCloseTo(first?.top ?? 0, 0)
  }
})

test('the texts of cards begin on one line, however long their titles are', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const section = page.getByRole('region', { name: '¿Te pasa algo de esto?' })
  const titles = await listBoxes(section.getByRole('heading', { level: 3 }).getByRole('link'))
  expect(
    new Set(titles.map(({ height }) => Math.round(height))).size,
    'of one and of two lines',
  ).toBeGreaterThan(1)
  for (const texts of [section.locator('h3 + p'), section.locator('.target')]) {
    const [first, ...others] = await listBoxes(texts)
    for (const { top } of others) expect(top).toBeCloseTo(first?.top ?? 0, 0)
  }
})

test('the longest problems and solutions fit in the drawing of the home page', async ({ page }) => {
  for (const [width, height] of [
    [360, 640],
    [390, 664],
    [390, 844],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const labels = page.locator('.loose-ends .tag')
    await labels.evaluateAll((all) => {
      const texts = [
        'el correo se queda sin contestar',
        'cada respuesta llega a su tiempo',
        'nadie sabe quién lleva el sitios',
      ]
      all.forEach((label, index) => {
        label.textContent = texts[index % 3] ?? ''
      })
    })
    const boxes = await listBoxes(labels)
    expect(boxes).toHaveLength(6)
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const isApart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom < other.top ||
          other.bottom < one.top
        expect(isApart, `${width}, ${height}: ${JSON.stringify([one, other])}`).toBe(true)
      }
  }
})

test('drawings on cards are as high as what they depict needs, at any width', async ({ page }) => {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/blog/etiqueta/correo', '/blog', '/servicios/correo']) {
      await page.goto(path)
      const boxes = await listBoxes(page.locator('.post .threads:visible'))
      expect(boxes.length, path).toBeGreaterThan(0)
      for (const box of boxes) expect(box.width / box.height, `${path}, ${width}`).toBeLessThanOrEqual(3.61)
    }
  }
})

test('with forced colours the tab of a title is still visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/servicios')
  await expect(page.locator('h1 .tab')).toHaveCSS('border-bottom-style', 'solid')
})

test('a card without a link is as high as those beside it, and its lines are at their heights', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const cards = page.locator('.cards:has(.target) > *')
  await cards
    .last()
    .locator('.target')
    .evaluate((target) => target.remove())
  const boxes = await listBoxes(cards)
  expect(boxes.length).toBeGreaterThan(2)
  const texts = await listBoxes(cards.locator('h3 + p'))
  for (const [all, side] of [
    [boxes, 'top'],
    [boxes, 'bottom'],
    [texts, 'top'],
  ] as const)
    for (const box of all) expect(box[side], side).toBeCloseTo(all[0]?.[side] ?? 0, 0)
  const [title] = await listBoxes(cards.locator('h3'))
  expect((texts[0]?.top ?? 0) - (title?.bottom ?? 0)).toBeLessThan(60)
})
