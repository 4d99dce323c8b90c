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
export const CallContext = createContext<typeof callApi>(callApi)

export type Failure = { message: string; fields: Readonly<Record<string, string>> }

type RequestState<Element extends HTMLElement> = {
  /** For the form or the section: its first faulty field, or its message, receives the focus. */
  ref: RefObject<Element | null>
  pending: boolean
  failure: Failure | null
  /** Shows a message, or takes it away. */
  setFailure: (failure: Failure | null) => void
  /** Takes away what is said of a field; done for those that are typed in and have its name. */
  forget: (...names: readonly string[]) => void
  /** What the schema reads of the answer, or `undefined` after a failure, which is then shown. */
  send: <Schema extends v.GenericSchema>(
    path: string,
    request: ApiRequest,
    schema: Schema,
    /** Sees to a failure that is more than a message; true = it is not shown as one. */
    takes?: (error: AppError) => boolean,
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
  const isMended = useRef(false)

  // Of a value that is not there any more nothing is known until it is sent.
  const listen = useEffectEvent(({ target }: Event): void => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    if (name) forget(name)
  })
  useEffect(() => {
    const place = ref.current
    if (!failure || !place) return
    // Once React has heard of it, too: drawn before that, a field that it holds would get back what it held.
    const listenLater = (event: Event): void => void setTimeout(() => listen(event))
    place.addEventListener('input', listenLater)
    return () => place.removeEventListener('input', listenLater)
  }, [failure])

  function forget(...names: readonly string[]): void {
    const next = failure && withoutFields(failure, names)
    if (next === failure) return
    isMended.current = true
    setFailure(next)
  }

  useLayoutEffect(() => {
    // What is left while fields are mended takes the focus from nobody.
    const isLeft = isMended.current
    isMended.current = false
    if (!failure || isLeft) return
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
    forget,
    async send(path, request, schema, takes) {
      // Two presses are one request.
      if (sending.current) return undefined
      sending.current = true
      setPending(true)
      setFailure(null)
      const result = await call(path, request, schema)
      sending.current = false
      setPending(false)
      if (result.ok) return result.value
      if (!takes?.(result.error)) setFailure(failureOf(result.error))
      return undefined
    },
  }
}

/** A failure without what it says of these fields and of what is in them; null where nothing else is wrong. */
export function withoutFields(failure: Failure, names: readonly string[]): Failure | null {
  const all = Object.entries(failure.fields)
  const isMended = (field: string): boolean =>
    names.some((name) => field === name || field.startsWith(`${name}.`))
  const left = all.filter(([field]) => !isMended(field))
  const [first] = left
  if (left.length === all.length) return failure
  if (!first) return null
  // The message may be that of a field.
  const isGone = all.some(([field, text]) => isMended(field) && text === failure.message)
  return { message: isGone ? first[1] : failure.message, fields: Object.fromEntries(left) }
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
