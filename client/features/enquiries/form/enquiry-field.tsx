import type { ReactNode } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { type FieldErrors, fileField, type ShownField } from '../contract/form.ts'

export const fieldLabels = {
  nombre: 'Nombre',
  correo: 'Correo electrónico',
  telefono: 'Teléfono',
  empresa: 'Empresa',
  asunto: '¿Sobre qué nos escribes?',
  mensaje: 'Mensaje',
  archivo: 'Currículum u otro archivo',
  acepto: 'Acepto el uso de mis datos',
} as const satisfies Record<ShownField, string>

/** Attributes that connect a control with its help and its error for screen readers. */
export function getControlProps(name: ShownField, error: string | undefined, hasHelp: boolean) {
  const ids = [...(hasHelp ? [`${name}-ayuda`] : []), ...(error ? [`${name}-error`] : [])].join(' ')
  return {
    id: name,
    name,
    ...(ids && { 'aria-describedby': ids }),
    ...(error && { 'aria-invalid': true }),
  }
}

type FieldProps = {
  name: ShownField
  optional?: boolean
  /** Unless it has an error. */
  isHidden?: boolean
  help?: ReactNode
  errors: FieldErrors
  children: (control: ReturnType<typeof getControlProps>) => ReactNode
}

export function EnquiryFieldBox({ name, optional, isHidden, help, errors, children }: FieldProps) {
  const say = useFormOfAddress()
  const error = errors[name]
  return (
    <div {...(isHidden && !error ? { hidden: true } : { className: 'field' })}>
      <label htmlFor={name}>
        {say(fieldLabels[name])}
        {optional && <span className="optional"> (opcional)</span>}
      </label>
      {children(getControlProps(name, error, help !== undefined))}
      {help && (
        <p className="help" id={`${name}-ayuda`}>
          {typeof help === 'string' ? say(help) : help}
        </p>
      )}
      <FieldError name={name} error={error} />
    </div>
  )
}

export function FieldError({ name, error }: { name: ShownField; error: string | undefined }) {
  const say = useFormOfAddress()
  return (
    error && (
      // That of a file comes while the form is filled in, without a summary that takes the focus.
      <p className="field-error" id={`${name}-error`} role={name === fileField ? 'alert' : undefined}>
        {say(error)}
      </p>
    )
  )
}
