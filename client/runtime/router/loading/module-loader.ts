/** Loads a page's module by route name, at most once; resolves to null if the file cannot be loaded. */
export function createModuleLoader<Name extends string, Module>(
  importPage: (name: Name) => Promise<Module>,
): (name: Name) => Promise<Module | null> {
  const loaded = new Map<Name, Promise<Module | null>>()
  return (name) => {
    const pending = loaded.get(name)
    if (pending) return pending
    const loading = importPage(name).catch(() => {
      // Forget the failed load: a prefetch that failed while offline must not make the next click fail.
      loaded.delete(name)
      return null
    })
    loaded.set(name, loading)
    return loading
  }
}
