import { type ComponentProps, type ReactNode, use } from 'react'
import type { useRequest } from '../../runtime/session/use-request.ts'
import { FormError } from '../field/form-error.tsx'
import { FormContext } from './form-context.ts'
import { withValues } from './with-values.ts'

type RequestFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'title'> & {
  request: Pick<ReturnType<typeof useRequest<HTMLFormElement>>, 'ref' | 'failure' | 'pending'>
  onSubmit: Parameters<typeof withValues>[0]
  /** What stands before the message of a failure. */
  title?: ReactNode
}

/** A form that sends a request: shows its failure, and gives each field the message of its name. */
export function RequestForm({ request, onSubmit, title, children, ...form }: RequestFormProps) {
  const { ref, failure, pending } = request
  return (
    <form className="form" noValidate {...form} ref={ref} onSubmit={withValues(onSubmit)}>
      {title}
      <FormError failure={failure} />
      <FormContext value={{ errors: failure?.fields ?? {}, pending }}>{children}</FormContext>
    </form>
  )
}

type SubmitButtonProps = { className?: string; busy?: string; children: string }

/** Sends its form. `busy` is its text meanwhile. */
export function SubmitButton({ className = 'button', busy, children }: SubmitButtonProps) {
  const { pending } = use(FormContext)
  return (
    <button className={className} aria-disabled={pending}>
      {pending && busy ? busy : children}
    </button>
  )
}
