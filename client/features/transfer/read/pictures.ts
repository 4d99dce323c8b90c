import { normalizeUnicode } from '#client/runtime/text/normalize-unicode.ts'
import { maxMediaBytes } from '../../media/contract.ts'
import { isPicture } from './foreign-zip.ts'
import type { ArchivePicture } from './import-plan.ts'
import { readZip } from './read-zip.ts'

/** Reads image files, of a folder or one by one, and those in zips. `problem`: why one of the files cannot be read. */
export async function readPictures(
  files: readonly File[],
): Promise<{ pictures: ArchivePicture[]; problem: string | null }> {
  const pictures: ArchivePicture[] = []
  let problem: string | null = null
  for (const file of files) {
    const path = normalizeUnicode(file.webkitRelativePath || file.name)
    if (/\.zip$/i.test(path)) {
      const contents = await readZip(file)
      if (contents.ok) pictures.push(...contents.value.pictures)
      else problem ??= `«${file.name}»: ${contents.reason}`
    } else if (isPicture(path) && file.size <= maxMediaBytes) {
      const load: ArchivePicture['load'] = async () => {
        const bytes = await file.arrayBuffer()
        return { ok: true, value: [new Uint8Array(bytes)] }
      }
      pictures.push({ path, bytes: file.size, load })
    }
  }
  return { pictures, problem }
}
