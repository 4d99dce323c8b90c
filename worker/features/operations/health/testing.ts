/** A store of any kind that fails at once. */
export const brokenStore = new Proxy(
  {},
  {
    get() {
      throw new Error('The store is down')
    },
  },
) as never

/** A store that never answers. */
export const hangingStore = new Proxy({}, { get: () => () => new Promise(() => {}) }) as never
