import {
  emptyDraft,
  enquiryFields,
  type EnquiryDraft,
  fileField,
  findSubjectEntry,
  keyField,
} from '../contract/form.ts'
import type { DraftStore, StoredDraft } from './draft-store.ts'

// The draft's key is in a hidden field: an old form that the browser restores shows whether that draft was sent.

export function readForm(form: HTMLFormElement): EnquiryDraft {
  const data = new FormData(form)
  const draft = { ...emptyDraft }
  for (const field of enquiryFields) draft[field] = String(data.get(field) ?? '')
  return draft
}

export function readFile(form: HTMLFormElement): File | null {
  const input = form.elements.namedItem(fileField)
  return (input instanceof HTMLInputElement && input.files?.[0]) || null
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const isUntouched = (control: Control): boolean =>
  control.value === '' ||
  (control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === true)

/** Writes a draft into untouched controls, or into those that `shouldOverwrite` accepts. */
function fillForm(
  form: HTMLFormElement,
  draft: EnquiryDraft,
  shouldOverwrite?: (control: Control) => boolean,
): void {
  for (const field of enquiryFields) {
    const control = form.elements.namedItem(field)
    if (!isControl(control)) continue
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      if (shouldOverwrite ? shouldOverwrite(control) : !control.checked) control.checked = draft[field] !== ''
    } else if (shouldOverwrite ? shouldOverwrite(control) : isUntouched(control) && draft[field] !== '') {
      control.value = draft[field]
      // A value without an option selects nothing: choose the empty option instead.
      control.value ||= ''
    }
  }
}

function getKeyField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem(keyField)
  return field instanceof HTMLInputElement ? field : null
}

export function saveForm(form: HTMLFormElement, drafts: DraftStore): StoredDraft {
  const field = getKeyField(form)
  const stored = { draft: readForm(form), key: field?.value || crypto.randomUUID() }
  if (field) field.value = stored.key
  drafts.save(stored)
  return stored
}

/** Empties the form after sending; `subject` is the subject named in the page's address. */
export function clearForm(form: HTMLFormElement, subject: string): void {
  fillForm(form, { ...emptyDraft, asunto: subject }, () => true)
  const file = form.elements.namedItem(fileField)
  if (file instanceof HTMLInputElement) file.value = ''
  const field = getKeyField(form)
  if (field) field.value = ''
}

/** Removes a sent draft from the form and restores an unsent one. Returns true if the form changed. */
export function recoverForm(form: HTMLFormElement, drafts: DraftStore, subject: string): boolean {
  const field = getKeyField(form)
  if (drafts.wasSent(field?.value ?? '')) clearForm(form, subject)
  const before = readForm(form)
  const known = drafts.read()
  if (known) {
    // The form holds an older version of this draft. Do not overwrite the control that has the focus.
    const isOlder = field?.value === known.key
    // A form opened from a job offer or an event stays about it.
    const draft = findSubjectEntry(subject) === null ? known.draft : { ...known.draft, asunto: subject }
    fillForm(form, draft, isOlder ? (control) => control !== document.activeElement : undefined)
    if (field) field.value ||= known.key
  }
  const after = readForm(form)
  // Text typed before the script loaded is saved too. A subject preselected by the link does not count as typed.
  const isTyped = Object.entries(after).some(
    ([name, value]) => value !== '' && !(name === 'asunto' && value === subject),
  )
  if (isTyped) saveForm(form, drafts)
  return JSON.stringify(before) !== JSON.stringify(after)
}
