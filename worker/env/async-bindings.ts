/** Returns the binding with every method async: an exception thrown synchronously becomes a rejected promise. */
function wrapBinding<T extends object>(binding: T): T {
  return new Proxy(binding, {
    get(own, name) {
      const value: unknown = Reflect.get(own, name)
      return typeof value === 'function'
        ? async (...given: unknown[]): Promise<unknown> => Reflect.apply(value, own, given)
        : value
    },
  })
}

/**
 * True for a binding to wrap. D1 is left out: its statements are built synchronously, and `worker/db/database.ts`
 * handles its errors.
 */
const isCallable = (name: string, value: unknown): value is object =>
  typeof value === 'object' && value !== null && !['DB', 'DRILL'].includes(name)

/** Wraps all bindings but D1, so that callers only have to handle rejected promises. */
export function wrapBindings<T extends object>(bindings: T): T {
  const wrapped = Object.entries(bindings).map(([name, value]) => [
    name,
    isCallable(name, value) ? wrapBinding(value) : value,
  ])
  // The wrapped bindings have the same names and methods.
  return Object.fromEntries(wrapped) as T
}

/** Replaces a missing binding: every call rejects, so that only the features that use it fail. */
export const missingBinding = new Proxy(
  {},
  { get: () => () => Promise.reject(new Error('The binding is missing')) },
) as never
