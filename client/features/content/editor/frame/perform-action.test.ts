import { expect, test } from 'vitest'
import { emptyContent } from '../../contract.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import type { RequestAction } from '../../contract/transitions.ts'
import { createEditedText } from '../../testing.ts'
import { performAction, showFailure } from './perform-action.ts'

const template = { ...emptyContent, title: 'De fábrica' }
const scheduled = createEditedText({
  id: 'portada',
  rev: 2,
  kind: 'home',
  content: { ...emptyContent, title: 'Lo mío' },
  savedAt: '2026-11-26T10:00:00.000Z',
  state: 'scheduled',
  from: '2026-12-05T09:00:00.000Z',
})
const next: EditedText = { ...scheduled, rev: 3, state: 'template', from: null }

/** The title in the editor after an action that leaves a text in the state of the built-in one. */
async function readTitleAfter(action: RequestAction): Promise<string> {
  let content = scheduled.content
  const context = {
    api: { readPublished: () => Promise.resolve(null) },
    draft: {
      id: 'portada',
      stored: scheduled,
      autosave: {
        flush: () => Promise.resolve(true),
        readLatest: () => content,
        submit: () => Promise.resolve({ kind: 'saved', rev: 3, stored: next }),
      },
      acceptServerVersion() {},
      resetToVersion: (_: EditedText, reset = next.content) => (content = reset),
    },
    noun: { one: 'portada', gender: 'f' },
    template,
    state: { showErrors() {}, showStatus() {} },
    describe: () => ({}),
  }
  await performAction(context as unknown as Parameters<typeof performAction>[0], action)
  return 'title' in content ? String(content.title) : ''
}

test('cancelling the schedule of a built-in text that was never published keeps what was written', async () => {
  expect(await readTitleAfter('unschedule')).toBe('Lo mío')
  expect(await readTitleAfter('revertToTemplate')).toBe('De fábrica')
  expect(await readTitleAfter('discard')).toBe('De fábrica')
})

test('cancelling a schedule can be undone, with its dates, unless readers also see another version', async () => {
  const { content, from, until } = scheduled
  async function cancel(isPublic: boolean): Promise<unknown> {
    let undo: (() => Promise<void>) | undefined
    let sent: unknown
    const context = {
      api: {
        readPublished: () => Promise.resolve(content),
        act: () => Promise.resolve({ kind: 'saved', rev: 3, stored: next }),
        publish: (...[, , , dates]: unknown[]) => {
          sent = dates
          return Promise.resolve({ kind: 'saved', rev: 4, stored: scheduled })
        },
      },
      draft: {
        id: 'portada',
        stored: { ...scheduled, isPublic },
        autosave: {
          flush: () => Promise.resolve(true),
          readLatest: () => content,
          submit: (send: (content: unknown, rev: number) => unknown) => send(content, 3),
          rebase() {},
        },
        acceptServerVersion() {},
      },
      noun: { one: 'portada', gender: 'f' },
      template: null,
      state: {
        showStatus: (status: { undo?: () => Promise<void> }) => (undo ??= status.undo),
        runOnce: (work: () => Promise<void>) => work(),
      },
      describe: () => ({}),
    }
    await performAction(context as unknown as Parameters<typeof performAction>[0], 'unschedule')
    await undo?.()
    return sent
  }
  expect(await cancel(false)).toEqual({ from: new Date(from ?? ''), until: until && new Date(until) })
  expect(await cancel(true)).toBeUndefined()
})

test('an action that people asked for opens the conflict that it, or a save before it, was answered with', () => {
  const opened: unknown[] = []
  const state = { showErrors() {}, showStatus() {}, showConflict: (theirs: unknown) => opened.push(theirs) }
  const fail = (outcome: unknown, failure: unknown) => {
    const given = { state, draft: { autosave: { state: { get: () => ({ failure }) } } } }
    showFailure(...([given, outcome] as unknown as Parameters<typeof showFailure>))
  }
  fail({ kind: 'conflict', theirs: next, message: '' }, null)
  fail(null, { kind: 'conflict', theirs: scheduled })
  fail({ kind: 'offline', message: '' }, null)
  expect(opened).toEqual([next, scheduled])
})
