import './drawing-control.css'
import { type ReactNode, useId } from 'react'
import { ThreadDrawing } from '#client/ui/threads/thread-drawing.tsx'
import type { ControlProps } from './control.ts'

type DrawingControlProps = Pick<ControlProps<'select'>, 'field' | 'value' | 'error' | 'readOnly' | 'onChange'>

export function DrawingControl({ field, value, error, readOnly, onChange }: DrawingControlProps): ReactNode {
  const id = useId()
  return (
    <fieldset className="drawing-choice" disabled={readOnly} aria-describedby={error && `${id}-error`}>
      <legend>{field.label}</legend>
      {Object.entries(field.options).map(([name, text]) => (
        <label key={name}>
          <ThreadDrawing subject="servicio" seed={name} />
          <input type="radio" name={id} checked={name === value} onChange={() => onChange(name)} />
          {text}
        </label>
      ))}
      {error && (
        <small id={`${id}-error`} className="field-error">
          {error}
        </small>
      )}
    </fieldset>
  )
}
