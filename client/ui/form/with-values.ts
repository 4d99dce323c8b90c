import type { FormEvent } from 'react'

/** Creates an `onSubmit` that gets the values of the fields; the browser sends nothing. */
export const withValues =
  (handle: (values: FormData, form: HTMLFormElement) => unknown) =>
  (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void handle(new FormData(event.currentTarget), event.currentTarget)
  }
