import './rows.css'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import type { ApiRequest } from '../../runtime/session/call-api.ts'
import { useRequest } from '../../runtime/session/use-request.ts'

type AccountFormProps<Schema extends v.GenericSchema> = {
  /** The names of the fields, in the form and in the request body, or what makes the body of their values. */
  fields: readonly string[] | ((typed: FormData) => object)
  endpoint: Pick<ApiRequest, 'method'> & { path: string; schema: Schema }
  /** The text of the button; null if there is nothing to send. */
  submitLabel: string | null
  onSend?: () => void
  onSaved: (answer: v.InferOutput<Schema>, form: HTMLFormElement) => void
  /** A message about the last request; nothing is shown if it is false or null. */
  statusMessage?: ReactNode
  secondaryAction?: ReactNode
  className?: string
  children: ReactNode
}

export function AccountForm<Schema extends v.GenericSchema>({
  fields,
  endpoint: { path, method, schema },
  submitLabel,
  onSend,
  onSaved,
  statusMessage,
  secondaryAction,
  className = '',
  children,
}: AccountFormProps<Schema>) {
  const request = useRequest<HTMLFormElement>()

  async function save(typed: FormData, form: HTMLFormElement): Promise<void> {
    onSend?.()
    const body =
      typeof fields === 'function'
        ? fields(typed)
        : Object.fromEntries(fields.map((field) => [field, typed.get(field)]))
    const answer = await request.send(path, { method, body }, schema)
    if (answer !== undefined) onSaved(answer, form)
  }

  return (
    <RequestForm request={request} className={`form ${className}`} onSubmit={save}>
      {children}
      {submitLabel !== null && (
        <div className="row-actions">
          <SubmitButton className="button plain" busy="Un momento…">
            {submitLabel}
          </SubmitButton>
          {secondaryAction}
        </div>
      )}
      {statusMessage !== undefined && (
        <p className="form-done" role="status">
          {statusMessage}
        </p>
      )}
    </RequestForm>
  )
}
