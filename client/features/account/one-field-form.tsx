import '../../ui/message/message.css'
import './rows.css'
import type { FormEvent, ReactNode } from 'react'
import type * as v from 'valibot'
import type { ApiRequest } from '../../runtime/session/call-api.ts'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'

type OneFieldFormProps<Schema extends v.GenericSchema> = {
  /** Of the field, in the form and in what is sent. */
  name: string
  /** What is sent beside it, by its names in the form. */
  extraFields?: readonly string[]
  endpoint: Pick<ApiRequest, 'method'> & { path: string; schema: Schema }
  /** What its button says; null where there is nothing to send. */
  submitLabel: string | null
  onSend?: () => void
  onSaved: (answer: v.InferOutput<Schema>, form: HTMLFormElement) => void
  /** What became of it; nothing while it is false or null. */
  statusMessage?: ReactNode
  /** Beside the button. */
  secondaryAction?: ReactNode
  className?: string
  /** The field, with its error, and those of what is sent beside it. */
  children: (error: string | undefined, errors: Readonly<Record<string, string>>) => ReactNode
}

/** One thing of an account that is changed by itself. */
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
