import { buildMetaPath } from '../contract/paths.ts'
import { parseManifest, type Manifest } from './parse.ts'

/** Spec §9: the manifest prefetch starts this long after idle. */
export const manifestDelay = 1000
/** A navigation must not hang on a manifest that never arrives. */
const patience = 5000

type ManifestParts = { fetch: typeof fetch; buildId: string; warn: (text: string, cause: unknown) => void }

/** One request a document, shared by the prefetch and every navigation; null when it failed. */
export function createManifest({ fetch, buildId, warn }: ManifestParts): () => Promise<Manifest | null> {
  async function request(): Promise<Manifest | null> {
    const answer = await fetch(buildMetaPath(buildId), { signal: AbortSignal.timeout(patience) })
    const manifest = answer.ok ? parseManifest(await answer.json()) : null
    if (!manifest) throw new Error(`HTTP ${answer.status}`)
    return manifest
  }
  let shared: Promise<Manifest | null> | undefined
  return () =>
    (shared ??= request().catch((cause: unknown) => {
      warn('The build manifest could not be read', cause)
      return null
    }))
}
