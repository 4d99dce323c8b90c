/** Loads page modules by route name, each at most once; null when the file could not be loaded. */
export type Chunks<Name extends string, Module> = {
  load: (name: Name) => Promise<Module | null>
}

export function createChunks<Name extends string, Module>(
  importPage: (name: Name) => Promise<Module>,
): Chunks<Name, Module> {
  const loaded = new Map<Name, Promise<Module | null>>()
  return {
    load(name) {
      const pending = loaded.get(name)
      if (pending) return pending
      const loading = importPage(name).catch(() => {
        // A prefetch that failed (offline for a moment) must not make the next click fail.
        loaded.delete(name)
        return null
      })
      loaded.set(name, loading)
      return loading
    },
  }
}
