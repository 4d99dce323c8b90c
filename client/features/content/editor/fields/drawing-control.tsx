import './drawing-control.css'
import { type ReactNode, useId } from 'react'
import { FieldGroup } from '#client/ui/field/field-group.tsx'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { ControlProps } from './control.ts'

type DrawingControlProps = Pick<ControlProps<'select'>, 'field' | 'value' | 'error' | 'readOnly' | 'onChange'>

export function DrawingControl({ field, value, error, readOnly, onChange }: DrawingControlProps): ReactNode {
  const id = useId()
  return (
    <FieldGroup className="drawing-choice" label={field.label} error={error} disabled={readOnly}>
      {Object.entries(field.options).map(([name, text]) => (
        <label key={name}>
          <ThreadDrawing subject="servicio" seed={name} />
          <input type="radio" name={id} checked={name === value} onChange={() => onChange(name)} />
          {text}
        </label>
      ))}
    </FieldGroup>
  )
}
