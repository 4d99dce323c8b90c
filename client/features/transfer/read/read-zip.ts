import { readEntry, type ReadResult, readZipDirectory, type ZipEntry } from '../archive/zip.ts'
import { readForeignZip } from './foreign-zip.ts'
import { type ImportContents, noContents, type RejectedItem, sha256 } from './import-plan.ts'
import { catalogueFileName, readOwnExport } from './own-export-zip.ts'

const isRelevant = ({ name }: ZipEntry): boolean => !/(?:^|\/)(?:\.(?!\.\/)|__MACOSX\/)/.test(name)
/** Maximum size of a zip within the zip, which is unpacked into memory. */
const maxInnerBytes = 1024 * 1024 * 1024

export async function readZip(file: Blob): Promise<ReadResult<ImportContents>> {
  const directory = await readZipDirectory(file)
  if (!directory.ok) return directory
  const rejected: RejectedItem[] = []
  const outer = directory.value.entries.filter(isRelevant)
  const isOwnExport = outer.some(({ name }) => name === catalogueFileName)
  const entries = isOwnExport ? outer : await unpackInnerZips(outer, rejected)
  const contents = await (isOwnExport ? readOwnExport(entries, rejected) : readForeignZip(entries, rejected))
  const fingerprint = await sha256(directory.value.checksums)
  return { ok: true, value: { ...noContents, ...contents, isOwnExport, rejected, fingerprint } }
}

/** Notion splits large exports into zips within a zip. Returns the files of all of them. */
async function unpackInnerZips(outer: readonly ZipEntry[], rejected: RejectedItem[]): Promise<ZipEntry[]> {
  const all: ZipEntry[] = []
  for (const entry of outer) {
    if (!/\.zip$/i.test(entry.name)) {
      all.push(entry)
      continue
    }
    const directory = await readInnerZip(entry)
    if (directory.ok) all.push(...directory.value.entries.filter(isRelevant))
    else rejected.push({ name: entry.name, reason: directory.reason })
  }
  return all
}

async function readInnerZip(entry: ZipEntry): ReturnType<typeof readZipDirectory> {
  if (entry.size > maxInnerBytes)
    return { ok: false, reason: 'Supera 1 GB: descomprímelo y elige el zip de dentro.' }
  const bytes = await readEntry(entry)
  return bytes.ok ? readZipDirectory(new Blob([bytes.value])) : bytes
}
