import type { BulkAction, PostContent, Revision } from '#client/studio/contract.ts'
import { hasCome } from '../db/live.ts'
import type { Database } from '../env.ts'
import { readStored, type StoredPost } from './queries/managed-posts.ts'
import { freeSlug, isReserved, isTaken, toSlug } from './slug.ts'
import { type Actor, type Write, writePost } from './write.ts'

export type StudioOutcome =
  | { kind: 'done'; post: StoredPost }
  | { kind: 'missing' }
  | { kind: 'conflict'; current: StoredPost }
  /** What the manager has to mend, by field. */
  | { kind: 'invalid'; message: string; fields: Record<string, string> }
  /** The post is in a state that has no such step. */
  | { kind: 'refused'; message: string }

const newId = (): string => crypto.randomUUID().replaceAll('-', '')

export const emptyContent: PostContent = {
  title: '',
  slug: '',
  excerpt: '',
  markdown: '',
  tags: [],
  seoTitle: null,
  seoDescription: null,
  cover: null,
  socialImage: null,
}

async function settle(db: Database, write: Write): Promise<StudioOutcome> {
  const outcome = await writePost(db, write)
  if (outcome === 'slug-taken') return slugTaken
  const post = await readStored(db, write.id)
  if (!post) return { kind: 'missing' }
  return outcome === 'written' ? { kind: 'done', post } : { kind: 'conflict', current: post }
}

const slugTaken: StudioOutcome = {
  kind: 'invalid',
  message: 'Revisa los campos marcados.',
  fields: { slug: 'Otro artículo ya usa esta dirección.' },
}

/** Reads the post and hands it on, unless it is gone or somebody else wrote in between. */
async function withPost(
  db: Database,
  id: string,
  rev: number,
  act: (post: StoredPost) => Promise<StudioOutcome>,
): Promise<StudioOutcome> {
  const post = await readStored(db, id)
  if (!post) return { kind: 'missing' }
  return post.rev === rev ? act(post) : { kind: 'conflict', current: post }
}

function base(post: StoredPost, kind: Revision['kind'], { author, now }: Actor): Write {
  const { id, rev, status, publishedAt, content, working } = post
  const wasLive = hasCome(publishedAt, now)
  return {
    id,
    rev,
    kind,
    author,
    now,
    status,
    publishedAt,
    content,
    working,
    before: { slug: content.slug, wasLive, status },
  }
}

const slugFor = (db: Database, content: PostContent, id: string): Promise<string> =>
  freeSlug(db, content.slug || toSlug(content.title), id)

/** A new post; its slug is made free, so creating never fails over it. */
export async function createPost(
  db: Database,
  content: PostContent,
  { author, now }: Actor,
  more: Partial<Pick<Write, 'id' | 'kind' | 'status' | 'publishedAt' | 'createdAt' | 'updatedAt'>> = {},
): Promise<StudioOutcome> {
  const id = more.id ?? newId()
  const slug = await slugFor(db, content, id)
  return settle(db, {
    id,
    rev: null,
    kind: 'creada',
    author,
    now,
    status: 'draft',
    publishedAt: null,
    working: null,
    before: null,
    ...more,
    content: { ...content, slug },
  })
}

/** Autosave. What readers see stays as it is: of a post that is out, the text is kept aside. */
export function saveDraft(
  db: Database,
  id: string,
  { rev, content }: { rev: number; content: PostContent },
  actor: Actor,
  kind: Revision['kind'] = 'guardada',
): Promise<StudioOutcome> {
  return withPost(db, id, rev, async (post) => {
    const write = base(post, kind, actor)
    if (post.status === 'trash') return { kind: 'refused', message: 'El artículo está en la papelera.' }
    const slug =
      content.slug || (post.status === 'draft' ? await slugFor(db, content, id) : post.content.slug)
    // What was live once keeps its address and its text until it is published again.
    if (post.status === 'published' || write.before?.wasLive)
      return settle(db, { ...write, working: { ...content, slug } })
    // A slug that another post has would refuse the words typed: the words go first.
    const free = isReserved(slug) || (await isTaken(db, slug, id)) ? await freeSlug(db, slug, id) : slug
    return settle(db, { ...write, content: { ...content, slug: free } })
  })
}

async function invalidity(db: Database, id: string, content: PostContent): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  if (content.title === '') fields['title'] = 'Escribe un título.'
  if (content.markdown.trim() === '') fields['markdown'] = 'Escribe el texto antes de publicar.'
  if (isReserved(content.slug)) fields['slug'] = 'Esta dirección la usa una página del sitio.'
  else if (await isTaken(db, content.slug, id)) fields['slug'] = 'Otro artículo ya usa esta dirección.'
  return fields
}

/** Publishes now, or at `publishAt` (epoch milliseconds); a live post keeps its date unless one is given. */
export function publishPost(
  db: Database,
  id: string,
  request: { rev: number; content?: PostContent | undefined; publishAt: number | null },
  actor: Actor,
): Promise<StudioOutcome> {
  return withPost(db, id, request.rev, async (post) => {
    if (post.status === 'trash')
      return { kind: 'refused', message: 'El artículo está en la papelera: recupéralo antes de publicar.' }
    const given = request.content ?? post.working ?? post.content
    const content = { ...given, slug: given.slug || (await slugFor(db, given, id)) }
    const fields = await invalidity(db, id, content)
    if (Object.keys(fields).length > 0)
      return { kind: 'invalid', message: 'Revisa los campos marcados.', fields }
    const publishedAt =
      request.publishAt ?? (hasCome(post.publishedAt, actor.now) ? post.publishedAt : actor.now)
    const kind = hasCome(publishedAt, actor.now) ? 'publicada' : 'programada'
    return settle(db, {
      ...base(post, kind, actor),
      status: 'published',
      publishedAt,
      content,
      working: null,
    })
  })
}

/** Back to a draft of the newest text. The date stays where readers have seen it. */
function withdraw(
  db: Database,
  post: StoredPost,
  status: 'draft' | 'trash',
  kind: Revision['kind'],
  actor: Actor,
) {
  const write = base(post, kind, actor)
  const newest = post.working ?? post.content
  const { slug } = post.content
  return settle(db, {
    ...write,
    status,
    publishedAt: write.before?.wasLive ? post.publishedAt : null,
    // The address stays, so that readers' links are sent on when the post is published under its new one.
    content: { ...newest, slug },
    working: newest.slug === slug ? null : newest,
  })
}

export const unpublishPost = (db: Database, id: string, rev: number, actor: Actor) =>
  withPost(db, id, rev, async (post) =>
    post.status === 'published'
      ? withdraw(db, post, 'draft', 'despublicada', actor)
      : { kind: 'refused', message: 'El artículo no está publicado.' },
  )

export const trashPost = (db: Database, id: string, rev: number, actor: Actor) =>
  withPost(db, id, rev, async (post) =>
    post.status === 'trash'
      ? { kind: 'refused', message: 'El artículo ya está en la papelera.' }
      : withdraw(db, post, 'trash', 'papelera', actor),
  )

export const restorePost = (db: Database, id: string, rev: number, actor: Actor) =>
  withPost(db, id, rev, async (post) =>
    post.status === 'trash'
      ? settle(db, { ...base(post, 'recuperada', actor), status: 'draft' })
      : { kind: 'refused', message: 'El artículo no está en la papelera.' },
  )

/** Drops what readers have not seen of a post that is out. */
export const discardChanges = (db: Database, id: string, rev: number, actor: Actor) =>
  withPost(db, id, rev, async (post) =>
    settle(db, { ...base(post, 'restaurada', actor), working: null, updatedAt: post.updatedAt }),
  )

export async function duplicatePost(db: Database, id: string, actor: Actor): Promise<StudioOutcome> {
  const post = await readStored(db, id)
  if (!post) return { kind: 'missing' }
  const newest = post.working ?? post.content
  const title = `${newest.title || 'Sin título'} (copia)`.slice(0, 200)
  return createPost(db, { ...newest, title, slug: '', socialImage: null }, actor)
}

/** One action of the list's bulk menu on one post. Deleting for good is a step of its own. */
export function applyAction(
  db: Database,
  action: Exclude<BulkAction, 'eliminar'>,
  { id, rev }: { id: string; rev: number },
  actor: Actor,
): Promise<StudioOutcome> {
  if (action === 'publicar') return publishPost(db, id, { rev, publishAt: null }, actor)
  if (action === 'despublicar') return unpublishPost(db, id, rev, actor)
  if (action === 'papelera') return trashPost(db, id, rev, actor)
  return restorePost(db, id, rev, actor)
}
