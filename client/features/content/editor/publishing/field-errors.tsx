import type { FieldErrors } from '../saving/save-state.ts'

/** Error of a field, or else of one of the items in a list field. */
export const findFieldError = (fieldErrors: FieldErrors, field: string): string | undefined =>
  fieldErrors[field] ?? Object.entries(fieldErrors).find(([name]) => name.startsWith(`${field}.`))?.[1]

export const getErrorAttributes = (
  id: string,
  problem: string | undefined,
): { 'aria-invalid'?: true; 'aria-describedby'?: string } =>
  problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }

export function FieldErrorText({ id, problem }: { id: string; problem: string | undefined }) {
  if (problem === undefined) return null
  return (
    <small id={id} className="field-error" role="alert">
      {problem}
    </small>
  )
}
