import { type Entry, readDirectory } from '../archive/directory.ts'
import type { Read } from '../archive/entry.ts'
import { type Contents, type Refused, sha256 } from './plan.ts'
import { loadEntry, type Packed } from './zip-entries.ts'
import { readForeign } from './zip-foreign.ts'
import { catalogueName, readOurs } from './zip-ours.ts'

const isHidden = (name: string): boolean => /(?:^|\/)(?:\.(?!\.\/)|__MACOSX\/)/.test(name)
/** Of a zip inside a zip, what is unpacked into memory. */
const maxInnerBytes = 1024 * 1024 * 1024

/** A zip of this site, of a text system or of anybody's Markdown, as what it would bring in. */
export async function readZip(file: Blob): Promise<Read<Contents>> {
  const directory = await readDirectory(file)
  if (!directory.ok) return directory
  const refused: Refused[] = []
  const outer = filesOf(file, directory.value.entries)
  const isOurs = outer.some(({ name }) => name === catalogueName)
  const entries = isOurs ? outer : await withInner(outer, refused)
  const contents = await (isOurs ? readOurs(entries, refused) : readForeign(entries, refused))
  const fingerprint = await sha256(directory.value.bytes)
  return { ok: true, value: { ...contents, isOurs, refused, fingerprint } }
}

const filesOf = (file: Blob, entries: readonly Entry[]): Packed[] =>
  entries.filter(({ name }) => !name.endsWith('/') && !isHidden(name)).map((entry) => ({ ...entry, file }))

/** Notion puts the parts of a large export into a zip as zips: their files stand as if they were in one. */
async function withInner(outer: readonly Packed[], refused: Refused[]): Promise<Packed[]> {
  const all: Packed[] = []
  for (const entry of outer) {
    if (!/\.zip$/i.test(entry.name)) {
      all.push(entry)
      continue
    }
    const inner = entry.size > maxInnerBytes ? tooLarge : await loadEntry(entry)
    const blob = inner.ok ? new Blob([inner.value]) : null
    const directory = blob && (await readDirectory(blob))
    if (blob && directory?.ok) all.push(...filesOf(blob, directory.value.entries))
    else
      refused.push({
        name: entry.name,
        reason: directory && !directory.ok ? directory.reason : reasonOf(inner),
      })
  }
  return all
}

const tooLarge: Read<never> = { ok: false, reason: 'Supera 1 GB: descomprímelo y elige el zip de dentro.' }
const reasonOf = (read: Read<unknown>): string => (read.ok ? '' : read.reason)
