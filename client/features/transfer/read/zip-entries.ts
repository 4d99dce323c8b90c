import { decodeText, type ReadResult, readEntry } from '../archive/read-entry.ts'
import type { ZipEntry } from '../archive/zip-directory.ts'
import type { RejectedItem } from './import-plan.ts'

export async function loadText(entry: ZipEntry): Promise<ReadResult<string>> {
  const bytes = await readEntry(entry)
  return bytes.ok ? decodeText(bytes.value) : bytes
}

/** Returns the readable files and adds the others to `rejected`, with the reason. */
export function rejectUnreadable(
  entries: readonly ZipEntry[],
  getReason: (entry: ZipEntry) => string | null,
  rejected: RejectedItem[],
): ZipEntry[] {
  return entries.filter((entry) => {
    const reason = entry.problem ?? getReason(entry)
    if (reason !== null) rejected.push({ name: entry.name, reason })
    return reason === null
  })
}

const maxNamedFiles = 5

/** One line for files that no import uses. */
export function toIgnoredFiles(entries: readonly ZipEntry[]): RejectedItem {
  const names = entries.slice(0, maxNamedFiles).map(({ name }) => name)
  const more = entries.length > names.length ? '…' : ''
  const count = entries.length === 1 ? 'Otro archivo' : `Otros ${entries.length} archivos`
  return { name: count, reason: `No son artículos ni imágenes de Medios: ${names.join(', ')}${more}` }
}
