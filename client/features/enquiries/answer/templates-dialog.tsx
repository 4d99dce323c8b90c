import { useState } from 'react'
import * as v from 'valibot'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { findPlaceholderProblem } from '#client/runtime/text/placeholders.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { CountedField, CountedTextArea } from '#client/ui/field/character-count.tsx'
import { RequestForm } from '#client/ui/form/request-form.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import {
  type AnswerData,
  answerLimits,
  signaturePath,
  type Template,
  templatePath,
  templatesPath,
} from '../contract/answers.ts'

/** Offered while there are no templates. */
const suggestedTemplate = {
  name: 'Acuse de recibo',
  text: 'Hola, {nombre}:\n\nGracias por escribirnos. Recibimos tu consulta con la referencia {referencia}.\n\nUn saludo,',
} as const

const doneSchema = v.object({})
type TemplateDraft = { id: number | null; rev: number; name: string; text: string }
const emptyTemplate: TemplateDraft = { id: null, rev: 0, name: '', text: '' }

export type TemplatesDialogProps = { answering: AnswerData; onChange: () => void; onClose: () => void }

export function TemplatesDialog({ answering, onChange, onClose }: TemplatesDialogProps) {
  const [statusMessage, setStatusMessage] = useState('')
  function showStatus(text: string): void {
    setStatusMessage(text)
    onChange()
  }
  return (
    <Modal title="Respuestas guardadas y firma" isWide onClose={onClose}>
      <StatusMessage done={statusMessage} since={answering} />
      <Templates templates={answering.templates} onStatus={showStatus} />
      <Signature signature={answering.signature} onStatus={showStatus} />
      <div className="actions">
        <Button onClick={onClose}>Cerrar</Button>
      </div>
    </Modal>
  )
}

type SectionProps = { onStatus: (text: string) => void }

function Templates({ templates, onStatus }: SectionProps & { templates: readonly Template[] }) {
  const [draft, setDraft] = useState(emptyTemplate)
  const request = useRequest<HTMLFormElement>()
  const { clearFields, send } = request

  function edit(next: TemplateDraft): void {
    setDraft(next)
    clearFields('name', 'text')
  }

  async function save(): Promise<void> {
    const { id, rev, name, text } = draft
    const saved = await (id === null
      ? send(templatesPath, { method: 'POST', body: { name, text } }, doneSchema)
      : send(templatePath(id), { method: 'PUT', body: { name, text, rev } }, doneSchema))
    if (!saved) return
    setDraft(emptyTemplate)
    onStatus('Plantilla guardada.')
  }

  async function remove({ id, name }: Template): Promise<void> {
    if (!(await confirm({ title: `¿Eliminar la plantilla «${name}»?`, action: 'Eliminar' }))) return
    const removed = await send(templatePath(id), { method: 'DELETE' }, v.null())
    if (removed !== undefined) onStatus('Plantilla eliminada.')
  }

  return (
    <>
      {templates.length > 0 && (
        <ul role="list" className="files" aria-label="Plantillas">
          {templates.map((template) => (
            <li key={template.id}>
              {template.name}{' '}
              <LinkButton onClick={() => edit(template)}>
                Editar<span className="hidden"> {template.name}</span>
              </LinkButton>{' '}
              <LinkButton onClick={() => remove(template)}>
                Eliminar<span className="hidden"> {template.name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <RequestForm request={request} onSubmit={save}>
        <CountedField
          label={draft.id === null ? 'Nombre de la nueva plantilla' : 'Nombre de la plantilla'}
          name="name"
          value={draft.name}
          max={answerLimits.templateName}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <CountedTextArea
          label="Texto de la plantilla"
          rows={6}
          name="text"
          value={draft.text}
          max={answerLimits.template}
          error={findPlaceholderProblem(draft.text) ?? undefined}
          hint="Al insertarla se rellenan {nombre}, {asunto} y {referencia}."
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
        <div className="actions">
          <button className="button plain">Guardar plantilla</button>
          {templates.length === 0 && (
            <LinkButton onClick={() => edit({ ...emptyTemplate, ...suggestedTemplate })}>
              Empezar con un ejemplo
            </LinkButton>
          )}
        </div>
      </RequestForm>
    </>
  )
}

function Signature({ signature, onStatus }: SectionProps & { signature: string }) {
  const [text, setText] = useState(signature)
  const request = useRequest<HTMLFormElement>()

  async function save(): Promise<void> {
    if (await request.send(signaturePath, { method: 'PUT', body: { text } }, doneSchema))
      onStatus('Firma guardada.')
  }

  return (
    <RequestForm request={request} className="form section" onSubmit={save}>
      <CountedTextArea
        label="Tu firma"
        rows={3}
        name="text"
        value={text}
        max={answerLimits.signature}
        hint="Va debajo de cada respuesta que envíes tú."
        onChange={({ target }) => setText(target.value)}
      />
      <div className="actions">
        <button className="button plain">Guardar firma</button>
      </div>
    </RequestForm>
  )
}
