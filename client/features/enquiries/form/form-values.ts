import { emptyDraft, enquiryFields, type EnquiryDraft } from '../contract/form.ts'

export function readForm(form: HTMLFormElement): EnquiryDraft {
  const data = new FormData(form)
  const draft = { ...emptyDraft }
  for (const field of enquiryFields) draft[field] = String(data.get(field) ?? '')
  return draft
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** True if the visitor has not typed or chosen anything in this control. */
const isUntouched = (control: Control): boolean =>
  control.value === '' ||
  (control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === true)

/** Writes a draft into untouched controls, or into those that `shouldOverwrite` accepts. */
export function fillForm(
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
