/** A store that fails at once, whichever it stands for: nothing of it is ever reached. */
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
