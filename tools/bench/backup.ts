import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from './build.ts'
import { compatibility } from './compatibility.ts'
import { type HeapWatcher, createStepMeter, watchHeap } from './measure/heap.ts'
import { measureMemory, getWorkerdMegabytes } from './measure/memory.ts'
import { fillDatabase } from './site.ts'
import { scaleForSmoke } from './smoke-scale.ts'

const sizes = {
  articles: scaleForSmoke(10_000, 20),
  enquiries: scaleForSmoke(100_000, 20),
  images: scaleForSmoke(5_000, 5),
}
const backupTime = Date.UTC(2026, 10, 21, 4, 17)

const numberFormat = new Intl.NumberFormat('es')

/** Measures a backup, its check and its restore on a large site: time, size, number of steps, and memory of each. */
export async function benchBackup(): Promise<void> {
  const stepListener: { next: (name: string) => Promise<void> } = { next: async () => {} }
  const worker = {
    name: 'backup',
    modules: [
      {
        type: 'ESModule' as const,
        path: 'index.mjs',
        contents: await bundle('tools/bench/workers/backup.ts'),
      },
    ],
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
  let heap: HeapWatcher | null = null
  try {
    await fillDatabase(await miniflare.getD1Database('DB'))
    heap = await watchHeap(miniflare, worker.name)
    const steps = createStepMeter(heap)
    stepListener.next = steps.startStep
    const sendRequest = async (path: string): Promise<string> => {
      // Retries once: workerd may have closed an idle connection during a long request.
      const send = () => miniflare.dispatchFetch(`http://bench${path}`)
      const response = await send().catch(send)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
      return text
    }
    const runInSteps = async (path: string): Promise<string> => {
      await steps.startStep('comienzo')
      return `${await sendRequest(path)}; ${steps.takeReport()}`
    }
    const { articles, enquiries, images } = sizes
    console.log(
      `Copia de ${numberFormat.format(articles)} artículos, ${numberFormat.format(enquiries)} consultas y ${numberFormat.format(images)} imágenes`,
    )
    await measureMemory('datos', () =>
      sendRequest(`/fill?articles=${articles}&enquiries=${enquiries}`).then(() => ''),
    )
    await measureMemory('imágenes', () => sendRequest(`/images?images=${images}`).then(() => ''))
    await measureMemory('primera', () => runInSteps(`/backup?at=${backupTime}`))
    await measureMemory('siguiente', () => runInSteps(`/backup?at=${backupTime + 86_400_000}`))
    await measureMemory('comprobar', () => runInSteps('/check'))
    await measureMemory('restaurar', () => runInSteps('/restore'))
    console.log(`  workerd ocupa al final ${getWorkerdMegabytes()} MB, bases de datos incluidas`)
  } finally {
    heap?.close()
    await miniflare.dispose()
  }
}
