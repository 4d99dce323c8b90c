import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { createSafeStorage } from '#client/runtime/browser/storage.ts'
import { whenReleased } from '#client/runtime/browser/when-released.ts'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { Site } from '#client/site.ts'
import {
  challengeField,
  type EnquiryDraft,
  findFileProblem,
  toMailtoHref,
  honeypotField,
  keyField,
} from '../contract/form.ts'
import type { ContactForm } from '../contract/pages.ts'
import { createDraftStore, type StoredDraft } from './draft-store.ts'
import { clearForm, readFile, readForm, recoverForm, saveForm } from './recover-form.ts'
import { createEnquirySender, type SendOutcome } from './send-enquiry.ts'
import type { Challenge } from './turnstile.ts'
import { type EnquiryFormState, idleState, loadSchema, useCorrections } from './use-corrections.ts'

const offlineMessage =
  'Parece que no hay conexión y no pudimos confirmar el envío. Lo que escribiste sigue aquí; puedes reintentarlo sin que se duplique.'
const onlineMessage = 'Volvió la conexión: ya puedes enviar el mensaje.'
const invalidMessage = 'Revisa los campos marcados y vuelve a enviar.'

const drafts = createDraftStore(createSafeStorage(() => sessionStorage))
const sender = createEnquirySender({ fetch: (input, init) => fetch(input, init) })

/** How long the thank-you page may take to load before the form is cleared, in milliseconds. */
const thanksTimeoutMs = 4_000

/** The subject named in the page's address, not validated. */
export function useLinkedSubject(): string {
  const { view } = useRuntime()
  return useState(() => view.get().route.query['asunto'] ?? '')[0]
}

function toInitialState(form: ContactForm | undefined, site: Site): EnquiryFormState {
  if (!form) return idleState
  const { fields, message, confirm: needsConfirmation, mail, draft } = form
  return {
    ...idleState,
    fields,
    message,
    needsConfirmation,
    mailHref: mail ? toMailtoHref(site, draft) : null,
  }
}

function readHiddenFields(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form)
  const named = [honeypotField, challengeField].map((name) => [name, String(data.get(name) ?? '')] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== ''))
}

/** Turnstile, loaded on the first focus if the site uses it. After a failure the next focus tries again. */
function useChallenge() {
  const challengeRef = useRef<HTMLDivElement>(null)
  const challenge = useRef<Promise<Challenge | null> | null>(null)

  async function load(): Promise<Challenge | null> {
    if (import.meta.env.SSR) return null
    const siteKey = await sender.prepare()
    const element = challengeRef.current
    const script = siteKey && element ? await import('./turnstile.ts').catch(() => null) : null
    const next = siteKey && element ? await script?.showChallenge(element, siteKey) : null
    if (!next) challenge.current = null
    return next ?? null
  }

  return [
    challengeRef,
    /** Loads the challenge and shows it. */
    () => void (challenge.current ??= load()),
    /** Requests a new token, because each is valid for one message. */
    () => void challenge.current?.then((current) => current?.renew()),
  ] as const
}

/** State of the form: errors get the focus after a submit, and a stored draft is restored. */
function useFormState(form: ContactForm | undefined, subject: string) {
  const site = useSite()
  const formRef = useRef<HTMLFormElement>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const [state, setState] = useState(() => toInitialState(form, site))

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

  useEffect(() => {
    // Runs after a submit, not while the visitor corrects fields.
    if (state.message) summaryRef.current?.focus()
    if (state.message !== offlineMessage) return undefined
    const back = (): void => setState({ ...idleState, statusMessage: onlineMessage })
    addEventListener('online', back, { once: true })
    return () => removeEventListener('online', back)
  }, [state])

  return [state, setState, formRef, summaryRef] as const
}

function toRefusedState(
  outcome: Exclude<SendOutcome, { kind: 'stored' }>,
  mailHref: string,
): EnquiryFormState {
  if (outcome.kind === 'offline') return { ...idleState, message: offlineMessage, mailHref }
  const { message } = outcome
  if (outcome.kind === 'invalid') return { ...idleState, message, fields: outcome.fields }
  return { ...idleState, message, mailHref: outcome.mail ? mailHref : null }
}

function useSubmit(
  { form, subject }: { form: ContactForm | undefined; subject: string },
  setState: (state: EnquiryFormState) => void,
  sent: RefObject<EnquiryDraft | undefined>,
  onRefused: () => void,
) {
  const { navigate, nextPaint } = useRuntime()
  const site = useSite()
  const isSubmitting = useRef(false)

  function handleOutcome(outcome: SendOutcome, { draft, key }: StoredDraft, element: HTMLFormElement): void {
    if (outcome.kind === 'stored') {
      drafts.markSent(key)
      setState({ ...idleState, statusMessage: 'Recibimos tu mensaje.' })
      if (form) {
        // This document answers a POST and its form has the sent text: load the thank-you page as a document.
        clearForm(element, subject)
        return location.assign(outcome.to)
      }
      // Keep the text visible until the thank-you page appears. Its key is already marked as sent.
      navigate(outcome.to)
      // If the thank-you page fails to load, clear the form: what is typed next is a new message with a new key.
      setTimeout(() => element.isConnected && clearForm(element, subject), thanksTimeoutMs)
      return
    }
    onRefused()
    setState(toRefusedState(outcome, toMailtoHref(site, draft)))
    if (outcome.kind !== 'failed' || typeof outcome.retryAfter !== 'number') return
    // Sends again after the wait, unless the visitor has changed the text.
    setTimeout(() => {
      const isAsSent = JSON.stringify(readForm(element)) === JSON.stringify(draft)
      if (element.isConnected && isAsSent) void submit(element)
    }, outcome.retryAfter * 1_000)
  }

  async function send(element: HTMLFormElement): Promise<void> {
    const stored = saveForm(element, drafts)
    const { draft, key } = stored
    sent.current = draft
    setState({ ...idleState, isSending: true })
    // The button reacts first: on a slow phone, checking and showing the errors takes longer than a frame.
    const [schema] = await Promise.all([loadSchema(), nextPaint()])
    const checked = schema?.validateEnquiry(draft)
    const file = readFile(element)
    const archivo = file ? findFileProblem(file) : ''
    const wrong = checked && 'fields' in checked
    if (archivo || wrong) {
      const fields = { ...(wrong && checked.fields), ...(archivo && { archivo }) }
      return setState({ ...idleState, message: invalidMessage, fields })
    }
    const outcome = await sender.send(draft, { [keyField]: key, ...readHiddenFields(element) }, file)
    handleOutcome(outcome, stored, element)
  }

  async function submit(element: HTMLFormElement): Promise<void> {
    if (isSubmitting.current) return
    isSubmitting.current = true
    await send(element).finally(() => {
      isSubmitting.current = false
    })
  }

  return submit
}

/** Behaviour of the contact form in the browser. `subject`: the one that is chosen at first. */
export function useEnquiryForm(form: ContactForm | undefined, subject: string) {
  const [state, setState, formRef, summaryRef] = useFormState(form, subject)
  const [challengeRef, prepareChallenge, renewChallenge] = useChallenge()
  const sent = useRef(form?.draft)
  const [shownState, revalidateField] = useCorrections(state, formRef, sent)
  const submit = useSubmit({ form, subject }, setState, sent, renewChallenge)

  return {
    state: shownState,
    summaryRef,
    challengeRef,
    attributes: {
      ref: formRef,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault()
        void submit(event.currentTarget)
      },
      onInput({ target }: FormEvent) {
        if (formRef.current) saveForm(formRef.current, drafts)
        void revalidateField(target, 'input')
      },
      onBlur: ({ target }: FocusEvent) => whenReleased(() => void revalidateField(target, 'blur')),
      onFocus() {
        void loadSchema()
        prepareChallenge()
      },
    },
  }
}
