import type { ReactNode } from 'react'
import type { FieldErrors } from '../saving/save-state.ts'

/** Error of a field, or of one of the items in a list field. */
export function findFieldError(fieldErrors: FieldErrors, field: string): string | undefined {
  const found = Object.keys(fieldErrors).find((name) => name === field || name.startsWith(`${field}.`))
  return found === undefined ? undefined : fieldErrors[found]
}

/** Attributes that mark an input as invalid and refer to its error message. */
export const getErrorAttributes = (
  id: string,
  problem: string | undefined,
): { 'aria-invalid'?: true; 'aria-describedby'?: string } =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }

export function FieldErrorText({ id, problem }: { id: string; problem: string | undefined }): ReactNode {
  if (problem === undefined) return null
  return (
    <small id={id} className="field-error" role="alert">
      {problem}
    </small>
  )
}
