import './answer.css'
import { type FormEvent, type RefObject, useState } from 'react'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { fillPlaceholders } from '#client/runtime/text/placeholders.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CountedTextArea } from '#client/ui/field/character-count.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { NoMail } from '#client/ui/message/no-mail.tsx'
import { composeAnswerMail, addSignature, toReplyHref } from '../contract/answer-mail.ts'
import { answerLimits, answersPath, sentAnswerSchema } from '../contract/answers.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { getSubjectInSentence } from '../contract/subjects.ts'
import { useAnswerDraft } from './answer-draft.ts'
import { Attachments } from './attachments.tsx'
import { InsertTemplate } from './templates.tsx'

type Data = EnquiryPages['mngr-consulta']
type ComposerProps = {
  data: Data
  field: RefObject<HTMLTextAreaElement | null>
  onSent: (id: number) => void
  onChange: () => void
}

const saveStateTexts = {
  saved: 'El borrador está guardado.',
  typing: 'Guardando el borrador…',
  local: 'El borrador está guardado solo en este equipo: no hay conexión con el servidor.',
} as const

export function Composer({ data, field, onSent, onChange }: ComposerProps) {
  const site = useSite()
  const { enquiry, answering } = data
  const { reference } = enquiry
  const seen = answering.thread.at(-1)?.id ?? 0
  const { others } = answering
  const draft = useAnswerDraft(reference, { text: answering.draft.text, others, newest: seen })
  const { ref, pending, failure, setFailure, clearFields, send } = useRequest<HTMLFormElement>()
  // Idempotency key of this answer. A retry sends the same key, so the answer is stored once.
  const [key, setKey] = useState<string | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const own = key ?? crypto.randomUUID()
    setKey(own)
    await draft.waitForSaves()
    const body = { key: own, text: draft.text, seen }
    const answer = await send(answersPath(reference), { method: 'POST', body }, sentAnswerSchema)
    if (!answer) return
    setKey(null)
    draft.clear()
    onSent(answer.id)
  }

  function insert(template: string): void {
    const filled = fillPlaceholders(template, {
      nombre: enquiry.name,
      asunto: getSubjectInSentence(site, enquiry),
      referencia: reference,
    })
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    // A caret at the start was never placed: the template goes to the end.
    const before = selectionEnd === 0 ? draft.text : draft.text.slice(0, selectionStart)
    const parts = [before, filled, selectionEnd === 0 ? '' : draft.text.slice(selectionEnd)]
    draft.write(
      parts
        .map((part) => part.trim())
        .filter(Boolean)
        .join('\n\n'),
    )
    clearFields('text')
    field.current?.focus()
  }

  return (
    <section aria-labelledby="responder" className="card">
      {/* Outside the form: its dialog contains forms, and forms cannot be nested. */}
      <div className="list-bar">
        <h2 id="responder">Responder</h2>
        <InsertTemplate answering={answering} onInsert={insert} onChange={onChange} />
      </div>
      <form
        id="respuesta-envio"
        className="form answer-form"
        ref={ref}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        <FormError failure={failure} />
        {!data.sendsAnswers && (
          <p className="help">
            <NoMail /> La respuesta se guarda, y la envías desde tu propio programa.
          </p>
        )}
        <ConflictMessage
          others={draft.others}
          hasNewMessages={draft.newest > seen}
          onReload={() => {
            setFailure(null)
            onChange()
          }}
        />
        <CountedTextArea
          ref={field}
          label={`Respuesta para ${enquiry.name}`}
          rows={5}
          name="text"
          value={draft.text}
          max={answerLimits.text}
          hint={draft.text === '' ? 'Se guarda sola mientras escribes.' : saveStateTexts[draft.saveState]}
          error={failure?.fields['text']}
          onChange={({ target }) => draft.write(target.value)}
        />
      </form>
      <ComposerFooter data={data} text={draft.text} isSending={pending} onChange={onChange} />
    </section>
  )
}

type ComposerFooterProps = { data: Data; text: string; isSending: boolean; onChange: () => void }

/** Outside the form, because its dialogs contain forms. The button submits the form by its id. */
function ComposerFooter({ data, text, isSending, onChange }: ComposerFooterProps) {
  const site = useSite()
  const { enquiry, answering } = data
  return (
    <div className="form answer-form">
      <MailPreview data={data} text={text} />
      <div className="answer-bar">
        <button className="button" form="respuesta-envio" disabled={isSending}>
          {data.sendsAnswers ? 'Enviar respuesta' : 'Guardar respuesta'}
        </button>
        <Attachments reference={enquiry.reference} files={answering.draft.files} onChange={onChange} />
        <a
          href={toReplyHref(
            site,
            enquiry,
            text.trim() === '' ? undefined : addSignature(text.trim(), answering.signature),
          )}
        >
          Responder desde tu correo
        </a>
      </div>
    </div>
  )
}

type ConflictMessageProps = {
  others: readonly { name: string }[]
  hasNewMessages: boolean
  onReload: () => void
}

/** Warns before sending that another manager is writing an answer, or that the thread has new messages. */
function ConflictMessage({ others, hasNewMessages, onReload }: ConflictMessageProps) {
  const names = new Intl.ListFormat('es').format(others.map(({ name }) => name))
  return (
    <div role="status">
      {names && (
        <p className="summary">
          {names} {others.length === 1 ? 'está escribiendo' : 'están escribiendo'} otra respuesta a esta
          consulta.
        </p>
      )}
      {hasNewMessages && (
        <p className="summary">
          Hay algo nuevo en esta conversación. <LinkButton onClick={onReload}>Verlo</LinkButton>
        </p>
      )}
    </div>
  )
}

function MailPreview({ data, text }: { data: Data; text: string }) {
  const site = useSite()
  const { enquiry, answering, replies } = data
  const quoted = answering.thread.findLast(({ state }) => state === 'received')?.text ?? enquiry.message
  const mail = composeAnswerMail(site, addSignature(text.trim(), answering.signature), { ...enquiry, quoted })
  return (
    <details className="answer-preview">
      <summary>Vista previa del correo</summary>
      <p className="meta">
        <span>Para: {enquiry.email}</span>
        <span>Asunto: {mail.subject}</span>
        <span>
          {replies ? 'Lo que conteste llegará a esta página.' : `Lo que conteste llegará a ${site.email}.`}
        </span>
      </p>
      <p className="inbox-message">{mail.text}</p>
    </details>
  )
}
