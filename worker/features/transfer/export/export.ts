import { reach, withDeadline } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { log } from '#worker/http/log.ts'
import { listRedirects } from '../../blog/queries/redirects.ts'
import { listStored, type StoredPost } from '../../content/queries/stored-posts.ts'
import { listAllTags } from '../../content/queries/tags.ts'
import { parseLabels } from '../../media/library.ts'
import { parseVariants, variantKey } from '../../media/queries.ts'
import { writeArticle } from './article-file.ts'
import { library } from './export-parts.ts'
import { createZipWriter } from './zip-writer.ts'

const postsAtOnce = 100
/** For the bytes of one image, which are 10 MB at most. */
const fileDeadlineMs = 15_000

/** Which images, and whether articles and redirects too. */
export type Share = { from: string; to: string; withTexts: boolean }

/**
 * A part of the site as a zip of Markdown and files, written as it is read: no more than one batch of posts or one
 * file stands in memory. `articulos/` is what readers see, `pendientes/` newer text of the same. What fails in the
 * middle breaks the download, so that nobody takes half of it for the whole.
 */
export function exportSite(env: Pick<Env, 'db' | 'media'>, share: Share): ReadableStream<Uint8Array> {
  const chunks = write(env, share)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

async function* write(env: Pick<Env, 'db' | 'media'>, share: Share): AsyncGenerator<Uint8Array> {
  const zip = createZipWriter()
  const missing: string[] = []
  try {
    yield* zip.add('sitio.json', encode(await catalogueOf(env.db, share)), true)
    if (share.withTexts) yield* texts(env.db, zip)
    for await (const { id, name, variants } of library(env.db, { after: share.from, until: share.to })) {
      for (const variant of parseVariants(variants)) {
        const key = variantKey(id, variant)
        const object = await reach(env.media.get(key))
        // Images are compressed already, and so are most files.
        if (object)
          yield* zip.add(key, new Uint8Array(await withDeadline(object.arrayBuffer(), fileDeadlineMs)), false)
        else missing.push(`${key}\t${name.replace(/\s+/g, ' ')}`)
      }
    }
    if (missing.length > 0) yield* zip.add('faltan.txt', encode(noteOf(missing)), true)
    yield* zip.end()
  } catch (error) {
    log('error', 'export', { error })
    throw error
  }
}

const noteOf = (missing: readonly string[]): string =>
  `Estos archivos de imágenes no estaban en el almacén y no van en esta copia:\n\n${missing.join('\n')}\n`

async function catalogueOf(db: Env['db'], { from, to, withTexts }: Share): Promise<string> {
  const media: unknown[] = []
  for await (const { id, kind, name, alt, decorative, labels, focus, purpose, created_at } of library(db, {
    after: from,
    until: to,
  }))
    media.push({
      id,
      kind,
      name,
      alt,
      decorative: decorative === 1,
      labels: parseLabels(labels),
      focus: focus === null ? null : (JSON.parse(focus) as unknown),
      purpose,
      createdAt: new Date(created_at).toISOString(),
    })
  const redirects = withTexts ? await listRedirects(db) : []
  const described = withTexts ? (await listAllTags(db)).filter(({ description }) => description !== '') : []
  const tags = described.map(({ name, description }) => ({ name, description }))
  return JSON.stringify({ version: 1, redirects, tags, media }, null, 2)
}

async function* texts(db: Env['db'], zip: ReturnType<typeof createZipWriter>): AsyncGenerator<Uint8Array> {
  for (let after = '', more = true; more;) {
    const posts = await listStored(db, after, postsAtOnce)
    for (const post of posts) {
      const { slug } = post.content
      yield* zip.add(`articulos/${slug}.md`, encode(articleOf(post)), true)
      if (post.workingCopy)
        yield* zip.add(`pendientes/${slug}.md`, encode(articleOf(post, post.workingCopy)), true)
    }
    after = posts.at(-1)?.id ?? ''
    more = posts.length === postsAtOnce
  }
}

function articleOf(post: StoredPost, content = post.content): string {
  const { id, status, publishedAt, createdAt, updatedAt } = post
  return writeArticle({ id, status, publishedAt, createdAt, updatedAt, content })
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
