import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createSafeStorage } from '../../platform/storage.ts'
import { useRuntime } from '../../router/use-runtime.ts'
import type { ContactForm } from '../contract/contact-page.ts'
import {
  challengeField,
  draftAsMail,
  emptyDraft,
  enquiryFields,
  type EnquiryDraft,
  type FieldErrors,
  honeypotField,
} from '../contract/form.ts'
import { createDraftStore } from './draft.ts'
import { createEnquirySender, type SendOutcome } from './send-enquiry.ts'
import type { Challenge } from './turnstile.ts'

export type EnquiryFormState = {
  fields: FieldErrors
  /** What stands at the top of the form; empty while all is well. */
  message: string
  mailHref: string | null
  sending: boolean
  /** Said politely beside the button. */
  restored: string
}

const calm: EnquiryFormState = { fields: {}, message: '', mailHref: null, sending: false, restored: '' }
const offline =
  'Parece que no hay conexión y no pudimos confirmar el envío. Lo que escribiste queda en esta pestaña; puedes reintentarlo sin que se duplique.'
const wrong = 'Revisa los campos marcados y vuelve a enviar el mensaje.'

const drafts = createDraftStore(createSafeStorage(() => sessionStorage))
const sender = createEnquirySender({ fetch: (input, init) => fetch(input, init) })

// The schema comes with the first focus: the page's first load stays without the library.
const loadSchema = () => import('../contract/enquiry.ts')

function readForm(form: HTMLFormElement): EnquiryDraft {
  const data = new FormData(form)
  const draft = { ...emptyDraft }
  for (const field of enquiryFields) draft[field] = String(data.get(field) ?? '')
  return draft
}

/** Puts a stored draft back where nothing was typed yet. */
function fillForm(form: HTMLFormElement, draft: EnquiryDraft): boolean {
  let filled = false
  for (const field of enquiryFields) {
    const control = form.elements.namedItem(field)
    if (control instanceof HTMLInputElement && control.type === 'checkbox') {
      control.checked ||= draft[field] !== ''
    } else if (
      (control instanceof HTMLInputElement ||
        control instanceof HTMLTextAreaElement ||
        control instanceof HTMLSelectElement) &&
      control.value === '' &&
      draft[field] !== ''
    ) {
      control.value = draft[field]
      filled = true
    }
  }
  return filled
}

type Handlers = {
  state: EnquiryFormState
  formRef: RefObject<HTMLFormElement | null>
  noticeRef: RefObject<HTMLDivElement | null>
  challengeRef: RefObject<HTMLDivElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: () => void
  onFocus: () => void
}

/** The life of the contact form in the browser. */
export function useEnquiryForm(form: ContactForm | undefined): Handlers {
  const runtime = useRuntime()
  const formRef = useRef<HTMLFormElement>(null)
  const noticeRef = useRef<HTMLDivElement>(null)
  const challengeRef = useRef<HTMLDivElement>(null)
  const challenge = useRef<Promise<Challenge | null> | null>(null)
  const busy = useRef(false)
  const key = useRef<string | null>(form?.key ?? null)
  const [state, setState] = useState<EnquiryFormState>(() =>
    form
      ? {
          ...calm,
          fields: form.fields,
          message: form.message,
          mailHref: form.mail ? draftAsMail(form.draft) : null,
        }
      : calm,
  )

  useEffect(() => {
    const element = formRef.current
    if (!element) return
    // Our own messages, in Spanish and in place; without script the browser's check.
    element.noValidate = true
    const known = form ? null : drafts.read()
    key.current ??= known?.key ?? null
    if (known && fillForm(element, known.draft)) {
      setState((before) => ({ ...before, restored: 'Recuperamos lo que habías escrito.' }))
    }
  }, [form])

  useEffect(() => {
    if (state.message) noticeRef.current?.focus()
  }, [state.message, state.fields])

  function save(): EnquiryDraft {
    const draft = formRef.current ? readForm(formRef.current) : emptyDraft
    key.current ??= crypto.randomUUID()
    drafts.save({ draft, key: key.current })
    return draft
  }

  function settle(outcome: SendOutcome, draft: EnquiryDraft): void {
    const mailHref = draftAsMail(draft)
    if (outcome.kind === 'stored') {
      drafts.forget()
      key.current = null
      // A page that a post came back with is not to be cached: it holds what was typed.
      if (form) location.assign(outcome.to)
      else runtime.navigate(outcome.to)
      return
    }
    void challenge.current?.then((current) => current?.renew())
    const next: EnquiryFormState = calm
    if (outcome.kind === 'offline') setState({ ...next, message: offline, mailHref })
    else if (outcome.kind === 'invalid')
      setState({ ...next, message: outcome.message, fields: outcome.fields })
    else setState({ ...next, message: outcome.message, mailHref: outcome.mail ? mailHref : null })
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const draft = save()
    setState({ ...calm, sending: true })
    // Without the schema the server's own check answers.
    const schema = await loadSchema().catch(() => null)
    const checked = schema?.checkEnquiry(draft)
    if (checked && 'fields' in checked) return setState({ ...calm, message: wrong, fields: checked.fields })
    const data = new FormData(element)
    const extra: Record<string, string> = { clave: key.current ?? '' }
    for (const name of [honeypotField, challengeField]) {
      const value = data.get(name)
      if (typeof value === 'string' && value !== '') extra[name] = value
    }
    settle(await sender.send(draft, extra), draft)
  }

  /** Where the site asks for it, Turnstile's script comes with the first focus; if it could not, with the next. */
  async function prepareChallenge(): Promise<Challenge | null> {
    const siteKey = await sender.prepare()
    const element = challengeRef.current
    const script = siteKey && element ? await import('./turnstile.ts').catch(() => null) : null
    const next = siteKey && element ? await script?.showChallenge(element, siteKey) : null
    if (!next) challenge.current = null
    return next ?? null
  }

  return {
    state,
    formRef,
    noticeRef,
    challengeRef,
    onSubmit(event) {
      event.preventDefault()
      if (busy.current) return
      busy.current = true
      void submit(event.currentTarget).finally(() => {
        busy.current = false
      })
    },
    onInput: () => void save(),
    onFocus() {
      void loadSchema().catch(() => null)
      challenge.current ??= prepareChallenge()
    },
  }
}
