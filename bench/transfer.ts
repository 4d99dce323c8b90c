import { execFileSync } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { createApi } from '#client/session/call-api.ts'
import { createImport } from '#client/transfer/run/create-import.ts'
import { createZipWriter } from '../worker/transfer/zip-writer.ts'
import { measure } from './memory.ts'
import { serveSite } from './serve.ts'

const port = 8793
const file = '.wrangler/bench-transfer.zip'
const email = 'medida@cauce.example'
const password = 'un río tranquilo de noche'
const articles = 1_000
const widths = [480, 960, 1600]
const megabyte = 1024 * 1024

/** A site of a thousand articles, each with an image in three widths, on the disk. */
async function writeArchive(megabytes: number): Promise<void> {
  const zip = createZipWriter()
  const disk = await open(file, 'w')
  const write = async (path: string, content: Uint8Array, compress: boolean): Promise<void> => {
    for (const bytes of zip.add(path, content, compress)) await disk.write(bytes)
  }
  const ids = Array.from({ length: articles }, (_, index) => String(index).padStart(20, '0'))
  const media = ids.map((id) => ({
    id,
    name: `${id}.png`,
    alt: 'Un río',
    decorative: false,
    purpose: 'library',
  }))
  await write('sitio.json', Buffer.from(JSON.stringify({ version: 1, redirects: [], media })), true)
  const image = Buffer.alloc(Math.floor((megabytes * megabyte) / articles / widths.length), 'imagen')
  image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  for (const [index, id] of ids.entries()) {
    const head = `title: Medida ${index}\nslug: medida-${index}\nstatus: published\ndate: 2024-01-01\ncover: "${id}"`
    await write(
      `articulos/medida-${index}.md`,
      Buffer.from(`---\n${head}\n---\n${'Hola. '.repeat(500)}`),
      true,
    )
    for (const width of widths) {
      image.writeUInt32BE(width, 16)
      image.writeUInt32BE(width, 20)
      await write(`medios/${id}/${width}.png`, image, false)
    }
  }
  for (const bytes of zip.end()) await disk.write(bytes)
  await disk.close()
}

async function signIn(url: string): Promise<string> {
  const order = ['worker/ops/manager.ts', 'add', email, '--name', 'Medida', '--url', url, '--password-stdin']
  execFileSync(process.execPath, order, {
    input: password,
    env: { ...process.env, CAUCE_STATE: '.wrangler/bench' },
  })
  const answer = await fetch(`${url}/api/_auth/ingreso`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  const token = /__Host-sesion=([^;]+)/.exec(answer.headers.get('Set-Cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(`Nobody signed in: ${answer.status}`)
  return `__Host-sesion=${token}`
}

/** An import and an export of so many megabytes of images through the built worker, with its memory. */
export async function benchTransfer(megabytes: number): Promise<void> {
  console.log(`Importar y exportar ${articles} artículos con ${megabytes} MB de imágenes`)
  await writeArchive(megabytes)
  const { url, stop } = await serveSite(port)
  try {
    const Cookie = await signIn(url)
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
