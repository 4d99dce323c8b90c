import type { SafeStorage } from '#client/runtime/browser/storage.ts'
import { parseFields, parseJson } from '#client/runtime/text/parse.ts'
import { emptyDraft, enquiryFields, type EnquiryDraft } from '../contract/form.ts'

/** The typed text and its idempotency key, which stays the same for every retry. */
export type StoredDraft = { draft: EnquiryDraft; key: string }

export type DraftStore = ReturnType<typeof createDraftStore>

const storageKey = 'consulta'
const sentStorageKey = 'consulta:enviadas'
const maxSentKeys = 20

/** Stores the draft of the contact form in this tab: it survives a reload and ends with the tab. */
export function createDraftStore(storage: SafeStorage) {
  const sentKeys = (): string[] => (storage.get(sentStorageKey) ?? '').split(' ')
  return {
    read(): StoredDraft | null {
      const stored = parseFields(parseJson(storage.get(storageKey) ?? ''))
      const fields = parseFields(stored?.['draft'])
      const key = stored?.['key']
      if (!fields || typeof key !== 'string') return null
      const draft = { ...emptyDraft }
      for (const field of enquiryFields) {
        const value = fields[field]
        if (typeof value === 'string') draft[field] = value
      }
      // Input events after the send may have saved the draft again: ignore it.
      return sentKeys().includes(key) ? null : { draft, key }
    },
    save: (stored: StoredDraft) => void storage.set(storageKey, JSON.stringify(stored)),
    /** Removes the draft and remembers that it was sent, in case the browser restores the form. */
    markSent(key: string): void {
      storage.remove(storageKey)
      storage.set(sentStorageKey, [...sentKeys(), key].slice(-maxSentKeys).join(' '))
    },
    wasSent: (key: string): boolean => key !== '' && sentKeys().includes(key),
  }
}
