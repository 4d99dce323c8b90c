import { match } from '#client/routes.ts'
import { createVersionedDatabase } from '#worker/db/versioned-batch.ts'
import { withStorageTimeout } from '#worker/db/with-timeout.ts'
import type { Env } from '#worker/env.ts'
import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'
import { type SocialImage, getSocialImageFile, socialImagesPath } from '#worker/http/social-image.ts'
import { pageFunctions } from '#worker/pages.ts'
import { createPageSocialImage } from '#worker/render/head.ts'
import { isShared, validateRoute } from '#worker/render/read-page.ts'
import { readSiteState } from '#worker/site-settings/site-state.ts'
import { listTargets } from '../../insight/not-found/targets.ts'

type FoundSocialImage = { content: SocialImage; src: string }

/** The current social image of a page, whether it is stored or not; null if there is no such page. */
export async function findSocialImage(env: Env, now: number, path: string): Promise<FoundSocialImage | null> {
  const matched = validateRoute(match(new URL(path, env.siteUrl)))
  if ('error' in matched || matched.route.path !== path || !isShared(matched.route.meta)) return null
  const { route } = matched
  const [outcome, { site }] = await Promise.all([
    pageFunctions[route.name]({ env, now, route, user: null, session: null, isSessionUnknown: false }),
    readSiteState(env.db, now),
  ])
  if (outcome.kind !== 'data') return null
  const content = await createPageSocialImage({ route, data: outcome.data, siteUrl: env.siteUrl, site })
  return { content, src: getSocialImageFile(path, content).src }
}

/**
 * Images that are being stored, by path. The map holds bytes, not promises: a promise of another request would never
 * settle if that request was cancelled.
 */
const onTheirWay = new Map<string, ArrayBuffer>()

/** How many drawings may wait; further ones are refused with 503 and `Retry-After`. */
export const maxDrawings = 5

/** Drawings wait in a queue, because each blocks the thread for about 0.1 s. */
const inDrawingQueue = createThreadQueue(maxDrawings)

/**
 * Draws an image, stores it and deletes older images of the same page. Requests that come meanwhile get the same
 * drawing.
 */
export async function storeSocialImage(
  { media }: Pick<Env, 'media'>,
  { content, src }: FoundSocialImage,
): Promise<ArrayBuffer> {
  // Imported on demand: drawing is rare, and the glyphs are large.
  const { drawSocialImage } = await import('./draw.ts')
  const { getGlyphs } = await import('./glyphs.ts')
  const before = onTheirWay.get(src)
  if (before) return before
  const { buffer, isNew } = await inDrawingQueue(() => {
    const meanwhile = onTheirWay.get(src)
    if (meanwhile) return { buffer: meanwhile, isNew: false }
    const drawn = drawSocialImage(content, getGlyphs()).buffer
    onTheirWay.set(src, drawn)
    return { buffer: drawn, isNew: true }
  })
  if (!isNew) return buffer
  try {
    const key = src.slice(1)
    await withStorageTimeout(media.put(key, buffer, { httpMetadata: { contentType: 'image/png' } }))
    const folder = key.slice(0, key.lastIndexOf('/') + 1)
    const { objects } = await withStorageTimeout(media.list({ prefix: folder, delimiter: '/' }))
    const old = objects.map((object) => object.key).filter((other) => other !== key)
    if (old.length > 0) await withStorageTimeout(media.delete(old))
  } finally {
    onTheirWay.delete(src)
  }
  return buffer
}

/** How many images are drawn per run; each takes about a third of a second. */
const imagesPerRun = 20
/** How many objects a listing of the bucket returns, and how many listings a run makes. */
const objectsPerList = 1_000
const maxLists = 20

async function listDrawnPages(media: Env['media']): Promise<ReadonlySet<string>> {
  const prefix = `${socialImagesPath.slice(1)}/`
  const drawn = new Set<string>()
  let cursor: string | undefined
  for (let list = 0; list < maxLists; list += 1) {
    const found = await withStorageTimeout(
      media.list({ prefix, limit: objectsPerList, ...(cursor && { cursor }) }),
    )
    for (const { key } of found.objects) drawn.add(key.slice(prefix.length - 1, key.lastIndexOf('/')) || '/')
    if (!found.truncated) break
    cursor = found.cursor
  }
  return drawn
}

/** Draws the images of pages that have none yet, the home page first. Returns how many it drew. */
export async function drawMissingSocialImages(env: Env, now: number): Promise<number> {
  const [targets, drawn] = await Promise.all([
    listTargets(createVersionedDatabase(env.db, now).db, now),
    listDrawnPages(env.media),
  ])
  const missing = ['/', ...targets.map(({ path }) => path)]
    .filter((path) => !drawn.has(path))
    .slice(0, imagesPerRun)
  let done = 0
  for (const path of missing) {
    const found = await findSocialImage(env, now, path)
    if (!found) continue
    await storeSocialImage(env, found)
    done += 1
  }
  return done
}
