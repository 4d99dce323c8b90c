import { emptyDraft, enquiryFields, type EnquiryDraft } from '../contract/form.ts'

/** What stands in the form; what it has not is empty. */
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

/** As the document came: nobody has typed or chosen anything. */
const isUntouched = (control: Control): boolean =>
  control.value === '' ||
  (control instanceof HTMLSelectElement && control.selectedOptions[0]?.defaultSelected === true)

/** Puts a draft where nothing was typed yet, or where `isOver` says so. */
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
      // What is no option any more leaves a list without any.
      control.value ||= ''
    }
  }
}
