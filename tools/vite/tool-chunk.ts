type ChunkContext = {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Whether only pages of the manager area import a module, directly or not. */
function isOfTool(id: string, context: ChunkContext): boolean {
  const found = new Set([id])
  for (const each of found) {
    if (/\/pages\/mngr[\w-]*\.tsx$|\/manager-pages\.ts$/.test(each)) continue
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(each) ?? {}
    const all = [...importers, ...dynamicImporters]
    // What nothing imports is the entry of every page.
    if (all.length === 0) return false
    for (const importer of all) found.add(importer)
  }
  return true
}

/**
 * The name of the chunk of what several pages of the manager area share, apart from the editor: one file instead of a
 * hundred small ones. Null for modules of other chunks.
 */
export const nameSharedByTool = (id: string, context: ChunkContext): string | null =>
  /\/client\/(?!features\/content\/editor\/).+\.tsx?$/.test(id) && isOfTool(id, context) ? 'tool' : null
