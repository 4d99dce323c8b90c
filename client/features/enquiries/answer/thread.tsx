import './answer.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { nothingDone, type Outcome, sayOutcome } from '#client/ui/message/outcome.ts'
import { Instant } from '#client/ui/time/instant.tsx'
import { toReplyHref } from '../contract/answer-mail.ts'
import { answerFilePath, type AnswerState, type ThreadFile, type ThreadMessage } from '../contract/answers.ts'
import type { EnquiryPages } from '../contract/pages.ts'
import { splitQuoted } from './split-quoted.ts'

const answerStateTexts: Readonly<Record<AnswerState, string>> = {
  waiting: 'Pendiente de salir',
  prepared: 'Preparada, sin enviar',
  'by-hand': 'Enviada desde otro programa',
  sent: 'Enviada',
  failed: 'No se pudo enviar',
  unsure: 'No sabemos si llegó a salir',
  bounced: 'No llegó',
  received: 'Recibido',
  automatic: 'Respuesta automática',
  attached: 'Lo adjuntó a su mensaje',
}

/** What is said of an answer that was just written, where it is more than its state. */
const answerStatuses: Readonly<Partial<Record<AnswerState, string>>> = {
  waiting: 'Tu respuesta está pendiente de salir.',
  prepared: 'Tu respuesta está preparada, sin enviar.',
  sent: 'Tu respuesta se ha enviado.',
}

/** The status of the answer that was just written, or nothing while there is none. */
export function describeAnswer(thread: readonly ThreadMessage[], id: number | null): Outcome {
  const answer = thread.find((message) => message.id === id)
  if (!answer) return nothingDone
  const text = answerStatuses[answer.state] ?? `${answerStateTexts[answer.state]}.`
  return sayOutcome(text, failedStates.has(answer.state))
}

const failedStates: ReadonlySet<AnswerState> = new Set(['failed', 'unsure', 'bounced'])

type ThreadProps = {
  data: EnquiryPages['mngr-consulta']
  /** The answer that was just written, which is brought into view; null if there is none. */
  answerId: number | null
  onResend: (message: ThreadMessage) => void
  /** Called when the person says that they sent a prepared answer from another program. */
  onAnswered: (message: ThreadMessage) => void
}

/** A longer conversation begins with its newest messages: the others are folded. */
const shownMessages = 2

/** The messages after the enquiry: answers with their author, date and mail status, and replies from the sender. */
export function Thread(props: ThreadProps) {
  const { thread: messages, earlier } = props.data.answering
  if (messages.length === 0) return null
  const split = messages.length > shownMessages + 1 ? messages.length - shownMessages : 0
  const renderList = (some: readonly ThreadMessage[]) => (
    <ol role="list" className="thread">
      {some.map((message) => (
        <Message key={message.id} message={message} {...props} />
      ))}
    </ol>
  )
  return (
    <section aria-labelledby="conversacion">
      <h2 id="conversacion">Conversación</h2>
      {earlier > 0 && (
        <p className="help">
          Aquí están los {messages.length} mensajes más nuevos. Hay {earlier} anteriores.
        </p>
      )}
      {split > 0 && (
        <details>
          <summary>Los {split} mensajes de antes</summary>
          {renderList(messages.slice(0, split))}
        </details>
      )}
      {renderList(messages.slice(split))}
    </section>
  )
}

const formatAttempts = (attempts: number): string =>
  attempts === 0 ? '' : ` (${attempts === 1 ? '1 intento' : `${attempts} intentos`})`

function Message({ message, ...props }: ThreadProps & { message: ThreadMessage }) {
  const item = useRef<HTMLLIElement>(null)
  const isNew = message.id === props.answerId
  useEffect(() => {
    if (isNew) item.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const { author, address, text, state, attempts, error, createdAt, files } = message
  const { written, quoted } = splitQuoted(text)
  const isIn = state === 'received' || state === 'automatic' || state === 'attached'
  const canResend = state === 'failed' || state === 'unsure' || state === 'bounced'
  return (
    <li ref={item} data-state={state} className="card">
      <p className="meta">
        <strong>{author}</strong>
        {isIn && state !== 'attached' && <span>{address}</span>}
        <span>{answerStateTexts[state]}</span>
        <Instant at={createdAt} />
      </p>
      {written && <p className="inbox-message">{written}</p>}
      {quoted && (
        <details>
          <summary>Texto citado</summary>
          <p className="inbox-message help">{quoted}</p>
        </details>
      )}
      <Files files={files} />
      {!isIn && state !== 'sent' && error && (
        <p className="help">
          {state === 'bounced' ? 'Su servidor la devolvió' : `Último error${formatAttempts(attempts)}`}:{' '}
          {error}
        </p>
      )}
      {state === 'prepared' && <Prepared message={message} {...props} />}
      {canResend && <Button onClick={() => props.onResend(message)}>Enviar otra vez</Button>}
    </li>
  )
}

export const formatFileSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

function Files({ files }: { files: readonly ThreadFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="files" role="list" aria-label="Archivos adjuntos">
      {files.map(({ id, name, size, dropped }) => (
        <li key={id}>
          {dropped === null ? (
            <a href={answerFilePath(id)} download={name}>
              {name}
            </a>
          ) : (
            <span>{name}</span>
          )}{' '}
          <span className="help">
            {formatFileSize(size)}
            {dropped !== null && `, no se guardó: ${dropped}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Pauses between polls. Mail usually leaves within seconds; polling stops after the last pause. */
const pollDelaysMs = [2_000, 4_000, 8_000, 16_000, 30_000]

/** Refreshes the page while an answer waits to be sent: its delivery changes the enquiry's state and the counts. */
export function useDeliveryPolling(thread: readonly ThreadMessage[], refresh: () => void): void {
  const isWaiting = thread.some(({ state }) => state === 'waiting')
  const refreshPage = useEffectEvent(refresh)
  useEffect(() => {
    if (!isWaiting) return
    let [polls, timer] = [0, 0]
    const wait = (): void => {
      const ms = pollDelaysMs[polls]
      if (ms === undefined) return
      timer = window.setTimeout(() => {
        polls += 1
        if (document.visibilityState === 'visible') refreshPage()
        wait()
      }, ms)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isWaiting])
}

type PreparedProps = {
  data: EnquiryPages['mngr-consulta']
  message: ThreadMessage
  onResend: (message: ThreadMessage) => void
  onAnswered: (message: ThreadMessage) => void
}

/** What to do with an answer that was written while the site sent no mail. */
function Prepared({ data, message, onResend, onAnswered }: PreparedProps) {
  const { text, files } = message
  const site = useSite()
  return (
    <>
      <p className="help">
        {data.sendsAnswers ? 'El sitio ya envía correo.' : 'No enviada: este sitio aún no tiene correo.'}
        {files.length > 0 && ' Si la envías desde tu correo, adjunta ahí los archivos.'}
      </p>
      <div className="actions tight">
        {data.sendsAnswers && (
          <button type="button" className="button" onClick={() => onResend(message)}>
            Enviar ahora
          </button>
        )}
        <a className="button plain" href={toReplyHref(site, data.enquiry, text)}>
          Abrir en tu correo
        </a>
        <CopyButton text={text}>Copiar</CopyButton>
        {data.enquiry.state !== 'answered' && (
          <Button onClick={() => onAnswered(message)}>Marcar como respondida</Button>
        )}
      </div>
    </>
  )
}
