import { useState } from 'react'
import * as v from 'valibot'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import type { Question } from '#client/ui/modal/confirm-dialog.tsx'
import { isPending } from '../../editor/saving/live-state.ts'
import { isUnsaved, nothingNew, statusText } from '../../editor/saving/save-state.ts'
import {
  documentPath,
  documentRevisionPath,
  documentStatePath,
  type DocumentStep,
  type EditedDocument,
  revisionSchema,
} from '../contract.ts'
import type { DocumentContent } from '../contract/content.ts'
import { publishProblems } from '../contract/publishable.ts'
import { href } from '../routes.ts'
import { type ChangeOutcome, changeText, formProblems, type Problems } from './open-text.ts'
import type { Text } from './use-text.ts'
import { standingOf, wordsOf } from './words.ts'

/** When a text begins to be seen (null = now), and when it ends (null = never, left out = as it stands). */
export type Moments = { from: Date | null; until?: Date | null }

/** What is said of the last thing that was done, where it can be seen, and the way back from it. */
export type Notice = { text: string; seen?: string | null; undo?: () => Promise<void> }

export type TextActions = {
  busy: boolean
  notice: Notice
  say: (notice: Notice) => void
  /** What publishing refused, until its field changes. */
  refused: Problems
  /** Counts refusals: each takes the focus to what is to be mended. */
  refusals: number
  forget: (part: Readonly<Record<string, unknown>>) => void
  publish: (moments: Moments) => Promise<void>
  step: (step: DocumentStep, until?: Date | null) => Promise<void>
  remove: () => Promise<void>
  /** Brings the text of a version into the form. */
  recall: (content: DocumentContent) => void
}

export async function readVersion(id: string, rev: number): Promise<DocumentContent | null> {
  const answer = await callApi(documentRevisionPath(id, rev), { method: 'GET' }, revisionSchema)
  return answer.ok ? answer.value.content : null
}

const iso = (at: Date | null | undefined): string | null | undefined => at && at.toISOString()

/** What publishing sends beside the text. */
const publication = ({ from, until }: Moments) => ({
  publish: true,
  from: iso(from),
  ...(until === undefined ? {} : { until: iso(until) }),
})

type Parts = {
  text: Text
  template: DocumentContent | null
  confirm: (question: Question) => Promise<boolean>
  first: string
  /** Where readers see a text of this kind. */
  seenAt: (document: EditedDocument) => string | null
}

/** All that is done with a text beside writing it. */
export function useTextActions({ text, template, confirm, first, seenAt }: Parts): TextActions {
  const { navigate } = useRuntime()
  const { autosave, document, settle, arrive, id } = text
  const [busy, setBusy] = useState(false)
  const [said, say] = useState<Notice | null>(null)
  const notice = said ?? { text: first }
  const [refused, setRefused] = useState<Problems>({})
  const [refusals, setRefusals] = useState(0)
  const words = wordsOf({ id, kind: document.content.kind })

  /** Keeps a second press out while something is under way. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    say({ text: '' })
    await work()
    setBusy(false)
  }

  function refuse(fields: Problems): void {
    setRefused(fields)
    setRefusals((count) => count + 1)
  }

  /** Sends a change made from the newest text; gives what it came to, or says why it did not. */
  async function send(path: string, body: object): Promise<EditedDocument | null> {
    const flushed = await autosave.flush()
    const outcome = flushed
      ? await autosave.submit((_, rev) => changeText(path, { method: 'POST', body, rev }))
      : null
    if (outcome?.kind === 'saved') return outcome.document
    say({ text: outcome ? outcome.message : statusText(autosave.state.get()) })
    return null
  }

  /** Shows readers a text that is stored already, and goes on from it. */
  function show(content: DocumentContent, moments: Moments): Promise<ChangeOutcome> {
    return autosave.submit((_, rev) =>
      changeText(documentPath(id), { method: 'PUT', body: { content, ...publication(moments) }, rev }),
    )
  }

  async function publish(moments: Moments): Promise<void> {
    const isNow = moments.from === null && moments.until === undefined
    if (isNow && standingOf(document) === 'published' && !isPending(document.changed, autosave))
      return say({ text: nothingNew })
    const before = autosave.newest()
    // All that is wrong at once, whatever each is found by.
    const stored = isUnsaved(autosave.state.get()) ? {} : autosave.state.get().refused
    const known = { ...publishProblems(before), ...formProblems(before), ...stored }
    if (Object.keys(known).length > 0) return refuse(known)
    await once(async () => {
      setRefused({})
      if (document.rev === 0 && template === null && !(await autosave.flush()))
        return say({ text: statusText(autosave.state.get()) })
      const outcome = await show(autosave.state.get().content, moments)
      if (outcome.kind === 'rejected' && Object.keys(outcome.fields).length > 0) return refuse(outcome.fields)
      if (outcome.kind !== 'saved') return say({ text: outcome.message })
      settle(outcome.document)
      // What was typed meanwhile is newer than the answer.
      if (autosave.state.get().content === before) autosave.rebase(outcome.rev, outcome.document.content)
      const isLater = outcome.document.from !== null
      say(
        isLater
          ? { text: `${words.scheduled}.` }
          : { text: `${words.published}: ya se ve en el sitio, en`, seen: seenAt(outcome.document) },
      )
    })
  }

  /** Brings back what was: out of the trash, before readers again as they knew it, with what waited waiting. */
  async function undo(was: EditedDocument, shown: DocumentContent | null, step: DocumentStep): Promise<void> {
    let next = step === 'trash' ? await send(documentStatePath(id), { state: 'restored' }) : was
    if (!next) return
    if (shown) {
      const from = was.from === null ? null : new Date(was.from)
      const outcome = await show(shown, { from, until: was.until === null ? null : new Date(was.until) })
      if (outcome.kind !== 'saved') return say({ text: outcome.message })
      next = outcome.document
      const isSame = JSON.stringify(was.content) === JSON.stringify(shown)
      autosave.rebase(next.rev, was.content, isSame)
    }
    settle(next)
    await autosave.flush()
    say({ text: 'Como estaba.' })
  }

  async function step(state: DocumentStep, until?: Date | null): Promise<void> {
    const question =
      state === 'draft' || state === 'trash' || state === 'discarded' ? words.questions[state] : null
    if (question && !(await confirm(question))) return
    await once(async () => {
      const takesBack = (state === 'draft' || state === 'trash') && (await autosave.flush())
      const content = autosave.newest()
      // What waits for its moment is shown again from then on.
      const waiting = document.from === null ? null : content
      const shown = takesBack && document.public ? await readVersion(id, document.public.rev) : waiting
      const was = { ...document, content }
      const next = await send(documentStatePath(id), {
        state,
        ...(until === undefined ? {} : { until: iso(until) }),
      })
      if (!next) return
      if (state === 'discarded') arrive(next)
      else if (state === 'draft' && template) arrive(next, template)
      else settle(next)
      say({
        text: words.done[state],
        ...(takesBack ? { undo: () => once(() => undo(was, shown, state)) } : {}),
      })
    })
  }

  return {
    busy,
    notice,
    say,
    refused,
    refusals,
    forget: (part) =>
      setRefused((fields) =>
        Object.fromEntries(Object.entries(fields).filter(([name]) => !(String(name.split('.')[0]) in part))),
      ),
    publish,
    step,
    async remove() {
      if (!(await confirm(words.questions.end))) return
      await once(async () => {
        const request = { method: 'DELETE', rev: autosave.state.get().rev } as const
        const answer = await callApi(documentPath(id), request, v.null())
        if (answer.ok) navigate(href('mngr-paginas'))
        else say({ text: answer.error.message })
      })
    },
    recall(content) {
      const before = autosave.newest()
      text.setApart()
      text.replace(content)
      say({
        text: 'El texto de esa versión está en el formulario.',
        undo: () => Promise.resolve(text.replace(before)),
      })
    },
  }
}
