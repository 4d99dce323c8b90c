/** What the build says of its addresses. */
export type Manifest = {
  /** Paths whose payload is a static asset. */
  prerendered: readonly string[]
  /** Where a path leads instead, or null. */
  redirectOf: (path: string, search: string) => string | null
}

type ManifestParts = { read: () => Promise<Manifest>; warn: (text: string, cause: unknown) => void }

/** One request a document, shared by the prefetch and every navigation; null when it failed. */
export function createManifest({ read, warn }: ManifestParts): () => Promise<Manifest | null> {
  let shared: Promise<Manifest | null> | undefined
  return () =>
    (shared ??= read().catch((cause: unknown) => {
      warn('No build manifest', cause)
      return null
    }))
}
