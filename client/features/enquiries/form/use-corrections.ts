import { type RefObject, useState } from 'react'
import type { validateEnquiry } from '../contract/enquiry.ts'
import {
  type EnquiryDraft,
  type FieldErrors,
  fileField,
  findFileProblem,
  shownFields,
} from '../contract/form.ts'
import { readFile, readForm } from './recover-form.ts'

export type EnquiryFormState = {
  fields: FieldErrors
  /** Message above the form; empty = no error. */
  message: string
  mailHref: string | null
  isSending: boolean
  /** True if the data is valid and the visitor only has to send it again. */
  needsConfirmation: boolean
  /** Shown beside the button in a polite live region. */
  statusMessage: string
}

export const idleState: EnquiryFormState = {
  fields: {},
  message: '',
  mailHref: null,
  isSending: false,
  needsConfirmation: false,
  statusMessage: '',
}
const correctedMessage = 'Ya está todo corregido: puedes enviarlo.'

/** Loads the validation, which is not part of the first page load. Null if that fails: the server validates, too. */
export const loadSchema = () => import('../contract/enquiry.ts').catch(() => null)

/** Updates the errors while the visitor corrects fields. Once all are corrected, the message disappears too. */
export function useCorrections(
  state: EnquiryFormState,
  formRef: RefObject<HTMLFormElement | null>,
  sent: RefObject<EnquiryDraft | undefined>,
) {
  const [corrected, setCorrected] = useState<{ of: EnquiryFormState; fields: FieldErrors } | null>(null)
  const fields = corrected?.of === state ? corrected.fields : state.fields

  function findError(
    form: HTMLFormElement,
    name: keyof EnquiryDraft,
    validate: typeof validateEnquiry,
  ): string | undefined {
    const draft = readForm(form)
    const checked = validate(draft)
    // Some errors only the server can find: keep them while the value is unchanged.
    if (draft[name] === sent.current?.[name]) return state.fields[name]
    return 'fields' in checked ? (checked.fields[name] ?? '') : ''
  }

  function showError(name: (typeof shownFields)[number], error: string | undefined): void {
    setCorrected((before) => ({
      of: state,
      fields: { ...(before?.of === state ? before.fields : state.fields), [name]: error },
    }))
  }

  /**
   * Validates a field with an error again: removes the error on input, shows a different one only on blur. A file is
   * checked when it is chosen.
   */
  async function revalidateField(target: EventTarget, event: 'input' | 'blur'): Promise<void> {
    const name = shownFields.find((field) => target === formRef.current?.elements.namedItem(field))
    if (!name || !formRef.current) return
    if (name === fileField) {
      const file = readFile(formRef.current)
      if (event === 'input') showError(name, file ? findFileProblem(file) : '')
      return
    }
    if (!state.fields[name]) return
    const schema = await loadSchema()
    if (!schema || !formRef.current) return
    const error = findError(formRef.current, name, schema.validateEnquiry)
    if (event === 'blur' || !error) showError(name, error)
  }

  const isCorrected = state.message !== '' && fields !== state.fields && !Object.values(fields).some(Boolean)
  const shownState = isCorrected ? { ...idleState, statusMessage: correctedMessage } : { ...state, fields }
  return [shownState, revalidateField] as const
}
