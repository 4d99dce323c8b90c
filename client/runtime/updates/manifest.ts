export type Manifest = {
  /** Paths whose payload is a static asset. */
  prerendered: readonly string[]
  findRedirect: (path: string, search: string) => string | null
}

type ManifestOptions = { read: () => Promise<Manifest>; warn: (text: string, cause: unknown) => void }

/** Reads the manifest once for all calls; resolves to null if that request failed. */
export function createManifestLoader({ read, warn }: ManifestOptions): () => Promise<Manifest | null> {
  let pendingManifest: Promise<Manifest | null> | undefined
  return () =>
    (pendingManifest ??= read().catch((cause: unknown) => {
      warn('No build manifest', cause)
      return null
    }))
}
