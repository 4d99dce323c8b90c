import { callApi } from '#client/runtime/session/call-api.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { type Outcome, sayOutcome } from '#client/ui/message/outcome.ts'
import { openedTextSchema, type TextContent } from '../contract/edited-text.ts'
import type { ListedText } from '../contract/list.ts'
import { isLive } from '../contract/states.ts'
import { sendChange } from '../editor/saving/change.ts'
import type { ListFacts } from './list-path.ts'
import { describeUndo } from './prepare-undo.ts'

// Loaded when an action starts: the lists do not need the schemas of texts.

/** `pending`: readers see the tag once the text's other changes are published, too; `undo` takes the tag away again. */
type TagOutcome = { kind: 'tagged' | 'pending'; undo: () => Promise<string> } | 'there' | { problem: string }

/** Adds a tag to one text. What readers see gets it at once, unless the text has changes that they do not see yet. */
async function addTagTo({ id }: ListedText, tag: string, paths: ListFacts['paths']): Promise<TagOutcome> {
  const opened = await callApi(paths.text(id), { method: 'GET' }, openedTextSchema)
  if (!opened.ok) return { problem: opened.error.message }
  const { rev, state, hasChanges, from, until, content } = opened.value
  const tags = Array.isArray(content['tags']) ? content['tags'].map(String) : []
  if (tags.some((one) => foldText(one) === foldText(tag))) return 'there'
  const isShown = isLive(state) && !hasChanges
  const save = (next: TextContent, rev: number) =>
    isShown
      ? sendChange(paths.publish(id), { method: 'POST', rev, body: { content: next, from, until } })
      : sendChange(paths.draft(id), { method: 'PUT', rev, body: { content: next } })
  const outcome = await save({ ...content, tags: [...tags, tag] }, rev)
  if (outcome.kind !== 'saved') return { problem: outcome.message }
  const [rejected] = Object.values(outcome.rejectedFields)
  if (rejected) return { problem: rejected }
  return {
    kind: isLive(state) && !isShown ? 'pending' : 'tagged',
    async undo() {
      const undone = await save(content, outcome.rev)
      return undone.kind === 'saved' ? '' : undone.message
    },
  }
}

type Tagging = { texts: readonly ListedText[]; tag: string; paths: ListFacts['paths'] }

/** Resolves to what was done, and to what takes it back if something was done. */
export async function addTag(
  { texts, tag, paths }: Tagging,
  shouldContinue: (tried: number) => boolean,
): Promise<{ outcome: Outcome; undo?: () => Promise<Outcome> }> {
  const counts = { tagged: 0, pending: 0, there: 0 }
  const problems: string[] = []
  const undos: (() => Promise<string>)[] = []
  for (const [at, text] of texts.entries()) {
    if (!shouldContinue(at)) break
    const outcome = await addTagTo(text, tag, paths)
    if (outcome === 'there') counts.there += 1
    else if ('problem' in outcome) problems.push(`«${text.title || 'Sin título'}»: ${outcome.problem}`)
    else {
      counts[outcome.kind] += 1
      undos.push(outcome.undo)
    }
  }
  const { tagged, pending, there } = counts
  const count = (some: number): string => pluralize(some, 'artículo', 'artículos')
  const text = [
    `${count(tagged + pending)} con la etiqueta «${tag}».`,
    ...(pending > 0 ? [`En ${count(pending)} se verá al publicar sus cambios.`] : []),
    ...(there > 0 ? [`Ya la tenían: ${there}.`] : []),
    ...problems,
  ].join(' ')
  return {
    outcome: sayOutcome(text, problems.length > 0),
    ...(undos.length > 0 && {
      undo: async () => {
        const failures: string[] = []
        for (const undo of undos) failures.push(await undo())
        return describeUndo({
          done: undos.length,
          undone: undos.length,
          problems: failures.filter(Boolean),
        })
      },
    }),
  }
}
