import { wordpressExport } from '#worker/features/transfer/testing/wordpress.ts'
import { createImporter } from './importing.ts'
import { measure } from './measure/memory.ts'
import { scaled } from './scale.ts'
import { serveSite } from './serve.ts'

const articles = scaled(5_000, 8)

/** Without pictures: those would be fetched from where they are, which measures that place. */
function textsOnly(xml: string): string {
  return xml
    .replaceAll(/\s*<item>(?:(?!<\/item>)[\s\S])*<wp:post_type><!\[CDATA\[attachment[\s\S]*?<\/item>/g, '')
    .replaceAll(/<img [^>]*>/g, '')
    .replaceAll(/<!-- wp:(?:image|gallery)[\s\S]*?<!-- \/wp:(?:image|gallery) -->/g, '')
    .replaceAll(/\[(?:caption|\/caption|gallery)[^\]]*\]/g, '')
    .replaceAll(/<wp:postmeta><wp:meta_key><!\[CDATA\[_thumbnail_id[\s\S]*?<\/wp:postmeta>/g, '')
}

/** An export of WordPress with so many articles: looked through, broken off half-way, and taken up again. */
export async function benchWordpress(): Promise<void> {
  const file = new File([textsOnly(wordpressExport(articles))], 'viejo-blog.xml')
  console.log(`Importar ${articles} artículos de WordPress (${(file.size / 1e6).toFixed(1)} MB)`)
  const { url, stop } = await serveSite()
  try {
    const { begin, tell } = await createImporter(url)
    const first = begin(file)
    await measure('ensayo', async () => {
      await first.ready
      return tell(first)
    })
    await measure('la mitad', async () => {
      const half = first.state.get().total / 2
      first.state.subscribe(() => first.state.get().done >= half && first.pause())
      await first.start()
      return tell(first)
    })
    const second = begin(file)
    await measure('otra vez', async () => {
      await second.ready
      return tell(second)
    })
    await measure('el resto', async () => {
      await second.start()
      return tell(second)
    })
  } finally {
    await stop()
  }
}
