import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { createZipWriter } from '#worker/features/transfer/export/zip-writer.ts'
import { generateArchiveEntries } from '#worker/testing/samples/archive.ts'
import { createImporter } from './importer.ts'
import { measureMemory } from './measure/memory.ts'
import { serveSite } from './serve.ts'
import { scaleForSmoke } from './smoke-scale.ts'

const file = '.wrangler/bench-transfer.zip'
const articles = scaleForSmoke(1_000, 3)
const megabytes = scaleForSmoke(1_024, 1)
const widths = [480, 960, 1600]
const megabyte = 1024 * 1024

/** Writes the archive of a site with 1,000 articles, each with an image in three widths. */
async function writeArchive(): Promise<void> {
  const zip = createZipWriter()
  const disk = await open(file, 'w')
  const imageBytes = Math.floor((megabytes * megabyte) / articles / widths.length)
  const site = {
    stem: 'medida',
    articles,
    articlesPerImage: 1,
    widths,
    imageBytes,
    text: 'Hola. '.repeat(500),
  }
  for (const { path, bytes, isText } of generateArchiveEntries(site))
    for (const part of zip.add(path, bytes, isText)) await disk.write(part)
  for (const part of zip.end()) await disk.write(part)
  await disk.close()
}

/** Measures an import and an export of images with the built worker: their time, and the memory that they take. */
export async function benchTransfer(): Promise<void> {
  console.log(`Importar y exportar ${articles} artículos con ${megabytes} MB de imágenes`)
  await writeArchive()
  await using site = await serveSite()
  const { Cookie, startImport, describeProgress } = await createImporter(site.url)
  const job = startImport(new File([await openAsBlob(file)], 'sitio.zip'))
  await measureMemory('ensayo', async () => {
    await job.ready
    return describeProgress(job)
  })
  await measureMemory('importación', async () => {
    await job.start()
    return describeProgress(job)
  })
  await measureMemory('exportación', async () => {
    const response = await fetch(`${site.url}/api/mngr/exportar`, { headers: { Cookie } })
    let bytes = 0
    for await (const chunk of response.body ?? []) bytes += chunk.byteLength
    if (!response.ok) throw new Error(`The export answered ${response.status}`)
    return `${Math.round(bytes / megabyte)} MB`
  })
}
