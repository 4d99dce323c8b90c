import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from './build.ts'
import { compatibility } from './compatibility.ts'
import { type Heap, measureSteps, watchHeap } from './measure/heap.ts'
import { measure, workerdMegabytes } from './measure/memory.ts'
import { scaled } from './scale.ts'
import { fill } from './site.ts'

const sizes = { articles: scaled(10_000, 20), enquiries: scaled(100_000, 20), images: scaled(5_000, 5) }
const night = Date.UTC(2026, 10, 21, 4, 17)

const figures = new Intl.NumberFormat('es')

/** What a backup, its check and its restore take on a large site: time, size, steps, and the memory of each. */
export async function benchBackup(): Promise<void> {
  const told: { next: (name: string) => Promise<void> } = { next: async () => {} }
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
        await told.next(decodeURIComponent(new URL(url).pathname.slice(1)))
        return new Response()
      },
    },
  }
  // The worker throws its garbage away between the steps, which are of different requests on the platform.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] = '--expose-gc'
  const miniflare = new Miniflare(convertV4MiniflareOptions({ inspectorPort: 0, workers: [worker] }))
  let heap: Heap | null = null
  try {
    await fill(await miniflare.getD1Database('DB'))
    heap = await watchHeap(miniflare, worker.name)
    const steps = measureSteps(heap)
    told.next = steps.next
    const ask = async (path: string): Promise<string> => {
      // workerd may have closed a connection that waited while the last request was long.
      const send = () => miniflare.dispatchFetch(`http://bench${path}`)
      const response = await send().catch(send)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
      return text
    }
    const inSteps = async (path: string): Promise<string> => {
      await steps.next('comienzo')
      return `${await ask(path)}; ${steps.report()}`
    }
    const { articles, enquiries, images } = sizes
    console.log(
      `Copia de ${figures.format(articles)} artículos, ${figures.format(enquiries)} consultas y ${figures.format(images)} imágenes`,
    )
    await measure('datos', () => ask(`/fill?articles=${articles}&enquiries=${enquiries}`).then(() => ''))
    await measure('imágenes', () => ask(`/images?images=${images}`).then(() => ''))
    await measure('primera', () => inSteps(`/backup?at=${night}`))
    await measure('siguiente', () => inSteps(`/backup?at=${night + 86_400_000}`))
    await measure('comprobar', () => inSteps('/check'))
    await measure('restaurar', () => inSteps('/restore'))
    console.log(`  workerd ocupa al final ${workerdMegabytes()} MB, bases de datos incluidas`)
  } finally {
    heap?.close()
    await miniflare.dispose()
  }
}
