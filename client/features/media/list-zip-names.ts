import { unzipSync } from 'fflate'

/** The names of a zip’s files, as its directory lists them; null where it has none. Nothing is unpacked. */
export function listZipNames(bytes: Uint8Array): string[] | null {
  const names: string[] = []
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) === 0 })
    return names
  } catch {
    return null
  }
}
