import '../../ui/message/message.css'
import './rows.css'
import type { FormEvent, ReactNode } from 'react'
import type * as v from 'valibot'
import type { ApiRequest } from '../../runtime/session/call-api.ts'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'

type OneFieldFormProps<Schema extends v.GenericSchema> = {
  /** The name of the field, in the form and in the request body. */
  name: string
  /** The names of further fields to send. */
  extraFields?: readonly string[]
  endpoint: Pick<ApiRequest, 'method'> & { path: string; schema: Schema }
  /** The text of the button; null if there is nothing to send. */
  submitLabel: string | null
  onSend?: () => void
  onSaved: (answer: v.InferOutput<Schema>, form: HTMLFormElement) => void
  /** The result of the last request; empty while false or null. */
  statusMessage?: ReactNode
  /** Shown beside the button. */
  secondaryAction?: ReactNode
  className?: string
  /** Renders the field with its error, and further fields with theirs. */
  children: (error: string | undefined, errors: Readonly<Record<string, string>>) => ReactNode
}

/** A form that changes a single value of an account. */
export function OneFieldForm<Schema extends v.GenericSchema>({
  name,
  extraFields = [],
  endpoint: { path, method, schema },
  submitLabel,
  onSend,
  onSaved,
  statusMessage,
  secondaryAction,
  className = '',
  children,
}: OneFieldFormProps<Schema>): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    onSend?.()
    const form = event.currentTarget
    const typed = new FormData(form)
    const body = Object.fromEntries([name, ...extraFields].map((field) => [field, typed.get(field)]))
    const answer = await send(path, { method, body }, schema)
    if (answer !== undefined) onSaved(answer, form)
  }

  return (
    <form ref={ref} className={`form ${className}`} noValidate onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      {children(failure?.fields[name], failure?.fields ?? {})}
      {submitLabel !== null && (
        <div className="row-actions">
          <button className="button plain" aria-disabled={pending}>
            {submitLabel}
          </button>
          {secondaryAction}
        </div>
      )}
      {statusMessage !== undefined && (
        <p className="form-done" role="status">
          {statusMessage}
        </p>
      )}
    </form>
  )
}
