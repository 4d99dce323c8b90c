import { type ReactNode, useId, useRef, useState } from 'react'
import type { AnswerData } from '../contract/answers.ts'
import { TemplatesDialog } from './templates-dialog.tsx'

type InsertTemplateProps = {
  answering: AnswerData
  onInsert: (text: string) => void
  onChange: () => void
}

/** Inserts a template into the answer, and opens the dialog that edits templates. */
export function InsertTemplate({ answering, onInsert, onChange }: InsertTemplateProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const id = useId()
  const { templates } = answering

  function insert(): void {
    const chosen = templates.find((template) => String(template.id) === select.current?.value)
    if (chosen) onInsert(chosen.text)
  }

  return (
    <div className="answer-templates">
      {templates.length > 0 && (
        <>
          <div className="field">
            <label htmlFor={id}>Plantilla</label>
            <select id={id} ref={select}>
              {templates.map((template) => (
                <option key={template.id} value={template.id}>
                  {template.name}
                </option>
              ))}
            </select>
          </div>
          <button type="button" className="button plain" onClick={insert}>
            Insertar
          </button>
        </>
      )}
      <button type="button" className="link" onClick={() => setIsOpen(true)}>
        Plantillas y firma
      </button>
      {isOpen && (
        <TemplatesDialog answering={answering} onChange={onChange} onClose={() => setIsOpen(false)} />
      )}
    </div>
  )
}
