/** The same binding, whose calls fail by their promise alone: what throws before it promises anything rejects. */
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

/** D1 makes statements at once and fails by its promises (`worker/db/database.ts`); texts are no bindings. */
const isCallable = (name: string, value: unknown): value is object =>
  typeof value === 'object' && value !== null && !['DB', 'DRILL'].includes(name)

/** Bindings each of whose calls can be waited for: whoever waits for storage decides what a failure is. */
export function wrapBindings<T extends object>(bindings: T): T {
  const wrapped = Object.entries(bindings).map(([name, value]) => [
    name,
    isCallable(name, value) ? wrapBinding(value) : value,
  ])
  // The same names and, by the proxies, the same calls.
  return Object.fromEntries(wrapped) as T
}

/** What stands for a binding that is missing: each call fails, and the rest of the site is well. */
export const missingBinding = new Proxy(
  {},
  { get: () => () => Promise.reject(new Error('The binding is missing')) },
) as never
