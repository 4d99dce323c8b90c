import { useId, useRef, useState } from 'react'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { Options } from '#client/ui/field/options.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import type { AnswerData } from '../contract/answers.ts'
import type { TemplatesDialogProps } from './templates-dialog.tsx'

const loadDialog: LazyLoad<TemplatesDialogProps> =
  !import.meta.env.SSR && (async () => (await import('./templates-dialog.tsx')).TemplatesDialog)

type InsertTemplateProps = {
  answering: AnswerData
  onInsert: (text: string) => void
  onChange: () => void
}

export function InsertTemplate({ answering, onInsert, onChange }: InsertTemplateProps) {
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
              <Options of={templates} />
            </select>
          </div>
          <Button onClick={insert}>Insertar</Button>
        </>
      )}
      <LinkButton onClick={() => setIsOpen(true)}>Respuestas guardadas y firma</LinkButton>
      {isOpen && (
        <LazyPart load={loadDialog} props={{ answering, onChange, onClose: () => setIsOpen(false) }} />
      )}
    </div>
  )
}
