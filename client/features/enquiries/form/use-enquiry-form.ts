import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { ContactForm } from '../contract/contact-page.ts'
import {
  challengeField,
  toMailtoHref,
  enquiryFields,
  type FieldErrors,
  honeypotField,
  keyField,
} from '../contract/form.ts'
import { createDraftStore, type StoredDraft } from './draft-store.ts'
import { readForm } from './form-values.ts'
import { clearForm, recoverForm, saveForm } from './recover-form.ts'
import { createEnquirySender, type SendOutcome } from './send-enquiry.ts'
import type { Challenge } from './turnstile.ts'

export type EnquiryFormState = {
  fields: FieldErrors
  /** Message above the form; empty = no error. */
  message: string
  mailHref: string | null
  isSending: boolean
  /** The data is valid; the visitor only has to send it again. */
  needsConfirmation: boolean
  /** Shown beside the button in a polite live region. */
  statusMessage: string
}

const idleState: EnquiryFormState = {
  fields: {},
  message: '',
  mailHref: null,
  isSending: false,
  needsConfirmation: false,
  statusMessage: '',
}
const offlineMessage =
  'Parece que no hay conexión y no pudimos confirmar el envío. Lo que escribiste queda en esta pestaña; puedes reintentarlo sin que se duplique.'
const onlineMessage = 'Volvió la conexión: ya puedes enviar el mensaje.'
const correctedMessage = 'Ya está todo corregido: puedes enviar el mensaje.'
const invalidMessage = 'Revisa los campos marcados y vuelve a enviar el mensaje.'

const drafts = createDraftStore(createSafeStorage(() => sessionStorage))
const sender = createEnquirySender({ fetch: (input, init) => fetch(input, init) })

// Loaded on the first focus, to keep the validation library out of the first page load.
const loadSchema = () => import('../contract/enquiry.ts')

type EnquiryFormHandlers = {
  state: EnquiryFormState
  formRef: RefObject<HTMLFormElement | null>
  summaryRef: RefObject<HTMLDivElement | null>
  challengeRef: RefObject<HTMLDivElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onInput: (event: FormEvent) => void
  onBlur: (event: FocusEvent) => void
  onFocus: () => void
}

/** How long the thank-you page may take to load before the form is cleared, in milliseconds. */
const thanksTimeoutMs = 4_000

/** The subject named in the page's address, not validated. */
export function useLinkedSubject(): string {
  const { view } = useRuntime()
  return useState(() => view.get().route.query['asunto'] ?? '')[0]
}

/** Updates the errors while the visitor corrects fields. Once all are corrected, the message disappears too. */
function applyCorrections(state: EnquiryFormState, fields: FieldErrors): EnquiryFormState {
  return Object.values(fields).some(Boolean)
    ? { ...state, fields }
    : { ...idleState, statusMessage: correctedMessage }
}

/** Behaviour of the contact form in the browser. */
export function useEnquiryForm(form: ContactForm | undefined): EnquiryFormHandlers {
  const runtime = useRuntime()
  const site = useSite()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const challengeRef = useRef<HTMLDivElement>(null)
  const challenge = useRef<Promise<Challenge | null> | null>(null)
  const isSubmitting = useRef(false)
  const subject = useLinkedSubject()
  /** The draft as it was last sent. */
  const sent = useRef(form?.draft)
  const [revalidated, setRevalidated] = useState<{ of: EnquiryFormState; fields: FieldErrors } | null>(null)
  const [state, setState] = useState<EnquiryFormState>(() =>
    form
      ? {
          ...idleState,
          fields: form.fields,
          message: form.message,
          needsConfirmation: form.confirm,
          mailHref: form.mail ? toMailtoHref(site, form.draft) : null,
        }
      : idleState,
  )

  const fields = revalidated?.of === state ? revalidated.fields : state.fields
  const shown = fields === state.fields ? state : applyCorrections(state, fields)

  useEffect(() => {
    const element = formRef.current
    if (!element) return undefined
    // Use our own messages in Spanish. Without script the browser validates.
    element.noValidate = true
    const recover = (): void => {
      // After a failed post without script, the document already contains the typed text.
      if (!form && element.isConnected && recoverForm(element, drafts, subject))
        setState((before) => ({ ...before, statusMessage: 'Recuperamos lo que habías escrito.' }))
    }
    recover()
    // The browser may restore this page from memory after the draft was sent or edited on another page of the tab.
    addEventListener('pageshow', recover)
    return () => removeEventListener('pageshow', recover)
  }, [form, subject])

  // Focus the errors only after a submit, not while the visitor corrects them.
  useEffect(() => {
    if (state.message) summaryRef.current?.focus()
  }, [state])

  useEffect(() => {
    if (state.message !== offlineMessage) return undefined
    const back = (): void => setState({ ...idleState, statusMessage: onlineMessage })
    addEventListener('online', back, { once: true })
    return () => removeEventListener('online', back)
  }, [state])

  /** Validates a field with an error again: removes the error on input, shows a different one only on blur. */
  async function revalidateField(target: EventTarget, hasLostFocus: boolean): Promise<void> {
    const name = enquiryFields.find((field) => target === formRef.current?.elements.namedItem(field))
    if (!name || !state.fields[name]) return
    const schema = await loadSchema().catch(() => null)
    if (!schema || !formRef.current) return
    const draft = readForm(formRef.current)
    const checked = schema.validateEnquiry(draft)
    const found = 'fields' in checked ? (checked.fields[name] ?? '') : ''
    // Only the server may know why the value is invalid: keep its error while the value is unchanged.
    const error = draft[name] === sent.current?.[name] ? state.fields[name] : found
    if (hasLostFocus || !error)
      setRevalidated((before) => ({
        of: state,
        fields: { ...(before?.of === state ? before.fields : state.fields), [name]: error },
      }))
  }

  function handleOutcome(outcome: SendOutcome, { draft, key }: StoredDraft, element: HTMLFormElement): void {
    const mailHref = toMailtoHref(site, draft)
    if (outcome.kind === 'stored') {
      drafts.markSent(key)
      setState({ ...idleState, statusMessage: 'Recibimos tu mensaje.' })
      // Keep the text visible until the thank-you page appears. Its key already marks it as sent.
      if (!form) {
        runtime.navigate(outcome.to)
        // If that page fails to load, clear the form: what is typed next is a new message with a new key.
        setTimeout(() => element.isConnected && clearForm(element, subject), thanksTimeoutMs)
        return
      }
      // This document answers a post and its form contains the sent text. Load the thank-you page as a new document.
      clearForm(element, subject)
      location.assign(outcome.to)
      return
    }
    void challenge.current?.then((current) => current?.renew())
    const next: EnquiryFormState = idleState
    if (outcome.kind === 'offline') setState({ ...next, message: offlineMessage, mailHref })
    else if (outcome.kind === 'invalid')
      setState({ ...next, message: outcome.message, fields: outcome.fields })
    else {
      setState({ ...next, message: outcome.message, mailHref: outcome.mail ? mailHref : null })
      // Sends again after the wait, unless the visitor has changed the text.
      if (typeof outcome.retryAfter === 'number')
        setTimeout(() => {
          const isAsSent = JSON.stringify(readForm(element)) === JSON.stringify(draft)
          if (element.isConnected && isAsSent) start(element)
        }, outcome.retryAfter * 1_000)
    }
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    const stored = saveForm(element, drafts)
    const { draft, key } = stored
    sent.current = draft
    setState({ ...idleState, isSending: true })
    // If the schema cannot be loaded, the server validates.
    const schema = await loadSchema().catch(() => null)
    const checked = schema?.validateEnquiry(draft)
    if (checked && 'fields' in checked)
      return setState({ ...idleState, message: invalidMessage, fields: checked.fields })
    const data = new FormData(element)
    const extra: Record<string, string> = { [keyField]: key }
    for (const name of [honeypotField, challengeField]) {
      const value = data.get(name)
      if (typeof value === 'string' && value !== '') extra[name] = value
    }
    handleOutcome(await sender.send(draft, extra), stored, element)
  }

  function start(element: HTMLFormElement): void {
    if (isSubmitting.current) return
    isSubmitting.current = true
    void submit(element).finally(() => {
      isSubmitting.current = false
    })
  }

  /** Loads Turnstile on the first focus if the site uses it. After a failure the next focus tries again. */
  async function prepareChallenge(): Promise<Challenge | null> {
    const siteKey = await sender.prepare()
    const element = challengeRef.current
    const script = siteKey && element ? await import('./turnstile.ts').catch(() => null) : null
    const next = siteKey && element ? await script?.showChallenge(element, siteKey) : null
    if (!next) challenge.current = null
    return next ?? null
  }

  return {
    state: shown,
    formRef,
    summaryRef,
    challengeRef,
    onSubmit(event) {
      event.preventDefault()
      start(event.currentTarget)
    },
    onInput({ target }) {
      if (formRef.current) saveForm(formRef.current, drafts)
      void revalidateField(target, false)
    },
    onBlur: ({ target }) => void revalidateField(target, true),
    onFocus() {
      void loadSchema().catch(() => null)
      challenge.current ??= prepareChallenge()
    },
  }
}
