import { useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Question } from '#client/ui/modal/confirm-dialog.tsx'
import { type EditorPost, onePostAnswerSchema, type PostContent, studioPaths } from '../../contract.ts'
import { href } from '../../routes.ts'
import { useZone } from '../../use-zone.ts'
import { changePost } from '../saving/draft.ts'
import { isPending } from '../saving/live-state.ts'
import { nothingNew, statusText } from '../saving/save-state.ts'
import { type Notice, outcomeOf, withdrawn } from '../saving/told.tsx'
import type { Draft } from '../saving/use-draft.ts'
import { type PostAction, questionOf } from '../words.ts'
import type { Problems } from './problems.tsx'
import { usePublishing } from './use-publishing.ts'

const paths = {
  unpublish: studioPaths.unpublish,
  trash: studioPaths.trash,
  restore: studioPaths.restore,
  duplicate: studioPaths.duplicate,
  discard: studioPaths.discard,
}

const done: Readonly<Record<PostAction, string>> = {
  unpublish: 'Volvió a borrador.',
  trash: 'Está en la papelera.',
  restore: 'Recuperado.',
  duplicate: '',
  discard: 'Cambios descartados.',
}

export type Actions = {
  busy: boolean
  notice: Notice
  say: (notice: Notice) => void
  /** What publishing refused, until its field changes. */
  refused: Problems
  /** Counts refusals: each takes the focus to what is to be mended. */
  refusals: number
  forget: (part: Partial<PostContent>) => void
  publish: (at: Date | null) => Promise<void>
  redate: (at: Date) => Promise<void>
  act: (action: PostAction) => Promise<void>
  restoreRevision: (revision: number) => Promise<void>
}

/** What readers see of a post, where that is not its newest text. */
export async function readPublished(
  id: string,
): Promise<{ post: EditorPost; published: PostContent | null } | null> {
  const answer = await callApi(studioPaths.post(id), { method: 'GET' }, onePostAnswerSchema)
  return answer.ok ? answer.value : null
}

/** All that is done with a post beside writing it. */
export function useActions(
  draft: Draft,
  confirm: (question: Question) => Promise<boolean>,
  { first, siteUrl }: { first: string; siteUrl: string },
): Actions {
  const runtime = useRuntime()
  const zone = useZone()
  const { autosave, post, settle, arrive } = draft
  const { id } = post
  const [busy, setBusy] = useState(false)
  const [said, say] = useState<Notice | null>(null)
  const notice = said ?? { text: first }
  const [refused, setRefused] = useState<Problems>({})
  const [refusals, setRefusals] = useState(0)
  const publishing = usePublishing(draft, siteUrl)

  /** Sends a change made from the newest text; gives the post it came to, or says why there is none. */
  async function send(path: string, more: { publishAt?: string } = {}): Promise<EditorPost | null> {
    const flushed = await autosave.flush()
    const outcome = flushed
      ? await autosave.submit(async (_, rev) => {
          const sent = await changePost(path, { rev, ...more })
          // A copy is another post, with a rev of its own.
          return sent.kind === 'saved' && sent.post.id !== id ? { ...sent, rev } : sent
        })
      : null
    if (outcome?.kind === 'saved') return outcome.post
    say({ text: outcome ? outcome.message : statusText(autosave.state.get()) })
    return null
  }

  /** Keeps a second press out while something is under way. */
  async function once(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    say({ text: '' })
    await work()
    setBusy(false)
  }

  async function publish(at: Date | null): Promise<void> {
    if (at === null && post.state === 'published' && !isPending(post.pending, autosave))
      return say({ text: nothingNew })
    const question = questionOf('publish', post, at, zone)
    if (question && !(await confirm(question))) return
    await once(async () => {
      const { text, post: out, more = '', fields = {} } = await publishing(at)
      setRefused(fields)
      if (Object.keys(fields).length > 0) setRefusals((count) => count + 1)
      const outcome = out ? outcomeOf(out, siteUrl, zone) : {}
      say({ text, ...outcome, next: (outcome.next ?? '') + more })
    })
  }

  async function redate(at: Date): Promise<void> {
    const question = questionOf('redate', post, at, zone)
    if (question && !(await confirm(question))) return
    await once(async () => {
      const next = await send(studioPaths.date(id), { publishAt: at.toISOString() })
      if (!next) return
      settle(next)
      say({ text: 'Fecha cambiada.', ...outcomeOf(next, siteUrl, zone) })
    })
  }

  async function act(action: PostAction): Promise<void> {
    const question = questionOf(action, post, null, zone)
    if (question && !(await confirm(question))) return
    await once(async () => {
      const takesBack = action === 'unpublish' || action === 'trash'
      const before = takesBack && (await autosave.flush()) ? await readPublished(id) : null
      const next = await send(paths[action](id))
      if (!next) return
      say({
        text: done[action],
        ...(takesBack && { next: withdrawn(post.state) }),
        ...(before && { undo: () => once(() => undo(before, action)) }),
      })
      if (action === 'duplicate') runtime.navigate(href('mngr-blog-editar', { id: next.id }))
      else if (action === 'discard') arrive(next)
      // The rest leaves the text as it is, and what was typed meanwhile.
      else settle(next)
    })
  }

  /** Brings back what was: out of the trash, before readers again as they knew it, with what waited waiting. */
  async function undo(
    { post: was, published }: { post: EditorPost; published: PostContent | null },
    action: PostAction,
  ): Promise<void> {
    let next = action === 'trash' ? await send(paths.restore(id)) : post
    if (!next) return
    const { state, publishedAt } = was
    if (state === 'published' || state === 'scheduled') {
      const shown = published ?? was.content
      const outcome = await autosave.submit((_, rev) =>
        changePost(studioPaths.publish(id), {
          rev,
          content: shown,
          ...(publishedAt === null ? {} : { publishAt: publishedAt }),
        }),
      )
      if (outcome.kind !== 'saved') return say({ text: outcome.message })
      next = outcome.post
      const content = autosave.newest()
      autosave.rebase(next.rev, content, JSON.stringify(content) === JSON.stringify(shown))
    }
    settle(next)
    await autosave.flush()
    say({ text: 'Como estaba.', ...outcomeOf(next, siteUrl, zone) })
  }

  return {
    busy,
    notice,
    say,
    refused,
    refusals,
    forget(part) {
      // Not with every key.
      if (!Object.keys(refused).some((name) => name in part)) return
      setRefused((fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in part))))
    },
    publish,
    redate,
    act,
    async restoreRevision(revision) {
      await once(async () => {
        const next = await send(studioPaths.restoreRevision(id, revision))
        if (!next) return
        arrive(next)
        say({ text: 'Versión recuperada.' })
      })
    },
  }
}
