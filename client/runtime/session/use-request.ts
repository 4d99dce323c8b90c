import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type * as v from 'valibot'
import type { AppError } from '../errors.ts'
import { type ApiRequest, callApi } from './call-api.ts'

/** How manager pages reach the API; the account pages put one in place that asks who it is when needed. */
export const CallApiContext = createContext<typeof callApi>(callApi)

export type RequestFailure = { message: string; fields: Readonly<Record<string, string>> }

type RequestState<Element extends HTMLElement> = {
  /** For the form or the section: its first faulty field, or its message, receives the focus. */
  ref: RefObject<Element | null>
  pending: boolean
  failure: RequestFailure | null
  /** Shows a message, or takes it away. */
  setFailure: (failure: RequestFailure | null) => void
  /** Takes away what is said of a field; done for those that are typed in and have its name. */
  clearFields: (...names: readonly string[]) => void
  /** What the schema reads of the answer, or `undefined` after a failure, which is then shown. */
  send: <Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
    /** Sees to a failure that is more than a message; true = it is not shown as one. */
    handleError?: (error: AppError) => boolean,
  ) => Promise<v.InferOutput<Schema> | undefined>
}

/** One request at a time, with its failure. */
export function useRequest<Element extends HTMLElement>(
  initial: RequestFailure | null = null,
): RequestState<Element> {
  const call = use(CallApiContext)
  const ref = useRef<Element>(null)
  const isSending = useRef(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState(initial)
  const isFieldCleared = useRef(false)

  // Of a value that is not there any more nothing is known until it is sent.
  const onInput = useEffectEvent(({ target }: Event): void => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name) clearFields(name)
  })
  useEffect(() => {
    const container = ref.current
    if (!failure || !container) return
    // Once React has heard of it, too: drawn before that, a field that it holds would get back what it held.
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
    // What is left while fields are mended takes the focus from nobody.
    const isUnfocused = isFieldCleared.current
    isFieldCleared.current = false
    if (!failure || isUnfocused) return
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)
    // What lists several leads to each of them.
    const target = find('.error-summary') ?? find('[aria-invalid="true"]') ?? find('[role="alert"]')
    target?.focus()
  }, [failure])

  return {
    ref,
    pending,
    failure,
    setFailure,
    clearFields,
    async send(path, request, schema, handleError) {
      // Two presses are one request.
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

/** A failure without what it says of these fields and of what is in them; null where nothing else is wrong. */
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
  // The message may be that of a field.
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
