import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { listRedirects } from '../blog/queries/redirects.ts'
import { reach } from '../db/reach.ts'
import type { Env } from '../env.ts'
import { listAllMedia, parseVariants, variantKey } from '../media/queries.ts'
import { listStored, type StoredPost } from '../studio/queries/stored-posts.ts'
import { writeArticle } from './article-file.ts'

const postsAtOnce = 100

/**
 * The whole site as a zip of Markdown and files, written as it is read: no more than one batch of posts
 * or one file stands in memory. `articulos/` is what readers see, `pendientes/` newer text of the same.
 */
export function exportSite({ db, media }: Pick<Env, 'db' | 'media'>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })

  async function flush(): Promise<void> {
    const ready = chunks
    chunks = []
    for (const chunk of ready) await writer.write(chunk)
  }

  async function add(path: string, content: Uint8Array, compress: boolean): Promise<void> {
    const file = compress ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path)
    zip.add(file)
    file.push(content, true)
    await flush()
  }

  async function write(): Promise<void> {
    const library = await listAllMedia(db)
    const catalogue = {
      version: 1,
      redirects: await listRedirects(db),
      media: library.map(({ id, name, alt, decorative, purpose }) => ({
        id,
        name,
        alt,
        decorative: decorative === 1,
        purpose,
      })),
    }
    await add('sitio.json', encode(JSON.stringify(catalogue, null, 2)), true)
    for (let after = '', more = true; more;) {
      const posts = await listStored(db, after, postsAtOnce)
      for (const post of posts) {
        await add(`articulos/${post.content.slug}.md`, encode(articleOf(post)), true)
        if (post.workingCopy)
          await add(`pendientes/${post.content.slug}.md`, encode(articleOf(post, post.workingCopy)), true)
      }
      after = posts.at(-1)?.id ?? ''
      more = posts.length === postsAtOnce
    }
    for (const { id, variants } of library) {
      for (const variant of parseVariants(variants)) {
        const key = variantKey(id, variant)
        const object = await reach(media.get(key))
        // Images are compressed already.
        if (object) await add(key, new Uint8Array(await object.arrayBuffer()), false)
      }
    }
    zip.end()
    await flush()
    await writer.close()
  }

  write().catch((error: unknown) => writer.abort(error))
  return readable
}

function articleOf(post: StoredPost, content = post.content): string {
  const { id, status, publishedAt, createdAt, updatedAt } = post
  return writeArticle({ id, status, publishedAt, createdAt, updatedAt, content })
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
