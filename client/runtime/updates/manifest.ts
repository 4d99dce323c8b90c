/** What the build says of its addresses. */
export type Manifest = {
  /** Paths whose payload is a static asset. */
  prerendered: readonly string[]
  /** Where a path leads instead, or null. */
  findRedirect: (path: string, search: string) => string | null
}

type ManifestOptions = { read: () => Promise<Manifest>; warn: (text: string, cause: unknown) => void }

/** One request a document, shared by the prefetch and every navigation; null when it failed. */
export function createManifestLoader({ read, warn }: ManifestOptions): () => Promise<Manifest | null> {
  let pendingManifest: Promise<Manifest | null> | undefined
  return () =>
    (pendingManifest ??= read().catch((cause: unknown) => {
      warn('No build manifest', cause)
      return null
    }))
}
