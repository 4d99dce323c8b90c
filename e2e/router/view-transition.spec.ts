import type { Page } from '@playwright/test'
import { expectPage, follow, isSameDocument, open } from '../client.ts'
import { expect, test } from '../test.ts'

declare global {
  interface Window {
    transitions?: number
  }
}

/** Counts view transitions, on a device that draws every page in no time at all. */
async function openQuick(page: Page, path: string): Promise<void> {
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

function transitions(page: Page): Promise<number> {
  return page.evaluate(() => window.transitions ?? 0)
}

test('where pages are drawn within a frame, the next one comes with a view transition', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openQuick(page, '/')
  await follow(page, 'Nosotros')
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await transitions(page)).toBe(0)
  await follow(page, 'Servicios')
  await expectPage(page, '/servicios', 'Servicios')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await transitions(page)).toBe(1)
  await page.goBack()
  await expectPage(page, '/nosotros', 'Nosotros')
  expect(await isSameDocument(page)).toBe(true)
  expect(complaints).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('there are none', async ({ page }) => {
    await openQuick(page, '/')
    await follow(page, 'Nosotros')
    await expectPage(page, '/nosotros', 'Nosotros')
    await follow(page, 'Servicios')
    await expectPage(page, '/servicios', 'Servicios')
    expect(await transitions(page)).toBe(0)
  })
})
