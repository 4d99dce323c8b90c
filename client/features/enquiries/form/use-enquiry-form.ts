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
  /** What stands at the top of the form; empty while all is well. */
  message: string
  mailHref: string | null
  isSending: boolean
  /** Nothing is wrong: the message is to be sent once more. */
  needsConfirmation: boolean
  /** Said politely beside the button. */
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

// The schema comes with the first focus: the page's first load stays without the library.
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

/** So long the thanks may take to come. */
const thanksTimeoutMs = 4_000

/** What the link to this page was about; also a word that names no subject. */
export function useLinkedSubject(): string {
  const { view } = useRuntime()
  return useState(() => view.get().route.query['asunto'] ?? '')[0]
}

/** An answer after some of what it called wrong was corrected: once all is, nothing stands in the way any more. */
function applyCorrections(state: EnquiryFormState, fields: FieldErrors): EnquiryFormState {
  return Object.values(fields).some(Boolean)
    ? { ...state, fields }
    : { ...idleState, statusMessage: correctedMessage }
}

/** The life of the contact form in the browser. */
export function useEnquiryForm(form: ContactForm | undefined): EnquiryFormHandlers {
  const runtime = useRuntime()
  const site = useSite()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const challengeRef = useRef<HTMLDivElement>(null)
  const challenge = useRef<Promise<Challenge | null> | null>(null)
  const isSubmitting = useRef(false)
  const subject = useLinkedSubject()
  /** What the last answer was about. */
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
    // Our own messages, in Spanish and in place; without script the browser's check.
    element.noValidate = true
    const recover = (): void => {
      // A page that a post came back with has what was typed from the server.
      if (!form && element.isConnected && recoverForm(element, drafts, subject))
        setState((before) => ({ ...before, statusMessage: 'Recuperamos lo que habías escrito.' }))
    }
    recover()
    // Also as it comes back whole: it may have been sent from elsewhere in this tab, or written on there.
    addEventListener('pageshow', recover)
    return () => removeEventListener('pageshow', recover)
  }, [form, subject])

  // What was corrected since takes the focus from nobody.
  useEffect(() => {
    if (state.message) summaryRef.current?.focus()
  }, [state])

  useEffect(() => {
    if (state.message !== offlineMessage) return undefined
    const back = (): void => setState({ ...idleState, statusMessage: onlineMessage })
    addEventListener('online', back, { once: true })
    return () => removeEventListener('online', back)
  }, [state])

  /**
   * What the last answer called wrong is judged again: the error goes as soon as the field is right, and another one
   * takes its place only once the field is left.
   */
  async function revalidateField(target: EventTarget, hasLostFocus: boolean): Promise<void> {
    const name = enquiryFields.find((field) => target === formRef.current?.elements.namedItem(field))
    if (!name || !state.fields[name]) return
    const schema = await loadSchema().catch(() => null)
    if (!schema || !formRef.current) return
    const draft = readForm(formRef.current)
    const checked = schema.validateEnquiry(draft)
    const found = 'fields' in checked ? (checked.fields[name] ?? '') : ''
    // As it was sent it stays wrong, if by what the server alone knows.
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
      // What was typed stays in sight until the thanks are there; by its key it is known for sent from now on.
      if (!form) {
        runtime.navigate(outcome.to)
        // Where they do not come, what is written next is another message, under another key.
        setTimeout(() => element.isConnected && clearForm(element, subject), thanksTimeoutMs)
        return
      }
      // A page that a post came back with is not to be cached: it holds what was typed, and the browser keeps its form
      // as it stands then.
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
      // The site takes nothing for a while. What was changed since is sent by whoever changes it.
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
    // Without the schema the server's own check answers.
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
