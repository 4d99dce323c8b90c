import { unzipSync } from 'fflate'

/** File names from the zip's directory; null if it has none. Nothing is unpacked. */
export function listZipNames(bytes: Uint8Array): string[] | null {
  const names: string[] = []
  try {
    unzipSync(bytes, { filter: ({ name }) => names.push(name) === 0 })
    return names
  } catch {
    return null
  }
}
