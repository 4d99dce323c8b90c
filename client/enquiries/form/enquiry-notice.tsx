import type { ReactNode, Ref } from 'react'
import { enquiryFields } from '../contract/form.ts'
import type { EnquiryFormState } from './use-enquiry-form.ts'

const labels = {
  nombre: 'Nombre',
  correo: 'Correo electrónico',
  empresa: 'Empresa',
  asunto: 'Asunto',
  mensaje: 'Mensaje',
  acepto: 'Permiso para usar tus datos',
} as const

/** What went wrong, at the top of the form, where the focus goes: a link to each field, or a way out. */
export function EnquiryNotice({
  state: { message, fields, mailHref },
  ref,
}: {
  state: EnquiryFormState
  ref: Ref<HTMLDivElement>
}): ReactNode {
  const wrong = enquiryFields.filter((field) => fields[field])
  if (!message) return null
  return (
    <div ref={ref} className="summary" role="alert" tabIndex={-1}>
      <p>
        <strong>{message}</strong>
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a href={`#${field}`}>
                {labels[field]}: {fields[field]}
              </a>
            </li>
          ))}
        </ul>
      )}
      {mailHref && (
        <p>
          <a href={mailHref}>Escribirlo por correo</a>
        </p>
      )}
    </div>
  )
}
