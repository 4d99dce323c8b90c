import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { createApi } from '#client/session/call-api.ts'
import { createImport } from '#client/transfer/run/create-import.ts'
import { archiveEntries } from '../worker/testing/archive.ts'
import { createZipWriter } from '../worker/transfer/zip-writer.ts'
import { measure } from './memory.ts'
import { serveSite } from './serve.ts'
import { signIn } from './sign-in.ts'

const port = 8793
const file = '.wrangler/bench-transfer.zip'
const articles = 1_000
const widths = [480, 960, 1600]
const megabyte = 1024 * 1024

/** A site of a thousand articles, each with an image in three widths, on the disk. */
async function writeArchive(megabytes: number): Promise<void> {
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
  for (const { path, bytes, isText } of archiveEntries(site))
    for (const part of zip.add(path, bytes, isText)) await disk.write(part)
  for (const part of zip.end()) await disk.write(part)
  await disk.close()
}

/** An import and an export of so many megabytes of images through the built worker, with its memory. */
export async function benchTransfer(megabytes: number): Promise<void> {
  console.log(`Importar y exportar ${articles} artículos con ${megabytes} MB de imágenes`)
  await writeArchive(megabytes)
  const { url, stop } = await serveSite(port)
  try {
    const Cookie = `__Host-sesion=${await signIn(url)}`
    const { callApi: call } = createApi({
      fetch: (path, init) =>
        fetch(`${url}${String(path)}`, { ...init, headers: { ...headersOf(init), Cookie, Origin: url } }),
    })
    const after = (ms: number, run: () => void): (() => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    }
    const source = new File([await openAsBlob(file)], 'sitio.zip')
    const job = createImport([source], { call, after })
    await measure('ensayo', async () => {
      await job.ready
      const { phase, total, problem } = job.state.get()
      return `${phase}, ${total} piezas${problem ?? ''}`
    })
    await measure('importación', async () => {
      await job.start()
      const { phase, counts, failures, problem } = job.state.get()
      return `${phase} ${JSON.stringify(counts)}, ${failures.length} fallos${problem ?? ''}`
    })
    await measure('exportación', async () => {
      const answer = await fetch(`${url}/api/mngr/exportar`, { headers: { Cookie } })
      let bytes = 0
      for await (const chunk of answer.body ?? []) bytes += chunk.byteLength
      return `${answer.status}, ${Math.round(bytes / megabyte)} MB`
    })
  } finally {
    await stop()
  }
}

const headersOf = (init: RequestInit | undefined): Record<string, string> =>
  Object.fromEntries(new Headers(init?.headers))
