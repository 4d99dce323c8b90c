import { sql } from 'drizzle-orm'
import type { PostContent } from '#client/features/content/contract.ts'
import { hasPassed } from '#worker/db/live-posts.ts'
import type { Database } from '#worker/env.ts'
import type { IndexedPost } from '../queries/index-statements.ts'
import { type Preconditions, readPreconditions, getRequestedSlug } from '../queries/preconditions.ts'
import {
  getNewestContent,
  postReader,
  getPostState,
  type StoredPost,
  toPostPath,
} from '../queries/stored-posts.ts'
import type { EntryAction } from '../saving/actions.ts'
import { missing } from '../saving/outcome.ts'
import {
  type Actor,
  type EntryChange,
  saveEntry,
  type StateAction,
  changeEntryState,
} from '../saving/steps.ts'
import { findFreeSlug } from '../saving/taken-slugs.ts'
import { type EntryOutcome, findEntryRefusal, writeEntry } from '../saving/write-entry.ts'
import { findPublishProblems, findSlugProblem } from './publishable.ts'
import { type PostWrite, writePost } from './write-post.ts'

// The changes of an article: what its next text, date and address are. How a change is stored is the same for all kinds
// of text; here only the index follows it.

type PostOutcome = EntryOutcome<StoredPost>
type ChangeRequest = { rev: number; content?: PostContent | undefined }
type PostTransition = (
  post: StoredPost,
  change: EntryChange,
  preconditions: Preconditions,
) => PostWrite | PostOutcome

/** Runs a transition unless the post is gone, has another revision or is in a state that does not allow the action. */
async function changePost(
  db: Database,
  { id, rev, content, ...by }: ChangeRequest & Actor & { id: string },
  action: EntryAction,
  transition: PostTransition,
): Promise<PostOutcome> {
  const preconditions = await readPreconditions(db, id, content ?? null)
  const { post } = preconditions
  if (!post) return missing
  // Without pending changes there is nothing to discard, in any state.
  const isNothing = action === 'discard' && post.workingCopy === null && post.rev === rev
  if (isNothing) return { ok: true, value: { stored: post, unsaved: {} } }
  const refusal = findEntryRefusal(postReader, post, { rev, action, now: by.now })
  if (refusal) return refusal
  const change: EntryChange = { ...by, id, kind: 'article', rev, action, state: getPostState(post, by.now) }
  const write = transition(post, change, preconditions)
  return 'ok' in write ? write : writePost(db, write, preconditions)
}

type DraftRequest = Pick<PostWrite, 'unsaved'> & {
  rev: number
  content: PostContent
  kind?: 'saved' | 'reverted'
}

/** Saves a draft. The text of a published post is stored as its working copy, which readers do not see. */
export function saveDraft(
  db: Database,
  id: string,
  { rev, content, kind: revision = 'saved', unsaved: invalid }: DraftRequest,
  actor: Actor,
): Promise<PostOutcome> {
  const { now } = actor
  return changePost(db, { ...actor, id, rev, content }, 'save', (post, change, preconditions) => {
    const newest = getNewestContent(post)
    // A post that was ever live keeps its public slug and text until it is published again.
    const isOnlyPending = post.status === 'published' || hasPassed(post.publishedAt, now)
    // Save the text even if its slug is taken or reserved; report the slug in `unsaved`.
    const problem = findSlugProblem(content.slug, preconditions)
    const free = findFreeSlug(getRequestedSlug(content), preconditions.takenSlugs)
    const stands = newest.slug === content.slug ? post.content.slug : newest.slug
    const made = isOnlyPending && post.status !== 'draft' ? post.content.slug : free
    const slug = problem === null ? content.slug || made : isOnlyPending ? stands : free
    const text = { ...content, slug }
    // A draft that was imported may have a date.
    const at = isOnlyPending ? null : post.publishedAt
    const step = saveEntry(change, {
      content: text,
      path: toPostPath(slug),
      revision,
      publication: at === null ? null : { at, until: now, data: {}, formerPath: undefined },
      updatedAt: isOnlyPending ? undefined : now,
    })
    const after = isOnlyPending
      ? { ...post, workingCopy: text }
      : { ...post, content: text, workingCopy: null, updatedAt: now }
    const unsaved = { ...(problem !== null && { slug: problem }), ...invalid }
    return { change, step, after, isOnlyPending, auditAs: null, unsaved }
  })
}

/**
 * Publishes the given or newest text, now or at `publishAt` (epoch milliseconds). A post that was already live keeps
 * its date unless one is given.
 */
export function publishPost(
  db: Database,
  id: string,
  { publishAt, ...request }: ChangeRequest & { publishAt: number | null },
  actor: Actor,
): Promise<PostOutcome> {
  const { now } = actor
  return changePost(db, { ...actor, ...request, id }, 'publish', (post, change, preconditions) => {
    const given = request.content ?? getNewestContent(post)
    const slug = given.slug || findFreeSlug(getRequestedSlug(given), preconditions.takenSlugs)
    const content = { ...given, slug }
    const fields = findPublishProblems(content, preconditions)
    if (Object.keys(fields).length > 0) return { ok: false, reason: 'invalid', fields }
    const wasLive = hasPassed(post.publishedAt, now)
    const publishedAt = publishAt ?? (wasLive ? post.publishedAt : null) ?? now
    const isLater = !hasPassed(publishedAt, now)
    const formerPath = wasLive ? `/${toPostPath(post.content.slug)}` : null
    const step = saveEntry(change, {
      content,
      path: toPostPath(slug),
      revision: isLater ? 'scheduled' : 'published',
      publication: { at: publishedAt, until: null, data: {}, formerPath },
      updatedAt: now,
    })
    const status = 'published' as const
    const after = { ...post, status, publishedAt, content, workingCopy: null, updatedAt: now }
    return { change, step, after, auditAs: isLater ? 'schedule' : 'publish' }
  })
}

/** An article after an action without a new text. One that was live keeps its date and its public slug. */
function getPostAfter(post: StoredPost, { action, now }: EntryChange, at: number | null): IndexedPost {
  if (action === 'changeDate') return { ...post, publishedAt: at }
  if (action === 'restore') return { ...post, status: 'draft' }
  if (action === 'discard') return { ...post, workingCopy: null }
  const newest = getNewestContent(post)
  const wasLive = hasPassed(post.publishedAt, now)
  const { slug } = wasLive ? post.content : newest
  return {
    ...post,
    status: action === 'trash' ? 'trash' : 'draft',
    publishedAt: wasLive ? post.publishedAt : null,
    content: { ...newest, slug },
    workingCopy: newest.slug === slug ? null : newest,
  }
}

/** Performs an action without a new text. `at`: the new date of publication (epoch milliseconds). */
export function changeState(
  db: Database,
  id: string,
  { rev, action, at = null }: { rev: number; action: StateAction; at?: number | null },
  actor: Actor,
): Promise<PostOutcome> {
  if (action === 'delete') {
    const change = { ...actor, id, kind: 'article', rev, action, state: 'trash' } as const
    const name = sql`(SELECT content ->> 'title' FROM entries WHERE id = ${id})`
    return writeEntry(db, postReader, { change, steps: [changeEntryState(change)], audit: { name } })
  }
  return changePost(db, { ...actor, id, rev }, action, (post, change) => ({
    change,
    step: changeEntryState({ ...change, action }, at),
    after: getPostAfter(post, change, at),
    auditAs: at === null ? action : hasPassed(at, actor.now) ? 'publish' : 'schedule',
  }))
}
