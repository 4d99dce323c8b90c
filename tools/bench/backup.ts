import type { R2Bucket } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { findBackup } from '#worker/features/operations/backup/manifest.ts'
import { readCopyPlace } from '../backup/copy-place.ts'
import { copyBackup } from '../backup/copy.ts'
import { startSecondPlace } from '../rehearsal/second-place.ts'
import { bundle } from './build.ts'
import { compatibility } from './compatibility.ts'
import { watchSteps } from './measure/heap.ts'
import { fillDatabase } from './site.ts'
import { scaleForSmoke } from './smoke-scale.ts'

const sizes = {
  articles: scaleForSmoke(20_000, 20),
  enquiries: scaleForSmoke(100_000, 20),
  images: scaleForSmoke(5_000, 5),
}
const backupTime = Date.UTC(2026, 10, 21, 4, 17)

const numberFormat = new Intl.NumberFormat('es')

/** Runs `work` and prints its result and its duration. */
async function measureTime(label: string, work: () => Promise<string>): Promise<void> {
  const startedAt = performance.now()
  const result = await work()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`  ${label.padEnd(16)} ${result}, ${seconds} s`)
}

/** Copies the last backup to a second place on this computer, twice: the second time everything is there. */
async function measureCopies(miniflare: Miniflare): Promise<void> {
  // Only the types of its headers differ from those of the worker.
  const bucket = (await miniflare.getR2Bucket('BACKUPS')) as unknown as R2Bucket
  await using place = await startSecondPlace()
  const copy = async () => {
    const id = await findBackup(bucket, 'latest')
    return JSON.stringify(await copyBackup(bucket, id, readCopyPlace(place.env)))
  }
  // Continues once: workerd may have closed idle connections during a long request.
  await measureTime('al segundo sitio', () => copy().catch(copy))
  await measureTime('otra vez', () => copy().catch(copy))
}

/** Sends requests to the worker of tools/bench/workers/backup.ts. Returns the text of the answer. */
const createSender =
  (miniflare: Miniflare) =>
  async (path: string): Promise<string> => {
    // Retries once: workerd may have closed an idle connection during a long request.
    const send = () => miniflare.dispatchFetch(`http://bench${path}`)
    const response = await send().catch(send)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
    return text
  }

/** Measures a backup, its copy, check and restore on a large site: time, size, number of steps, and memory of each. */
export async function benchBackup(): Promise<void> {
  await using resources = new AsyncDisposableStack()
  const stepListener: { next: (name: string) => Promise<void> } = { next: async () => {} }
  const code = await bundle('tools/bench/workers/backup.ts')
  const worker = {
    name: 'backup',
    modules: [{ type: 'ESModule' as const, path: 'index.mjs', contents: code }],
    ...compatibility,
    d1Databases: ['DB', 'SECOND'],
    r2Buckets: ['MEDIA', 'SECOND_MEDIA', 'BACKUPS'],
    serviceBindings: {
      STEPS: async ({ url }: { url: string }) => {
        await stepListener.next(decodeURIComponent(new URL(url).pathname.slice(1)))
        return new Response()
      },
    },
  }
  // Lets the worker collect garbage between steps, because on the platform each step is a separate request.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] = '--expose-gc'
  const miniflare = new Miniflare(convertV4MiniflareOptions({ inspectorPort: 0, workers: [worker] }))
  resources.defer(() => miniflare.dispose())
  await fillDatabase(await miniflare.getD1Database('DB'))
  const steps = resources.use(await watchSteps(miniflare, worker.name))
  stepListener.next = steps.startStep
  const sendRequest = createSender(miniflare)
  const runInSteps = async (path: string): Promise<string> => {
    await steps.startStep('comienzo')
    return `${await sendRequest(path)}; ${steps.takeReport()}`
  }
  const { articles, enquiries, images } = sizes
  console.log(
    `Copia de ${numberFormat.format(articles)} artículos, ${numberFormat.format(enquiries)} consultas y ${numberFormat.format(images)} imágenes`,
  )
  const fillPath = `/fill?articles=${articles}&enquiries=${enquiries}`
  await measureTime('datos', () => sendRequest(fillPath).then(() => ''))
  await measureTime('imágenes', () => sendRequest(`/images?images=${images}`).then(() => ''))
  await measureTime('primera', () => runInSteps(`/backup?at=${backupTime}`))
  await measureTime('siguiente', () => runInSteps(`/backup?at=${backupTime + 86_400_000}`))
  await measureCopies(miniflare)
  await measureTime('comprobar', () => runInSteps('/check'))
  await measureTime('restaurar', () => runInSteps('/restore'))
}
