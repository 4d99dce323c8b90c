import { withGeneration } from '#worker/db/first-trip.ts'
import { reach } from '#worker/db/reach.ts'
import type { Env } from '#worker/env.ts'
import { type Card, cardImage, cardsPath } from '#worker/http/card.ts'
import { createThreadQueue } from '#worker/http/limits/thread-queue.ts'
import { pageFunctions } from '#worker/pages.ts'
import { cardOfPage } from '#worker/render/head.ts'
import { isShared, matchPage } from '#worker/render/resolve.ts'
import { readSite } from '#worker/site-settings/site.ts'
import { listTargets } from '../../insight/not-found/targets.ts'

/** A card, and its address. */
type Found = { card: Card; src: string }

/** The card of a page as it is now, drawn or not; null where no page stands. */
export async function findCard(env: Env, now: number, path: string): Promise<Found | null> {
  const matched = matchPage(new URL(path, env.siteUrl))
  if ('error' in matched || matched.route.path !== path || !isShared(matched.route.meta)) return null
  const { route } = matched
  const [outcome, { site }] = await Promise.all([
    pageFunctions[route.name]({ env, now, route, user: null, session: null, storesDown: false }),
    readSite(env.db, now),
  ])
  if (outcome.kind !== 'data') return null
  const card = cardOfPage(route, outcome.data, env.siteUrl, site)
  return { card, src: cardImage(path, card).src }
}

/**
 * Cards on their way to the bucket, by address. They are bytes and no promise: one that waits for the storage of another
 * request would never settle where that request was cancelled.
 */
const onTheirWay = new Map<string, ArrayBuffer>()

/** Drawings that wait for the one that is being made; more are refused with 503 and `Retry-After`. */
export const maxDrawings = 5

/** A drawing keeps the thread for about 0.1 s. */
const inDrawingQueue = createThreadQueue(maxDrawings)

/**
 * Draws a card and stores it in the place of those of the same page that said something else. Whoever asks for it
 * meanwhile is given what was drawn.
 */
export async function storeCard({ media }: Pick<Env, 'media'>, { card, src }: Found): Promise<ArrayBuffer> {
  // Drawing is for the upkeep, and for a program now and then: the letters are large.
  const { drawCard } = await import('./draw.ts')
  const { glyphs } = await import('./glyphs.ts')
  const before = onTheirWay.get(src)
  if (before) return before
  const { buffer, isNew } = await inDrawingQueue(() => {
    const meanwhile = onTheirWay.get(src)
    if (meanwhile) return { buffer: meanwhile, isNew: false }
    const drawn = drawCard(card, glyphs()).buffer
    onTheirWay.set(src, drawn)
    return { buffer: drawn, isNew: true }
  })
  if (!isNew) return buffer
  try {
    const key = src.slice(1)
    await reach(media.put(key, buffer, { httpMetadata: { contentType: 'image/png' } }))
    const folder = key.slice(0, key.lastIndexOf('/') + 1)
    const { objects } = await reach(media.list({ prefix: folder, delimiter: '/' }))
    const old = objects.map((object) => object.key).filter((other) => other !== key)
    if (old.length > 0) await reach(media.delete(old))
  } finally {
    onTheirWay.delete(src)
  }
  return buffer
}

/** Cards drawn by one run, a third of a second each. */
const perRun = 20
/** Objects that the bucket lists at once, and how many such lists are read. */
const listed = 1_000
const maxLists = 20

/** The pages that have a card. */
async function readDrawn(media: Env['media']): Promise<ReadonlySet<string>> {
  const prefix = `${cardsPath.slice(1)}/`
  const drawn = new Set<string>()
  let cursor: string | undefined
  for (let list = 0; list < maxLists; list += 1) {
    const found = await reach(media.list({ prefix, limit: listed, ...(cursor && { cursor }) }))
    for (const { key } of found.objects) drawn.add(key.slice(prefix.length - 1, key.lastIndexOf('/')) || '/')
    if (!found.truncated) break
    cursor = found.cursor
  }
  return drawn
}

/** Draws the cards of pages that have none yet: the first, imported and published articles, the newest before. */
export async function drawMissing(env: Env, now: number): Promise<number> {
  const [targets, drawn] = await Promise.all([
    listTargets(withGeneration(env.db, now).db, now),
    readDrawn(env.media),
  ])
  const missing = ['/', ...targets.map(({ path }) => path)]
    .filter((path) => !drawn.has(path))
    .slice(0, perRun)
  let done = 0
  for (const path of missing) {
    const found = await findCard(env, now, path)
    if (!found) continue
    await storeCard(env, found)
    done += 1
  }
  return done
}
