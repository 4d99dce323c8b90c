import { expect, test } from 'vitest'
import { localDrafts } from '#client/runtime/session/local-drafts.ts'
import { emptyContent } from '../../contract.ts'
import { textIdPattern } from '../../contract/edited-text.ts'
import { listDrafts } from './local-draft.ts'
import { postApi } from './text-api.ts'

test('drafts of new texts from older versions get an id that the server accepts', async () => {
  const uuid = crypto.randomUUID()
  const known = uuid.replaceAll('-', '')
  const store = (slot: string, title: string, id?: string): void =>
    localDrafts
      .open('article', 'ana', slot)
      .write(JSON.stringify({ content: { ...emptyContent, title }, rev: 0, ...(id !== undefined && { id }) }))
  store('nuevo', 'Sin id')
  store('nuevo-2', 'Con guiones', uuid)
  store('nuevo-3', 'Con id', known)
  const drafts = await listDrafts({ ...postApi, textId: null }, 'ana', emptyContent)
  const ids = Object.fromEntries(drafts.map(({ id, content }) => [content['title'], id]))
  expect(Object.keys(ids)).toHaveLength(3)
  for (const id of Object.values(ids)) expect(id).toMatch(textIdPattern)
  expect(ids['Con id']).toBe(known)
})
