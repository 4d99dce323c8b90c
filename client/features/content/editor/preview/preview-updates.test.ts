import { expect, test } from 'vitest'
import type { ApiResult } from '#client/runtime/session/call-api.ts'
import type { PreviewedPage } from '../../contract/edited-text.ts'
import { createPreviewUpdates, type PreviewStatus } from './preview-updates.ts'

type Answer = ApiResult<PreviewedPage>
const failed: Answer = { ok: false, error: { statusCode: 503, message: 'No hay conexión.' } }

/** Updates whose requests the test answers and whose clock it moves. */
function createTestUpdates() {
  let now = 0
  let timers: { run: () => void; at: number }[] = []
  const sent: { content: string; answer: (answer: Answer) => void }[] = []
  const shown: string[] = []
  const statuses: PreviewStatus[] = []
  const updates = createPreviewUpdates<string>({
    send: (content) => new Promise((answer) => sent.push({ content, answer })),
    showPage: ({ html }) => shown.push(html),
    onStatus: (status) => statuses.push(status),
    clock: {
      now: () => now,
      set(run, ms) {
        const timer = { run, at: now + ms }
        timers.push(timer)
        return timer
      },
      clear: (timer) => (timers = timers.filter((other) => other !== timer)),
    },
  })
  return {
    updates,
    sent,
    shown,
    statuses,
    getContents: () => sent.map(({ content }) => content),
    pass(ms: number) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
    async answer(
      answer: Answer = { ok: true, value: { html: `<p>${sent.at(-1)?.content}</p>`, anchor: null } },
    ) {
      sent.at(-1)?.answer(answer)
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
  }
}

test('the first content is shown at once, later ones after a pause and only the newest', async () => {
  const { updates, pass, answer, shown, getContents } = createTestUpdates()
  updates.follow('a')
  pass(0)
  await answer()
  for (const content of ['ab', 'abc']) {
    updates.follow(content)
    pass(200)
  }
  expect(getContents()).toEqual(['a'])
  pass(100)
  expect(getContents()).toEqual(['a', 'abc'])
  await answer()
  expect(shown).toEqual(['<p>a</p>', '<p>abc</p>'])
})

test('one request runs at a time, and the pause after a slow one is as long as it took', async () => {
  const { updates, pass, answer, statuses, getContents } = createTestUpdates()
  updates.follow('a')
  pass(0)
  updates.follow('ab')
  pass(4_000)
  expect(getContents()).toEqual(['a'])
  expect(statuses).toEqual([{ kind: 'slow' }])
  await answer()
  pass(3_999)
  expect(getContents()).toEqual(['a'])
  pass(1)
  expect(getContents()).toEqual(['a', 'ab'])
})

test('a failure is reported, keeps the last page, and retrying sends the newest content', async () => {
  const { updates, pass, answer, statuses, shown, getContents } = createTestUpdates()
  updates.follow('a')
  pass(0)
  await answer(failed)
  expect(statuses).toEqual([{ kind: 'failed', message: 'No hay conexión.' }])
  expect(shown).toEqual([])
  updates.retry()
  pass(0)
  await answer()
  expect(getContents()).toEqual(['a', 'a'])
  expect(statuses.at(-1)).toEqual({ kind: 'current' })
})

test('nothing is sent or shown after the preview is closed', async () => {
  const { updates, pass, answer, shown, getContents } = createTestUpdates()
  updates.follow('a')
  pass(0)
  updates.follow('ab')
  updates.stop()
  await answer()
  updates.follow('abc')
  pass(10_000)
  expect(getContents()).toEqual(['a'])
  expect(shown).toEqual([])
})

test('a failed update is tried again by itself, as after a sign-in elsewhere', async () => {
  const { updates, getContents, shown, pass, answer } = createTestUpdates()
  updates.follow('a')
  pass(0)
  await answer(failed)
  pass(9_999)
  expect(getContents()).toEqual(['a'])
  pass(1)
  expect(getContents()).toEqual(['a', 'a'])
  await answer()
  expect(shown).toEqual(['<p>a</p>'])
  pass(60_000)
  expect(getContents()).toHaveLength(2)
})
