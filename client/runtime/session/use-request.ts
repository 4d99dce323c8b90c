import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { AppError } from '../errors.ts'
import { type ApiRequest, callApi } from './call-api.ts'

/** The API client of manager pages. `ReauthProvider` replaces it with one that asks to confirm the identity. */
export const CallApiContext = createContext<typeof callApi>(callApi)

export type RequestFailure = { message: string; fields: Readonly<Record<string, string>> }

/** Sends one request at a time and holds its failure. */
export function useRequest<Element extends HTMLElement>(initial: RequestFailure | null = null) {
  const call = use(CallApiContext)
  const ref = useRef<Element>(null)
  const isSending = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState(initial)
  const isFieldCleared = useRef(false)

  // The message is about the old value. The new one is not checked until the next request, so remove the message.
  const onInput = useEffectEvent(({ target }: Event): void => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name) clearFields(name)
  })
  useEffect(() => {
    const container = ref.current
    if (!failure || !container) return
    // Wait until React has handled the event: rendering earlier would reset a controlled field to its old value.
    const onInputLater = (event: Event): void => void setTimeout(() => onInput(event))
    container.addEventListener('input', onInputLater)
    return () => container.removeEventListener('input', onInputLater)
  }, [failure])

  function clearFields(...names: readonly string[]): void {
    const next = failure && removeFailureFields(failure, names)
    if (next === failure) return
    isFieldCleared.current = true
    setFailure(next)
  }

  useLayoutEffect(() => {
    // Do not move the focus while the person corrects fields.
    const isUnfocused = isFieldCleared.current
    isFieldCleared.current = false
    if (!failure || isUnfocused) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    // Prefer the summary, because it links to each invalid field.
    const target = find('.error-summary') ?? find('[aria-invalid="true"]') ?? find('[role="alert"]')
    target?.focus()
  }, [failure])

  return {
    /** For the form or section. After a failure, its error summary, first invalid field or message gets the focus. */
    ref,
    pending,
    failure,
    /** Shows a message, or removes it with null. */
    setFailure,
    clearFields,
    /** Undefined after a failure, whose message is then shown, unless `handleError` returns true: it handled it. */
    async send<Schema extends v.GenericSchema>(
      path: string,
      request: ApiRequest,
      schema: Schema,
      handleError?: (error: AppError) => boolean,
    ): Promise<v.InferOutput<Schema> | undefined> {
      // Ignore a second press.
      if (isSending.current) return undefined
      isSending.current = true
      setPending(true)
      setFailure(null)
      const result = await call(path, request, schema)
      isSending.current = false
      setPending(false)
      if (result.ok) return result.value
      if (!handleError?.(result.error)) setFailure(toRequestFailure(result.error))
      return undefined
    },
  }
}

/** Without the messages of these fields and their rows (`name.…`). Null if none is left; the same if none changed. */
export function removeFailureFields(
  failure: RequestFailure,
  names: readonly string[],
): RequestFailure | null {
  const all = Object.entries(failure.fields)
  const isCleared = (field: string): boolean =>
    names.some((name) => field === name || field.startsWith(`${name}.`))
  const remaining = all.filter(([field]) => !isCleared(field))
  const [first] = remaining
  if (remaining.length === all.length) return failure
  if (!first) return null
  // The main message may be that of a removed field; then use the message of the next field.
  const isMessageCleared = all.some(([field, text]) => isCleared(field) && text === failure.message)
  return { message: isMessageCleared ? first[1] : failure.message, fields: Object.fromEntries(remaining) }
}

export function toRequestFailure({ message, data }: AppError): RequestFailure {
  const fields = data?.['fields']
  if (typeof fields !== 'object' || fields === null) return { message, fields: {} }
  return {
    message,
    fields: Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}
