import { emptyDraft, keyField } from '../contract/form.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'
import { fillForm, readForm } from './form-values.ts'

// The key of what is written stands in the form as well: where the browser brings a form back as it was left, also an
// older one of this tab's history, it says whether that was sent since, or written on elsewhere.

/** The hidden field of the key. */
function getKeyField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem(keyField)
  return field instanceof HTMLInputElement ? field : null
}

/** Stores what stands in the form, under its key. */
export function saveForm(form: HTMLFormElement, drafts: DraftStore): StoredDraft {
  const field = getKeyField(form)
  const stored = { draft: readForm(form), key: field?.value || crypto.randomUUID() }
  if (field) field.value = stored.key
  drafts.save(stored)
  return stored
}

/** Nothing of what was sent stays in the form; `subject` is what its address is about. */
export function clearForm(form: HTMLFormElement, subject: string): void {
  fillForm(form, { ...emptyDraft, asunto: subject }, () => true)
  const field = getKeyField(form)
  if (field) field.value = ''
}

/**
 * Brings the form to what this tab knows: without what was sent, with what was not. True where something that had been
 * typed came back.
 */
export function recoverForm(form: HTMLFormElement, drafts: DraftStore, subject: string): boolean {
  const field = getKeyField(form)
  if (drafts.wasSent(field?.value ?? '')) clearForm(form, subject)
  const before = readForm(form)
  const known = drafts.read()
  if (known) {
    // An older state of the same draft: whatever somebody is writing right now stays.
    const isOlder = field?.value === known.key
    fillForm(form, known.draft, isOlder ? (control) => control !== document.activeElement : undefined)
    if (field) field.value ||= known.key
  }
  const after = readForm(form)
  // What was typed before the script came is worth as much as what follows. Nobody has typed the link's subject.
  const isTyped = Object.entries(after).some(
    ([name, value]) => value !== '' && !(name === 'asunto' && value === subject),
  )
  if (isTyped) saveForm(form, drafts)
  return JSON.stringify(before) !== JSON.stringify(after)
}
