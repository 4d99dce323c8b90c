import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { FormError } from '#client/ui/field/form-error.tsx'
import { RoomLeft, RoomyField } from '#client/ui/field/room-left.tsx'
import { Status } from '#client/ui/message/status.tsx'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import {
  type AnswerData,
  answerLimits,
  signaturePath,
  type Template,
  templatePath,
  templatesPath,
} from '../contract/answers.ts'
import { suggestedTemplate } from '../contract/placeholders.ts'

const done = v.object({})
type Written = { id: number | null; rev: number; name: string; text: string }
const empty: Written = { id: null, rev: 0, name: '', text: '' }

type DialogProps = { answering: AnswerData; onChange: () => void; onClose: () => void }

/** Where templates are written, and one's own signature. */
export function TemplatesDialog({ answering, onChange, onClose }: DialogProps): ReactNode {
  const [said, setSaid] = useState('')
  function tell(text: string): void {
    setSaid(text)
    onChange()
  }
  return (
    <Modal title="Plantillas y firma" wide onClose={onClose}>
      <Status text={said} />
      <Templates templates={answering.templates} tell={tell} />
      <Signature signature={answering.signature} tell={tell} />
      <div className="actions">
        <button type="button" className="button plain" onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}

type PartProps = { tell: (text: string) => void }

function Templates({ templates, tell }: PartProps & { templates: readonly Template[] }): ReactNode {
  const [written, setWritten] = useState(empty)
  const { ref, failure, forget, send } = useRequest<HTMLFormElement>()
  const { confirm, dialog } = useConfirm()
  const id = useId()
  const error = failure?.fields['text']

  function put(next: Written): void {
    setWritten(next)
    forget('name', 'text')
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { id: own, rev, name, text } = written
    const saved = await (own === null
      ? send(templatesPath, { method: 'POST', body: { name, text } }, done)
      : send(templatePath(own), { method: 'PUT', body: { name, text, rev } }, done))
    if (!saved) return
    setWritten(empty)
    tell('Plantilla guardada.')
  }

  async function remove({ id: own, name }: Template): Promise<void> {
    if (!(await confirm({ title: `¿Eliminar la plantilla «${name}»?`, action: 'Eliminar' }))) return
    const removed = await send(templatePath(own), { method: 'DELETE' }, v.null())
    if (removed !== undefined) tell('Plantilla eliminada.')
  }

  return (
    <>
      {dialog}
      {templates.length > 0 && (
        <ul role="list" className="files" aria-label="Plantillas">
          {templates.map((template) => (
            <li key={template.id}>
              {template.name}{' '}
              <button type="button" className="link" onClick={() => put(template)}>
                Editar<span className="hidden"> {template.name}</span>
              </button>{' '}
              <button type="button" className="link" onClick={() => void remove(template)}>
                Eliminar<span className="hidden"> {template.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="form" ref={ref} onSubmit={(event) => void save(event)} noValidate>
        <FormError failure={failure} />
        <RoomyField
          label={written.id === null ? 'Nombre de la nueva plantilla' : 'Nombre de la plantilla'}
          name="name"
          value={written.name}
          max={answerLimits.templateName}
          error={failure?.fields['name']}
          onChange={(event) => setWritten({ ...written, name: event.currentTarget.value })}
        />
        <div className="field">
          <label htmlFor={id}>Texto de la plantilla</label>
          <textarea
            id={id}
            name="text"
            rows={6}
            value={written.text}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setWritten({ ...written, text: event.currentTarget.value })}
          />
          {error ? (
            <small className="field-error">{error}</small>
          ) : (
            <RoomLeft length={written.text.length} max={answerLimits.template} />
          )}
          <small id={`${id}-hint`} className="help">
            {'Al insertarla se rellenan {nombre}, {asunto} y {referencia}.'}
          </small>
        </div>
        <div className="actions">
          <button className="button plain">Guardar plantilla</button>
          {templates.length === 0 && (
            <button type="button" className="link" onClick={() => put({ ...empty, ...suggestedTemplate })}>
              Empezar con un ejemplo
            </button>
          )}
        </div>
      </form>
    </>
  )
}

function Signature({ signature, tell }: PartProps & { signature: string }): ReactNode {
  const [text, setText] = useState(signature)
  const { ref, failure, send } = useRequest<HTMLFormElement>()
  const id = useId()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await send(signaturePath, { method: 'PUT', body: { text } }, done)) tell('Firma guardada.')
  }

  return (
    <form className="form section" ref={ref} onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      <div className="field">
        <label htmlFor={id}>Tu firma</label>
        <textarea
          id={id}
          name="text"
          rows={3}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <RoomLeft length={text.length} max={answerLimits.signature} />
        <small id={`${id}-hint`} className="help">
          Va debajo de cada respuesta que envíes tú.
        </small>
      </div>
      <div className="actions">
        <button className="button plain">Guardar firma</button>
      </div>
    </form>
  )
}
