import { type ReactNode, useMemo } from 'react'
import { type Choices, MergeDialog } from '../../editor/comparing/merge-dialog.tsx'
import { mergeField, mergeTexts, resolveChunks } from '../../editor/comparing/merge.ts'
import type { EditedEntry } from '../contract.ts'
import type { EntryContent } from '../contract/content.ts'
import { formFields, type FormField } from './fields/form-fields.ts'
import { formatValue } from './fields/format-value.ts'

type ConflictProps = {
  /** The version that both sides started from; null if unknown. */
  base: EntryContent | null
  mine: EntryContent
  theirs: EditedEntry
  /** Called without content to use the server's version. */
  onChoose: (content?: EntryContent) => void
}

type Values = Readonly<Record<string, unknown>>

/** Dialog that merges two versions of a text, field by field and the Markdown of a page paragraph by paragraph. */
export function Conflict({ base, mine, theirs, onChoose }: ConflictProps): ReactNode {
  const theirValues: Values = theirs.content
  const myValues: Values = mine
  const {
    merged,
    clashes: conflicts,
    pieces: chunks,
  } = useMemo(() => mergeEntries(base, mine, theirs.content), [base, mine, theirs.content])

  function resolve(choices: Choices<string>): void {
    const chosenConflicts = conflicts.filter(({ name }) => choices.get(name) === 'theirs')
    const textChoices = new Map(
      [...choices].flatMap(([key, choice]) => (typeof key === 'number' ? [[key, choice]] : [])),
    )
    onChoose({
      ...mine,
      ...merged,
      ...Object.fromEntries(chosenConflicts.map(({ name }) => [name, theirValues[name]])),
      ...('markdown' in mine ? { markdown: resolveChunks(chunks, textChoices) } : {}),
      // The cast is safe: every value comes from a content of this kind.
    } as EntryContent)
  }

  return (
    <MergeDialog
      title="Este texto también se cambió en otro lugar"
      savedAt={theirs.savedAt}
      conflicts={conflicts.map(({ name, label }) => ({
        name,
        label,
        mine: formatValue(myValues[name]) || <em>Nada</em>,
        theirs: formatValue(theirValues[name]) || <em>Nada</em>,
      }))}
      chunks={chunks}
      mine={'markdown' in mine ? mine.markdown : ''}
      onResolve={resolve}
      onKeepMine={() => onChoose(mine)}
      onUseTheirs={() => onChoose()}
    />
  )
}

function mergeEntries(base: EntryContent | null, mine: EntryContent, theirs: EntryContent) {
  const [baseValues, myValues, theirValues] = [(base ?? {}) as Values, mine as Values, theirs as Values]
  const fields = Object.entries<FormField>(formFields[mine.kind]).filter(([name]) => name !== 'markdown')
  const results = fields.map(([name, { label }]) => {
    // An empty slug lets the server choose one, so it does not count as a change.
    const value =
      name === 'slug' && myValues[name] === '' ? (baseValues[name] ?? theirValues[name]) : myValues[name]
    return { name, label, result: mergeField(baseValues[name] ?? null, value, theirValues[name]) }
  })
  const merged = Object.fromEntries(
    results.flatMap(({ name, result }) => (result.kind === 'merged' ? [[name, result.value]] : [])),
  )
  const conflicts = results.filter(({ result }) => result.kind === 'conflict')
  const text = (content: EntryContent | null) =>
    content !== null && 'markdown' in content ? content.markdown : null
  const chunks = 'markdown' in mine ? mergeTexts(text(base), mine.markdown, text(theirs) ?? '') : []
  return { merged, clashes: conflicts, pieces: chunks }
}
