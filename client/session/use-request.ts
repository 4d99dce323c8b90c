import { createContext, use, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type * as v from 'valibot'
import type { AppError } from '../errors.ts'
import { type ApiRequest, callApi } from './call-api.ts'

/** How manager pages reach the API; the account pages put one in place that asks who it is when needed. */
export const CallContext = createContext<typeof callApi>(callApi)

export type Failure = { message: string; fields: Readonly<Record<string, string>> }

type RequestState<Element extends HTMLElement> = {
  /** For the form or the section: its first faulty field, or its message, receives the focus. */
  ref: RefObject<Element | null>
  pending: boolean
  failure: Failure | null
  /** Shows a message, or takes it away. */
  setFailure: (failure: Failure | null) => void
  /** What the schema reads of the answer, or `undefined` after a failure, which is then shown. */
  send: <Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
  ) => Promise<v.InferOutput<Schema> | undefined>
}

/** One request at a time, with its failure. */
export function useRequest<Element extends HTMLElement>(
  initial: Failure | null = null,
): RequestState<Element> {
  const call = use(CallContext)
  const ref = useRef<Element>(null)
  const sending = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState(initial)

  useLayoutEffect(() => {
    if (!failure) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    const target = find('[aria-invalid="true"]') ?? find('[role="alert"]')
    target?.focus()
  }, [failure])

  return {
    ref,
    pending,
    failure,
    setFailure,
    async send(path, request, schema) {
      // Two presses are one request.
      if (sending.current) return undefined
      sending.current = true
      setPending(true)
      setFailure(null)
      const result = await call(path, request, schema)
      sending.current = false
      setPending(false)
      if (result.ok) return result.value
      setFailure(failureOf(result.error))
      return undefined
    },
  }
}

export function failureOf({ message, data }: AppError): Failure {
  const fields = data?.['fields']
  if (typeof fields !== 'object' || fields === null) return { message, fields: {} }
  return {
    message,
    fields: Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}
