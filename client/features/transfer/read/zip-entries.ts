import type { Entry } from '../archive/directory.ts'
import { decodeText, type Read, readEntry } from '../archive/entry.ts'
import type { Refused } from './plan.ts'

export async function loadText(entry: Entry): Promise<Read<string>> {
  const bytes = await readEntry(entry)
  return bytes.ok ? decodeText(bytes.value) : bytes
}

/** What of these can be read; of the rest it is told why not. */
export function withoutRefused(
  entries: readonly Entry[],
  reasonOf: (entry: Entry) => string | null,
  refused: Refused[],
): Entry[] {
  return entries.filter((entry) => {
    const reason = entry.problem ?? reasonOf(entry)
    if (reason !== null) refused.push({ name: entry.name, reason })
    return reason === null
  })
}

const namedOthers = 5

/** What nobody asked for, in one line. */
export function others(entries: readonly Entry[]): Refused {
  const names = entries.slice(0, namedOthers).map(({ name }) => name)
  const more = entries.length > names.length ? '…' : ''
  const count = entries.length === 1 ? 'Otro archivo' : `Otros ${entries.length} archivos`
  return { name: count, reason: `No son artículos ni imágenes de Medios: ${names.join(', ')}${more}` }
}
