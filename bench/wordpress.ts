import { createApi } from '#client/session/call-api.ts'
import { createImport } from '#client/transfer/run/create-import.ts'
import { wordpressExport } from '../worker/transfer/testing/wordpress.ts'
import { measure } from './memory.ts'
import { serveSite } from './serve.ts'
import { signIn } from './sign-in.ts'

const port = 8794

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
export async function benchWordpress(articles: number): Promise<void> {
  const file = new File([textsOnly(wordpressExport(articles))], 'viejo-blog.xml')
  console.log(`Importar ${articles} artículos de WordPress (${(file.size / 1e6).toFixed(1)} MB)`)
  const { url, stop } = await serveSite(port)
  try {
    const Cookie = `__Host-sesion=${await signIn(url)}`
    let trips = 0
    const { callApi: call } = createApi({
      fetch(path, init) {
        trips += 1
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), Cookie, Origin: url }
        return fetch(`${url}${String(path)}`, { ...init, headers })
      },
    })
    const after = (ms: number, run: () => void): (() => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    }
    const begin = () => createImport([file], { call, after })
    const told = (job: ReturnType<typeof begin>): string => {
      const { phase, done, total, counts, failures, problem } = job.state.get()
      const asked = trips
      trips = 0
      return `${phase} ${done}/${total} ${JSON.stringify(counts ?? {})}, ${failures.length} fallos${problem ?? ''}, ${asked} peticiones`
    }
    const first = begin()
    await measure('ensayo', async () => {
      await first.ready
      return told(first)
    })
    await measure('la mitad', async () => {
      const half = first.state.get().total / 2
      first.state.subscribe(() => first.state.get().done >= half && first.pause())
      await first.start()
      return told(first)
    })
    const second = begin()
    await measure('otra vez', async () => {
      await second.ready
      return told(second)
    })
    await measure('el resto', async () => {
      await second.start()
      return told(second)
    })
  } finally {
    await stop()
  }
}
