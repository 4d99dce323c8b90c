import '../message/message.css'
import type { ReactNode } from 'react'
import type { RequestFailure } from '../../runtime/session/use-request.ts'

/** What went wrong with a form as a whole; takes the focus where no field is to blame. */
export function FormError({ failure }: { failure: RequestFailure | null }): ReactNode {
  // A message that stands at its field already is not said twice.
  if (!failure || Object.values(failure.fields).includes(failure.message)) return null
  return (
    <p className="form-error" role="alert" tabIndex={-1}>
      {failure.message}
    </p>
  )
}
