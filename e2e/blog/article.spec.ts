import { fullArticle } from '../articles.ts'
import { expect, test } from '../test.ts'

const articlePath = `/blog/${fullArticle.slug}`

test('the table of contents marks the current section when scrolling down and up', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto(articlePath)
  const contents = page.getByRole('navigation', { name: 'En este artículo' })
  const current = contents.locator('[aria-current]')
  const bring = (name: string) =>
    page
      .getByRole('heading', { name })
      .evaluate((heading) => scrollBy({ top: heading.getBoundingClientRect().top - 20, behavior: 'instant' }))
  await expect(contents.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
  await bring('Los instrumentos')
  await expect(current).toHaveText('Los instrumentos')
  await bring('Antes de medir')
  await expect(current).toHaveText('Antes de medir')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
})

test('the share link at the end of an article copies the address and says so', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(articlePath)
  const share = page.locator('.share')
  // Wait for the script: before it runs, the share link is an ordinary link to the page itself.
  await expect(page.locator('.anchor').first()).toBeAttached()
  await share.click()
  await expect(share).toHaveText('Enlace copiado')
  const announced = page.locator('#anuncio')
  await expect(announced).toHaveText('Enlace copiado')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(articlePath, site).href)
  await expect(share).toHaveText('Copiar el enlace')
  const anchor = page.locator('.anchor').first()
  await anchor.click()
  await expect(anchor).toHaveText('✓')
  await expect(announced).toHaveText('Enlace copiado')
  await expect(anchor).toHaveText('#')
  // It stands in the heading, whose name stays its text.
  await expect(page.locator('h2:has(.anchor)').first()).not.toHaveAccessibleName(/Copiar|#/)
})

test('a footnote opens at its reference by keyboard, and closing it returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(articlePath)
  await expect(page.locator('.footnote-box')).toBeAttached()
  const call = page.locator('[data-footnote-ref]')
  const above = await page.evaluate(() => scrollY)
  await call.focus()
  await page.keyboard.press('Enter')
  const note = page.getByRole('note', { name: 'Nota 1' })
  await expect(note).toBeFocused()
  await expect(note).toHaveText('Con su nota al pie y un enlace.')
  await expect(note).toBeInViewport({ ratio: 1 })
  expect(new URL(page.url()).hash).toBe('')
  expect(above).toBe(0)
  await page.keyboard.press('Tab')
  await expect(note.getByRole('link')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(call).toBeFocused()
  // In print the note appears once, at the end.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Con su nota al pie')).toHaveCount(2)
  await expect(page.locator('.footnotes').getByText('Con su nota al pie')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a footnote leads to the end of the text and back', async ({ page }) => {
    await page.goto(articlePath)
    await page.locator('[data-footnote-ref]').click()
    await expect(page.locator('.footnotes li')).toBeInViewport()
    await page.locator('[data-footnote-backref]').click()
    await expect(page.locator('[data-footnote-ref]')).toBeInViewport()
  })
})

test('a code block shows its title, has marked and numbered lines of equal height, and copies the plain code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(articlePath)
  const code = page.getByRole('figure').filter({ hasText: 'caudal/leer.ts' })
  await expect(code.locator('mark')).toHaveText([/Una nota que sigue/, /en otra línea/])
  const heights = await code
    .locator('.linea')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  expect(new Set(heights.map(Math.round)).size).toBe(1)
  await code.getByRole('button', { name: 'Copiar' }).click()
  await expect(code.getByRole('button', { name: 'Copiado' })).toBeVisible()
  await expect(page.locator('#anuncio')).toHaveText('Copiado')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.trimEnd().split('\n')).toHaveLength(5)
  expect(copied.startsWith('export function leer')).toBe(true)
  // The copy button covers no line of the code.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const button = await code.getByRole('button').boundingBox()
    const first = await code.locator('.linea').first().boundingBox()
    expect((button?.y ?? 0) + (button?.height ?? 0), String(width)).toBeLessThanOrEqual(first?.y ?? 0)
  }
})

test('the newest article comes first in the blog; the others fill rows of equally wide columns', async ({
  page,
}) => {
  for (const width of [390, 768, 1024, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/blog')
    const list = await page.locator('.posts').evaluate((posts) => ({
      width: posts.getBoundingClientRect().width,
      cards: [...posts.children].map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
    }))
    expect(list.cards[0]?.width).toBeCloseTo(list.width, 0)
    const [, second, ...others] = list.cards
    const rows = [...Map.groupBy(list.cards.slice(1), ({ top }) => Math.round(top)).values()]
    // Where there is little room, a card that is alone in the last row of two columns takes its width.
    const isAlone = width < 1024 && rows.at(-1)?.length === 1 && rows[0]?.length === 2
    for (const card of isAlone ? others.slice(0, -1) : others)
      expect(card.width, `${width}, ${card.top}`).toBeCloseTo(second?.width ?? 0, 0)
    if (isAlone) expect(others.at(-1)?.width).toBeCloseTo(list.width, 0)
    // The last row may have fewer, of the same width.
    for (const row of rows.slice(0, -1)) {
      const taken = (row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0)
      expect(taken, `${width}, ${row[0]?.top}`).toBeCloseTo(list.width, 0)
    }
  }
})

test('a margin note is beside its paragraph if there is room, and below it on narrow screens and in print', async ({
  page,
}) => {
  await page.goto(articlePath)
  const note = page.getByRole('note', { name: 'Nota al margen' })
  const places = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const [paragraph, aside] = [await page.locator('.con-margen > p').boundingBox(), await note.boundingBox()]
    return {
      isBeside: (aside?.x ?? 0) >= (paragraph?.x ?? 0) + (paragraph?.width ?? 0),
      isLevel: aside?.y === paragraph?.y,
      end: (aside?.x ?? 0) + (aside?.width ?? 0),
    }
  }
  for (const width of [1440, 2560]) {
    const { isBeside, isLevel, end } = await places(width)
    expect([isBeside, isLevel, end <= width], `${width}`).toEqual([true, true, true])
  }
  for (const width of [320, 1100]) expect((await places(width)).isBeside, `${width}`).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect(note).toBeVisible()
})

test('a pull quote is shown twice but read aloud once', async ({ page }) => {
  await page.goto(articlePath)
  const passage = page.locator('.destacado')
  await expect(passage).toBeVisible()
  expect(await page.locator('.article').ariaSnapshot()).toContain('Quien mide dos veces, excava una.')
  await expect(passage).toHaveAttribute('aria-hidden', 'true')
})

test('the reading progress is also shown on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(articlePath)
  const drawn = () =>
    page.evaluate(
      () => getComputedStyle(document.querySelector('.article') ?? document.body, '::before').scale,
    )
  const before = await drawn()
  await page.locator('#lo-que-queda').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
  await expect.poll(drawn).not.toBe(before)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(drawn).toBe('0 1')
})
