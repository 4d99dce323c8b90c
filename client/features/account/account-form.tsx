import '../../ui/message/message.css'
import './rows.css'
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import { withValues } from '#client/ui/form/with-values.ts'
import type { ApiRequest } from '../../runtime/session/call-api.ts'
import { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../../ui/field/form-error.tsx'

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
  children: (errors: Readonly<Record<string, string>>) => ReactNode
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
}: AccountFormProps<Schema>): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()

  async function save(typed: FormData, form: HTMLFormElement): Promise<void> {
    onSend?.()
    const body =
      typeof fields === 'function'
        ? fields(typed)
        : Object.fromEntries(fields.map((field) => [field, typed.get(field)]))
    const answer = await send(path, { method, body }, schema)
    if (answer !== undefined) onSaved(answer, form)
  }

  return (
    <form ref={ref} className={`form ${className}`} noValidate onSubmit={withValues(save)}>
      <FormError failure={failure} />
      {children(failure?.fields ?? {})}
      {submitLabel !== null && (
        <div className="row-actions">
          <button className="button plain" aria-disabled={pending}>
            {pending ? 'Un momento…' : submitLabel}
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
