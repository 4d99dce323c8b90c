import { type Entry, readDirectory } from '../archive/directory.ts'
import { type Read, readEntry } from '../archive/entry.ts'
import { type Contents, type Refused, sha256 } from './plan.ts'
import { readForeign } from './zip-foreign.ts'
import { catalogueName, readOurs } from './zip-ours.ts'

const isShown = ({ name }: Entry): boolean => !/(?:^|\/)(?:\.(?!\.\/)|__MACOSX\/)/.test(name)
/** Of a zip inside a zip, what is unpacked into memory. */
const maxInnerBytes = 1024 * 1024 * 1024

/** A zip of this site, of a text system or of anybody's Markdown, as what it would bring in. */
export async function readZip(file: Blob): Promise<Read<Contents>> {
  const directory = await readDirectory(file)
  if (!directory.ok) return directory
  const refused: Refused[] = []
  const outer = directory.value.entries.filter(isShown)
  const isOurs = outer.some(({ name }) => name === catalogueName)
  const entries = isOurs ? outer : await withInner(outer, refused)
  const contents = await (isOurs ? readOurs(entries, refused) : readForeign(entries, refused))
  const fingerprint = await sha256(directory.value.listing)
  return { ok: true, value: { ...contents, isOurs, refused, fingerprint } }
}

/** Notion puts the parts of a large export into a zip as zips: their files stand as if they were in one. */
async function withInner(outer: readonly Entry[], refused: Refused[]): Promise<Entry[]> {
  const all: Entry[] = []
  for (const entry of outer) {
    if (!/\.zip$/i.test(entry.name)) {
      all.push(entry)
      continue
    }
    const inner = entry.size > maxInnerBytes ? tooLarge : await readEntry(entry)
    const blob = inner.ok ? new Blob([inner.value]) : null
    const directory = blob && (await readDirectory(blob))
    if (blob && directory?.ok) all.push(...directory.value.entries.filter(isShown))
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
