const loading = new Map<string, Promise<unknown>>()

/** Resolves also when it fails: a missing stylesheet must not keep its page away. */
function loadStyle(file: string): Promise<unknown> {
  return new Promise((settle) => {
    const href = `/${file}`
    if (document.querySelector(`link[href="${href}"]`)) return settle(null)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = settle
    document.head.append(link)
  })
}

/**
 * Stands in for vite's own loader of dynamic imports, which weighs 1 kB more: the chunk and its
 * stylesheets load side by side, each stylesheet once.
 */
export async function withStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[],
): Promise<Module> {
  const styles = files.map((file) => {
    const style = loading.get(file) ?? loadStyle(file)
    loading.set(file, style)
    return style
  })
  const [module] = await Promise.all([load(), ...styles])
  return module
}
