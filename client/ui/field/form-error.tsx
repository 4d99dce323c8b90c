import '../message/message.css'
import type { RequestFailure } from '../../runtime/session/use-request.ts'

/** The error of a whole form; it gets the focus if no field is invalid. */
export function FormError({ failure }: { failure: RequestFailure | null }) {
  // A message already shown at its field is not repeated.
  if (!failure || Object.values(failure.fields).includes(failure.message)) return null
  return (
    <p className="form-error" role="alert" tabIndex={-1}>
      {failure.message}
    </p>
  )
}
