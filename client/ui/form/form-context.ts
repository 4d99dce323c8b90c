import { createContext, use } from 'react'

type FormState = {
  /** Messages of the last request by the names of the fields. */
  errors: Readonly<Record<string, string>>
  pending: boolean
}

/** What a form says to its fields and its button. */
export const FormContext = createContext<FormState>({ errors: {}, pending: false })

/** The message of a field: its own, or that of the last request of its form. */
export function useFieldError(name = '', own?: string): string | undefined {
  const { errors } = use(FormContext)
  return own ?? errors[name]
}
