import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { bundle } from './build.ts'
import { measure, workerdMegabytes } from './memory.ts'
import { fill } from './site.ts'

const sizes = { articles: 10_000, enquiries: 100_000, images: 5_000 }
const night = Date.UTC(2026, 10, 21, 4, 17)

const figures = new Intl.NumberFormat('es')

/** What a backup, its check and its restore take on a large site: time, size, steps, and the memory of workerd. */
export async function benchBackup(): Promise<void> {
  const worker = {
    name: 'backup',
    modules: [
      { type: 'ESModule' as const, path: 'index.mjs', contents: await bundle('bench/workers/backup.ts') },
    ],
    compatibilityDate: '2026-10-01',
    compatibilityFlags: ['nodejs_compat'],
    d1Databases: ['DB', 'SECOND'],
    r2Buckets: ['MEDIA', 'SECOND_MEDIA', 'BACKUPS'],
  }
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers: [worker] }))
  try {
    await fill(await miniflare.getD1Database('DB'))
    const ask = async (path: string): Promise<string> => {
      // workerd may have closed a connection that waited while the last request was long.
      const send = () => miniflare.dispatchFetch(`http://bench${path}`)
      const response = await send().catch(send)
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`)
      return text
    }
    const { articles, enquiries, images } = sizes
    console.log(
      `Copia de ${figures.format(articles)} artículos, ${figures.format(enquiries)} consultas y ${figures.format(images)} imágenes`,
    )
    await measure('datos', () => ask(`/fill?articles=${articles}&enquiries=${enquiries}`).then(() => ''))
    await measure('imágenes', () => ask(`/images?images=${images}`).then(() => ''))
    await measure('primera', () => ask(`/backup?at=${night}`))
    await measure('siguiente', () => ask(`/backup?at=${night + 86_400_000}`))
    await measure('comprobar', () => ask('/check'))
    await measure('restaurar', () => ask('/restore'))
    console.log(`  workerd ocupa al final ${workerdMegabytes()} MB, bases de datos incluidas`)
  } finally {
    await miniflare.dispose()
  }
}
