import { wordpressExport } from '#worker/features/transfer/testing/wordpress.ts'
import { createImporter } from './importer.ts'
import { measureMemory } from './measure/memory.ts'
import { serveSite } from './serve.ts'
import { scaleForSmoke } from './smoke-scale.ts'

const articles = scaleForSmoke(5_000, 8)

/** Removes images from an export: the import would fetch them, so the bench would measure another server. */
function removeImages(xml: string): string {
  return xml
    .replaceAll(/\s*<item>(?:(?!<\/item>)[\s\S])*<wp:post_type><!\[CDATA\[attachment[\s\S]*?<\/item>/g, '')
    .replaceAll(/<img [^>]*>/g, '')
    .replaceAll(/<!-- wp:(?:image|gallery)[\s\S]*?<!-- \/wp:(?:image|gallery) -->/g, '')
    .replaceAll(/\[(?:caption|\/caption|gallery)[^\]]*\]/g, '')
    .replaceAll(/<wp:postmeta><wp:meta_key><!\[CDATA\[_thumbnail_id[\s\S]*?<\/wp:postmeta>/g, '')
}

/** Measures an import of a WordPress export that is checked first, interrupted half-way and resumed. */
export async function benchWordpress(): Promise<void> {
  const file = new File([removeImages(wordpressExport(articles))], 'viejo-blog.xml')
  console.log(`Importar ${articles} artículos de WordPress (${(file.size / 1e6).toFixed(1)} MB)`)
  const { url, stop } = await serveSite()
  try {
    const { startImport, describeProgress } = await createImporter(url)
    const first = startImport(file)
    await measureMemory('ensayo', async () => {
      await first.ready
      return describeProgress(first)
    })
    await measureMemory('la mitad', async () => {
      const half = first.state.get().total / 2
      first.state.subscribe(() => first.state.get().done >= half && first.pause())
      await first.start()
      return describeProgress(first)
    })
    const second = startImport(file)
    await measureMemory('otra vez', async () => {
      await second.ready
      return describeProgress(second)
    })
    await measureMemory('el resto', async () => {
      await second.start()
      return describeProgress(second)
    })
  } finally {
    await stop()
  }
}
