import type { ZipEntry } from '../archive/zip.ts'
import { formatNames } from '../format.ts'
import type { RejectedItem } from './import-plan.ts'

export const largeTextReason = 'Pesa demasiado para un artículo: el límite es de 1 MB.'
export const largeImageReason = 'La imagen supera los 10 MB.'

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

/** Adds one row to `rejected` that names these files, which the import does not use. */
export function rejectIgnored(entries: readonly ZipEntry[], rejected: RejectedItem[]): void {
  if (entries.length === 0) return
  const names = formatNames(entries.map((entry) => entry.name))
  const name = entries.length === 1 ? 'Otro archivo' : `Otros ${entries.length} archivos`
  rejected.push({ name, reason: `No son textos ni imágenes de Medios: ${names}` })
}
