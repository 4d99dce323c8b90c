import type { ReactNode } from 'react'
import { revealElement } from './drawer.tsx'

/** What the server refused of a text, by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The problem of a field; that of one in a list stands at the list. */
export function findFieldError(fieldErrors: FieldErrors, field: string): string | undefined {
  const found = Object.keys(fieldErrors).find((name) => name === field || name.startsWith(`${field}.`))
  return found === undefined ? undefined : fieldErrors[found]
}

/** What ties an input to its problem. */
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

/** Takes the focus to the first field that something is wrong with, and its reason into view. */
export function focusFirstError(root: HTMLElement): void {
  const field = root.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (field) revealElement(field)
  field?.focus({ preventScroll: true })
  const reason = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
  reason?.scrollIntoView({ block: 'center' })
}
