import { expect, test } from 'vitest'
import { emptyContent } from '../../contract.ts'
import type { EditedText } from '../../contract/edited-text.ts'
import { openDraft } from './open-draft.ts'
import { postApi } from './text-api.ts'

const content = { ...emptyContent, title: 'Un cauce', slug: 'un-cauce', markdown: 'Texto.' }

const post: EditedText = {
  id: 'uno',
  rev: 3,
  kind: 'article',
  content,
  savedAt: '2026-01-01T00:00:00.000Z',
  state: 'draft',
  isPublic: false,
  publicPath: '/blog/un-cauce',
  hasChanges: false,
  publishedAt: null,
  from: null,
  until: null,
  ended: null,
  coverImage: null,
  drawnSocial: false,
}

test('restores a local draft completely, even if it is too long for the server', () => {
  const title = 'Un cauce '.repeat(40)
  const local = {
    read: () => ({ content: { ...content, title }, rev: 3, base: content }),
    write: () => undefined,
    remove: () => undefined,
  }
  const draft = openDraft({
    api: postApi,
    opened: post,
    isNew: false,
    openLocalDraft: () => local,
    onSaved: () => undefined,
  })
  expect(draft.localContent?.title).toBe(title)
  // The first render must equal the server's, which does not have the local draft.
  expect(draft.autosave.readLatest()).toEqual(content)
  draft.autosave.stop()
})
