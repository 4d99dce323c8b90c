import { type FormEvent, type ReactNode, useId, useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { CharacterCount, CountedField } from '#client/ui/field/character-count.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
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

const doneSchema = v.object({})
type TemplateDraft = { id: number | null; rev: number; name: string; text: string }
const emptyTemplate: TemplateDraft = { id: null, rev: 0, name: '', text: '' }

type TemplatesDialogProps = { answering: AnswerData; onChange: () => void; onClose: () => void }

/** Edits the answer templates and the manager's own signature. */
export function TemplatesDialog({ answering, onChange, onClose }: TemplatesDialogProps): ReactNode {
  const [statusMessage, setStatusMessage] = useState('')
  function showStatus(text: string): void {
    setStatusMessage(text)
    onChange()
  }
  return (
    <Modal title="Plantillas y firma" isWide onClose={onClose}>
      <StatusMessage text={statusMessage} />
      <Templates templates={answering.templates} onStatus={showStatus} />
      <Signature signature={answering.signature} onStatus={showStatus} />
      <div className="actions">
        <button type="button" className="button plain" onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}

type SectionProps = { onStatus: (text: string) => void }

function Templates({ templates, onStatus }: SectionProps & { templates: readonly Template[] }): ReactNode {
  const [draft, setDraft] = useState(emptyTemplate)
  const { ref, failure, clearFields, send } = useRequest<HTMLFormElement>()
  const { confirm, dialog } = useConfirm()
  const id = useId()
  const error = failure?.fields['text']

  function put(next: TemplateDraft): void {
    setDraft(next)
    clearFields('name', 'text')
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { id: own, rev, name, text } = draft
    const saved = await (own === null
      ? send(templatesPath, { method: 'POST', body: { name, text } }, doneSchema)
      : send(templatePath(own), { method: 'PUT', body: { name, text, rev } }, doneSchema))
    if (!saved) return
    setDraft(emptyTemplate)
    onStatus('Plantilla guardada.')
  }

  async function remove({ id: own, name }: Template): Promise<void> {
    if (!(await confirm({ title: `¿Eliminar la plantilla «${name}»?`, action: 'Eliminar' }))) return
    const removed = await send(templatePath(own), { method: 'DELETE' }, v.null())
    if (removed !== undefined) onStatus('Plantilla eliminada.')
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
        <CountedField
          label={draft.id === null ? 'Nombre de la nueva plantilla' : 'Nombre de la plantilla'}
          name="name"
          value={draft.name}
          max={answerLimits.templateName}
          error={failure?.fields['name']}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <div className="field">
          <label htmlFor={id}>Texto de la plantilla</label>
          <textarea
            id={id}
            name="text"
            rows={6}
            value={draft.text}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
          />
          {error ? (
            <small className="field-error">{error}</small>
          ) : (
            <CharacterCount length={draft.text.length} max={answerLimits.template} />
          )}
          <small id={`${id}-hint`} className="help">
            {'Al insertarla se rellenan {nombre}, {asunto} y {referencia}.'}
          </small>
        </div>
        <div className="actions">
          <button className="button plain">Guardar plantilla</button>
          {templates.length === 0 && (
            <button
              type="button"
              className="link"
              onClick={() => put({ ...emptyTemplate, ...suggestedTemplate })}
            >
              Empezar con un ejemplo
            </button>
          )}
        </div>
      </form>
    </>
  )
}

function Signature({ signature, onStatus }: SectionProps & { signature: string }): ReactNode {
  const [text, setText] = useState(signature)
  const { ref, failure, send } = useRequest<HTMLFormElement>()
  const id = useId()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await send(signaturePath, { method: 'PUT', body: { text } }, doneSchema)) onStatus('Firma guardada.')
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
        <CharacterCount length={text.length} max={answerLimits.signature} />
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
