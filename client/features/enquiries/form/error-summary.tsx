import type { Ref } from 'react'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { shownFields } from '../contract/form.ts'
import { fieldLabels } from './enquiry-field.tsx'
import type { EnquiryFormState } from './use-corrections.ts'

/** Errors above the form, which take the focus: a link to each invalid field, or a link to send mail instead. */
export function ErrorSummary({
  state: { message, fields, mailHref, needsConfirmation },
  ref,
}: {
  state: EnquiryFormState
  ref: Ref<HTMLDivElement>
}) {
  const say = useFormOfAddress()
  const wrong = shownFields.filter((field) => fields[field])
  if (!message) return null
  return (
    <div
      ref={ref}
      className={needsConfirmation ? 'summary step' : 'summary'}
      role={needsConfirmation ? 'status' : 'alert'}
      tabIndex={-1}
    >
      <p>
        <strong>{say(message)}</strong>
      </p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map((field) => (
            <li key={field}>
              <a href={`#${field}`}>{say(fieldLabels[field])}</a>
              {say(`${fieldLabels[field].endsWith('?') ? '' : ':'} ${fields[field]}`)}
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
