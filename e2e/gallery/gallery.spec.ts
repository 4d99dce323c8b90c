import { expect, test as base } from '@playwright/test'
import { serveGallery } from '../../worker/build/gallery.ts'
import { ports } from '../site.ts'

/** One gallery for all parts of a worker. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const server = await serveGallery(ports.gallery)
      await provide(`http://127.0.0.1:${ports.gallery}/`)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('every part looks as it was agreed, in its states and both themes', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(gallery)
  await expect(page.locator('.sample').first()).toBeVisible()
  // All of it is there: what is lazy, too.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    // Also those that are only shown where they come before the first frame.
    await Promise.allSettled(
      [...document.fonts].map((face) => {
        face.display = 'swap'
        return face.load()
      }),
    )
    await document.fonts.ready
  })
  const names = await page.locator('.sample').evaluateAll((samples) => samples.map(({ id }) => id))
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) {
    // Letters are drawn a little differently by each machine; a changed colour, gap or size is far more than that.
    await expect
      .soft(page.locator(`[id="${name}"]`))
      .toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.003, threshold: 0.25, animations: 'disabled' })
  }
})
