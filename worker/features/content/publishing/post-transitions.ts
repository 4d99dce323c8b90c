import type { PostContent } from '#client/features/content/contract.ts'
import type { BulkAction } from '#client/features/content/contract/states.ts'
import { hasPassed } from '#worker/db/live-posts.ts'
import type { Database } from '#worker/env.ts'
import { missing, type Outcome } from '#worker/features/content/engine/outcome.ts'
import {
  type Preconditions,
  readUsedImages,
  readPreconditions,
  getRequestedSlug,
} from '../queries/preconditions.ts'
import { deletePost } from '../queries/revisions.ts'
import { type Actor, isOnlyPending, type Write } from '../queries/statements.ts'
import { getNewestContent, readStoredPost, type StoredPost } from '../queries/stored-posts.ts'
import { findFreeSlug } from '../slug.ts'
import { findPublishProblems, findSlugProblem } from './publishable.ts'
import { type PostOutcome, type SavedPost, writePost } from './write.ts'

const createId = (): string => crypto.randomUUID().replaceAll('-', '')

async function saveChange(db: Database, write: Write, preconditions: Preconditions): Promise<PostOutcome> {
  // Pending changes are stored without HTML, so the images that only they use need not be read.
  const images = isOnlyPending(write)
    ? preconditions.images
    : await readUsedImages(db, preconditions, write.content)
  return writePost(db, write, images)
}

export const addUnsaved = (
  { post, unsaved }: SavedPost,
  more: Readonly<Record<string, string>>,
): PostOutcome => ({
  ok: true,
  value: { post, unsaved: { ...unsaved, ...more } },
})

const refuseState = (message: string) => ({ ok: false, reason: 'wrongState', message }) as const

type ChangeRequest = { rev: number; content?: PostContent | undefined }
type PostTransition = (post: StoredPost, preconditions: Preconditions) => Promise<PostOutcome> | PostOutcome

/** Runs a transition unless the post is gone (`missing`) or its `rev` is not the requested one (`stale`). */
async function withPreconditions(
  db: Database,
  id: string,
  { rev, content }: ChangeRequest,
  transition: PostTransition,
): Promise<PostOutcome> {
  const preconditions = await readPreconditions(db, id, content ?? null)
  const { post } = preconditions
  if (!post) return missing
  return post.rev === rev ? transition(post, preconditions) : { ok: false, reason: 'stale', current: post }
}

function createWrite(post: StoredPost, kind: Write['kind'], { author, now }: Actor): Write {
  const { id, rev, status, publishedAt, content, workingCopy } = post
  // Unpublishing keeps the publication date, so a past date means that readers have seen the post.
  const before = { slug: content.slug, content, wasLive: hasPassed(publishedAt, now), status, publishedAt }
  return { id, rev, kind, author, now, status, publishedAt, content, workingCopy, before }
}

/** Tries to find a free slug. A try fails if a parallel request with the same title takes the slug first. */
const maxCreationTries = 10

/** Creates a post. If its slug is taken, also by a parallel request, appends a number to it. */
export async function createPost(
  db: Database,
  content: PostContent,
  { author, now }: Actor,
  overrides: Partial<
    Pick<Write, 'id' | 'kind' | 'status' | 'publishedAt' | 'workingCopy' | 'createdAt' | 'updatedAt'>
  > = {},
): Promise<PostOutcome> {
  const id = overrides.id ?? createId()
  // Without a date there is no text that readers see or saw, so the newest is the only one.
  const isPending = overrides.workingCopy !== undefined && (overrides.publishedAt ?? null) !== null
  const text = isPending ? content : (overrides.workingCopy ?? content)
  for (let tries = 1; ; tries += 1) {
    const preconditions = await readPreconditions(db, id, text)
    const write: Write = {
      id,
      rev: null,
      kind: 'created',
      author,
      now,
      status: 'draft',
      publishedAt: null,
      before: null,
      ...overrides,
      workingCopy: isPending ? (overrides.workingCopy ?? null) : null,
      content: { ...text, slug: findFreeSlug(getRequestedSlug(text), preconditions.takenSlugs) },
    }
    const outcome = await saveChange(db, write, preconditions)
    const isTaken = !outcome.ok && outcome.reason === 'slugTaken'
    if (!isTaken || tries === maxCreationTries) return outcome
  }
}

/** Saves a draft. The text of a published post is stored as its working copy, which readers do not see. */
export function saveDraft(
  db: Database,
  id: string,
  request: { rev: number; content: PostContent; kind?: 'reverted' },
  actor: Actor,
): Promise<PostOutcome> {
  const { content, kind = 'saved' } = request
  return withPreconditions(db, id, request, (post, preconditions) => {
    const write = createWrite(post, kind, actor)
    if (post.status === 'trash') return refuseState('El artículo está en la papelera.')
    // Save the text even if its slug is taken or reserved; report the slug in `unsaved`.
    const problem = findSlugProblem(content.slug, preconditions)
    const addSlugProblem = (outcome: PostOutcome): PostOutcome =>
      problem !== null && outcome.ok ? addUnsaved(outcome.value, { slug: problem }) : outcome
    const free = findFreeSlug(getRequestedSlug(content), preconditions.takenSlugs)
    // A post that was ever live keeps its public slug and text until it is published again.
    if (post.status === 'published' || write.before?.wasLive) {
      const stands =
        getNewestContent(post).slug === content.slug ? post.content.slug : getNewestContent(post).slug
      const own = post.status === 'draft' ? free : post.content.slug
      const slug = problem === null ? content.slug || own : stands
      return saveChange(db, { ...write, workingCopy: { ...content, slug } }, preconditions).then(
        addSlugProblem,
      )
    }
    const slug = problem === null && content.slug !== '' ? content.slug : free
    return saveChange(db, { ...write, content: { ...content, slug } }, preconditions).then(addSlugProblem)
  })
}

/**
 * Publishes the given or newest text, now or at `publishAt` (epoch milliseconds). A post that was already live keeps
 * its date unless one is given.
 */
export function publishPost(
  db: Database,
  id: string,
  request: ChangeRequest & { publishAt: number | null },
  actor: Actor,
): Promise<PostOutcome> {
  return withPreconditions(db, id, request, (post, preconditions) => {
    if (post.status === 'trash')
      return refuseState('El artículo está en la papelera: recupéralo antes de publicar.')
    const given = request.content ?? getNewestContent(post)
    const content = {
      ...given,
      slug: given.slug || findFreeSlug(getRequestedSlug(given), preconditions.takenSlugs),
    }
    const fields = findPublishProblems(content, preconditions)
    if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
    const publishedAt =
      request.publishAt ?? (hasPassed(post.publishedAt, actor.now) ? post.publishedAt : actor.now)
    const kind = hasPassed(publishedAt, actor.now) ? 'published' : 'scheduled'
    const write = createWrite(post, kind, actor)
    return saveChange(
      db,
      { ...write, status: 'published', publishedAt, content, workingCopy: null },
      preconditions,
    )
  })
}

/** Changes the date (epoch milliseconds) of a published or scheduled post. Its text and pending changes stay. */
export const changePublishDate = (
  db: Database,
  id: string,
  { rev, publishAt }: { rev: number; publishAt: number },
  actor: Actor,
) =>
  withPreconditions(db, id, { rev }, (post, preconditions) => {
    if (post.status !== 'published') return refuseState('El artículo no está publicado ni programado.')
    const kind = hasPassed(publishAt, actor.now) ? 'published' : 'scheduled'
    const write = { ...createWrite(post, kind, actor), publishedAt: publishAt, updatedAt: post.updatedAt }
    return saveChange(db, write, preconditions)
  })

/** Unpublishes or trashes a post with its newest text. A post that was live keeps its publication date. */
function withdrawPost(
  db: Database,
  [post, preconditions]: Parameters<PostTransition>,
  status: 'draft' | 'trash',
  actor: Actor,
): Promise<PostOutcome> {
  const write = createWrite(post, status === 'trash' ? 'trashed' : 'unpublished', actor)
  const newest = getNewestContent(post)
  const { slug } = post.content
  const changed = {
    status,
    publishedAt: write.before?.wasLive ? post.publishedAt : null,
    // Keep the public slug, so that publishing under another one creates a redirect from it.
    content: { ...newest, slug },
    workingCopy: newest.slug === slug ? null : newest,
  }
  return saveChange(db, { ...write, ...changed }, preconditions)
}

export const unpublishPost = (db: Database, id: string, rev: number, actor: Actor) =>
  withPreconditions(db, id, { rev }, (...found) =>
    found[0].status === 'published'
      ? withdrawPost(db, found, 'draft', actor)
      : refuseState('El artículo no está publicado.'),
  )

export const trashPost = (db: Database, id: string, rev: number, actor: Actor) =>
  withPreconditions(db, id, { rev }, (...found) =>
    found[0].status === 'trash'
      ? refuseState('El artículo ya está en la papelera.')
      : withdrawPost(db, found, 'trash', actor),
  )

export const restorePost = (db: Database, id: string, rev: number, actor: Actor) =>
  withPreconditions(db, id, { rev }, (post, preconditions) =>
    post.status === 'trash'
      ? saveChange(db, { ...createWrite(post, 'restored', actor), status: 'draft' }, preconditions)
      : refuseState('El artículo no está en la papelera.'),
  )

/** Discards the working copy (changes that are not published). */
export const discardChanges = (db: Database, id: string, rev: number, actor: Actor) =>
  withPreconditions(db, id, { rev }, (post, preconditions) => {
    // No pending changes: succeed without writing a revision.
    if (post.workingCopy === null) return { ok: true, value: { post, unsaved: {} } }
    const write = createWrite(post, 'reverted', actor)
    return saveChange(db, { ...write, workingCopy: null, updatedAt: post.updatedAt }, preconditions)
  })

export async function duplicatePost(db: Database, id: string, actor: Actor): Promise<PostOutcome> {
  const post = await readStoredPost(db, id)
  if (!post) return missing
  const newest = getNewestContent(post)
  const title = `${newest.title || 'Sin título'} (copia)`.slice(0, 200)
  return createPost(db, { ...newest, title, slug: '', socialImage: null }, actor)
}

type BulkTransition = (
  db: Database,
  id: string,
  rev: number,
  actor: Actor,
) => Promise<Outcome<unknown, StoredPost>>

/** The transition of one post by each bulk action. */
export const bulkTransitions: Readonly<Record<BulkAction, BulkTransition>> = {
  publish: (db, id, rev, actor) => publishPost(db, id, { rev, publishAt: null }, actor),
  unpublish: unpublishPost,
  trash: trashPost,
  restore: restorePost,
  delete: deletePost,
}
