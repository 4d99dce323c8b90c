/** Loads page modules by route name, each at most once; null when the file could not be loaded. */
export type Chunks<Name extends string, Module> = {
  load: (name: Name) => Promise<Module | null>
}

export function createChunks<Name extends string, Module>(
  fetchPage: (name: Name) => Promise<Module>,
): Chunks<Name, Module> {
  const loaded = new Map<Name, Promise<Module | null>>()
  return {
    load(name) {
      const known = loaded.get(name)
      if (known) return known
      const loading = fetchPage(name).catch(() => {
        // A prefetch that failed (offline for a moment) must not decide the click that follows.
        loaded.delete(name)
        return null
      })
      loaded.set(name, loading)
      return loading
    },
  }
}
