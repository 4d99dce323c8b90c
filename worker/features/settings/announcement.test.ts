import { expect, onTestFinished, test, vi } from 'vitest'
import { createContentCacheHeaders } from '../../cache/content-cache-headers.ts'
import { pageCache } from '../../cache/page-cache.ts'
import { readContentVersion } from '../../db/content-version.ts'
import { getDatabase } from '../../env.ts'
import { createTestApp } from '../../testing/testing.ts'
import { createSettingsClient, changedSettings, resetSettings } from './testing.ts'

const minute = 60_000
const text = 'Cerramos <el> lunes'
const iso = (at: number) => new Date(at).toISOString()

/** Creates a site with an announcement, and a function that reads a page at a given time. */
async function open(notice: { noticeFrom: string; noticeUntil: string; noticeHref?: string }) {
  const app = await resetSettings(await createTestApp())
  const { save } = await createSettingsClient(app)
  const answer = await save(0, { ...changedSettings, noticeText: text, noticeHref: '', ...notice })
  const db = getDatabase(app.bindings)
  async function at(now: number, path = '/'): Promise<{ html: string; shown: boolean; csp: string }> {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const page = await app.request(path)
    const html = await page.text()
    clock.mockRestore()
    return {
      html,
      shown: html.includes('<aside class="notice"'),
      csp: page.headers.get('Content-Security-Policy') ?? '',
    }
  }
  return { app, db, answer, at }
}

test('an announcement is shown only between its start and its end', async () => {
  const now = Date.now()
  const [from, until] = [now + 10 * minute, now + 20 * minute]
  const { at } = await open({ noticeFrom: iso(from), noticeUntil: iso(until), noticeHref: '/contacto' })
  const shown: boolean[] = []
  for (const moment of [now, from - 1, from + 1, until - 1, until + 1]) {
    pageCache.expire()
    const page = await at(moment)
    shown.push(page.shown)
    expect(page.html.includes('Cerramos')).toBe(page.shown)
  }
  expect(shown).toEqual([false, false, true, true, false])
  pageCache.expire()
  const { html } = await at(from + 1)
  expect(html).toContain('<a href="/contacto">Cerramos &lt;el&gt; lunes</a>')
  // The announcement is outside the root that React hydrates.
  expect(html.indexOf('<aside')).toBeLessThan(html.indexOf('<div id="app">'))
})

test('changes the content version when an announcement begins and ends', async () => {
  const now = Date.now()
  const [from, until] = [now + 10_000, now + 20_000]
  const { db } = await open({ noticeFrom: iso(from), noticeUntil: iso(until) })
  const versions: string[] = []
  const next: (number | null)[] = []
  for (const moment of [now, from, until]) {
    const contentVersion = await readContentVersion(db, moment)
    versions.push(contentVersion.version)
    next.push(contentVersion.nextAt)
  }
  expect(new Set(versions).size).toBe(3)
  // Rounded down to the second.
  expect(next).toEqual([Math.floor(from / 1000) * 1000, Math.floor(until / 1000) * 1000, null])
  const { 'Cloudflare-CDN-Cache-Control': edgeCacheControl } = createContentCacheHeaders(
    await readContentVersion(db, now),
    now,
  )
  expect(Number(/max-age=(\d+)/.exec(edgeCacheControl ?? '')?.[1])).toBeLessThanOrEqual(10)
})

test('shows an announcement without a period on all public pages and on no manager page', async () => {
  const { app, at } = await open({ noticeFrom: '', noticeUntil: '' })
  const now = Date.now()
  expect((await at(now)).shown).toBe(true)
  expect((await at(now, '/cookies')).shown).toBe(true)
  expect((await at(now, '/mngr/ingreso')).shown).toBe(false)
  expect((await at(now, '/hostinger')).shown).toBe(false)
  const contentVersion = await readContentVersion(getDatabase(app.bindings), now)
  expect(contentVersion.nextAt).toBeNull()
})

test('the Content-Security-Policy of a page allows the style that hides a dismissed announcement', async () => {
  const { at } = await open({ noticeFrom: '', noticeUntil: '' })
  const { html, csp } = await at(Date.now())
  const mark = /data-notice-close="([^"]+)"/.exec(html)?.[1] ?? ''
  const style =
    [...html.matchAll(/<style>(.*?)<\/style>/gs)]
      .map(([, css = '']) => css)
      .find((css) => css.includes('data-aviso=')) ?? ''
  expect(style).toContain(`[data-aviso="${mark}"] .notice{display:none}`)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  expect(csp).toContain(`'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`)
})

test('rejects an announcement that ends before it begins', async () => {
  const { answer } = await open({ noticeFrom: iso(2_000), noticeUntil: iso(1_000) })
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({
    data: { fields: { 'site.noticeUntil': 'El aviso tiene que acabar después de empezar.' } },
  })
})
