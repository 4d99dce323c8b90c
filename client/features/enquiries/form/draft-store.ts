import type { SafeStorage } from '#client/runtime/browser/storage.ts'
import { parseFields, parseJson } from '#client/runtime/text/parse.ts'
import { emptyDraft, enquiryFields, type EnquiryDraft } from '../contract/form.ts'

/** What was typed, and the key under which it is sent: the same for every retry of the same draft. */
export type StoredDraft = { draft: EnquiryDraft; key: string }

export type DraftStore = {
  read: () => StoredDraft | null
  save: (stored: StoredDraft) => void
  /** It is no draft any more, wherever the browser brings it back. */
  markSent: (key: string) => void
  wasSent: (key: string) => boolean
}

const storageKey = 'consulta'
const sentStorageKey = 'consulta:enviadas'
/** Keys of what was sent that a tab remembers. */
const maxSentKeys = 20

/** Keeps the draft of the contact form for this tab: it survives a reload, and closing the tab ends it. */
export function createDraftStore(storage: SafeStorage): DraftStore {
  const sentKeys = (): string[] => (storage.get(sentStorageKey) ?? '').split(' ')
  return {
    read() {
      const stored = parseFields(parseJson(storage.get(storageKey) ?? ''))
      const fields = parseFields(stored?.['draft'])
      const key = stored?.['key']
      if (!fields || typeof key !== 'string') return null
      const draft = { ...emptyDraft }
      for (const field of enquiryFields) {
        const value = fields[field]
        if (typeof value === 'string') draft[field] = value
      }
      // What was still typed as the thanks were on their way belongs to what was sent.
      return sentKeys().includes(key) ? null : { draft, key }
    },
    save: (stored) => void storage.set(storageKey, JSON.stringify(stored)),
    markSent(key) {
      storage.remove(storageKey)
      storage.set(sentStorageKey, [...sentKeys(), key].slice(-maxSentKeys).join(' '))
    },
    wasSent: (key) => key !== '' && sentKeys().includes(key),
  }
}
