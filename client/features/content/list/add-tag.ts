import { callApi } from '#client/runtime/session/call-api.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { openedTextSchema } from '../contract/edited-text.ts'
import type { ListedText } from '../contract/list.ts'
import { isLive } from '../contract/states.ts'
import { sendChange } from '../editor/saving/change.ts'
import type { ListFacts } from './list-path.ts'

// Loaded when an action starts: the lists do not need the schemas of texts.

/** `pending`: readers see the tag once the text's other changes are published, too. */
type TagOutcome = 'tagged' | 'pending' | 'there' | { problem: string }

/** Adds a tag to one text. What readers see gets it at once, unless the text has changes that they do not see yet. */
async function addTagTo({ id }: ListedText, tag: string, paths: ListFacts['paths']): Promise<TagOutcome> {
  const opened = await callApi(paths.text(id), { method: 'GET' }, openedTextSchema)
  if (!opened.ok) return { problem: opened.error.message }
  const { rev, state, hasChanges, from, until, content } = opened.value
  const tags = Array.isArray(content['tags']) ? content['tags'].map(String) : []
  if (tags.some((one) => foldText(one) === foldText(tag))) return 'there'
  const tagged = { ...content, tags: [...tags, tag] }
  const isShown = isLive(state) && !hasChanges
  const outcome = isShown
    ? await sendChange(paths.publish(id), { method: 'POST', rev, body: { content: tagged, from, until } })
    : await sendChange(paths.draft(id), { method: 'PUT', rev, body: { content: tagged } })
  if (outcome.kind !== 'saved') return { problem: outcome.message }
  const [rejected] = Object.values(outcome.rejectedFields)
  if (rejected) return { problem: rejected }
  return isLive(state) && !isShown ? 'pending' : 'tagged'
}

export async function addTag(
  texts: readonly ListedText[],
  tag: string,
  paths: ListFacts['paths'],
): Promise<string> {
  const counts = { tagged: 0, pending: 0, there: 0 }
  const problems: string[] = []
  for (const text of texts) {
    const outcome = await addTagTo(text, tag, paths)
    if (typeof outcome === 'string') counts[outcome] += 1
    else problems.push(`«${text.title || 'Sin título'}»: ${outcome.problem}`)
  }
  const { tagged, pending, there } = counts
  const count = (some: number): string => pluralize(some, 'artículo', 'artículos')
  return [
    `${count(tagged + pending)} con la etiqueta «${tag}».`,
    ...(pending > 0 ? [`En ${count(pending)} se verá al publicar sus cambios.`] : []),
    ...(there > 0 ? [`Ya la tenían: ${there}.`] : []),
    ...problems,
  ].join(' ')
}
