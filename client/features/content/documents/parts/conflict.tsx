import { type ReactNode, useMemo } from 'react'
import { type Choices, MergeDialog } from '../../editor/comparing/merge-dialog.tsx'
import { mergeField, mergeTexts, settled } from '../../editor/comparing/merge.ts'
import type { EditedDocument } from '../contract.ts'
import type { DocumentContent } from '../contract/content.ts'
import { asText } from './fields/as-text.ts'
import { fieldsOf, type FormField } from './fields/fields.ts'

type ConflictProps = {
  /** What both began from, where it is known. */
  base: DocumentContent | null
  mine: DocumentContent
  theirs: EditedDocument
  /** Without a content: what the server already has. */
  onChoose: (content?: DocumentContent) => void
}

type Values = Readonly<Record<string, unknown>>

/** Two versions of one text, put together: each field by itself, a page’s text paragraph by paragraph. */
export function Conflict({ base, mine, theirs, onChoose }: ConflictProps): ReactNode {
  const other: Values = theirs.content
  const own: Values = mine
  const { merged, clashes, pieces } = useMemo(
    () => merge(base, mine, theirs.content),
    [base, mine, theirs.content],
  )

  function settle(choices: Choices<string>): void {
    const chosen = clashes.filter(({ name }) => choices.get(name) === 'theirs')
    const ofText = new Map(
      [...choices].flatMap(([key, choice]) => (typeof key === 'number' ? [[key, choice]] : [])),
    )
    onChoose({
      ...mine,
      ...merged,
      ...Object.fromEntries(chosen.map(({ name }) => [name, other[name]])),
      ...('markdown' in mine ? { markdown: settled(pieces, ofText) } : {}),
      // Each field is of one of two texts of this kind.
    } as DocumentContent)
  }

  return (
    <MergeDialog
      title="Este texto también se cambió en otro lugar"
      savedAt={theirs.savedAt}
      clashes={clashes.map(({ name, label }) => ({
        name,
        label,
        mine: asText(own[name]) || <em>Nada</em>,
        theirs: asText(other[name]) || <em>Nada</em>,
      }))}
      pieces={pieces}
      mine={'markdown' in mine ? mine.markdown : ''}
      onSettle={settle}
      onMine={() => onChoose(mine)}
      onTheirs={() => onChoose()}
    />
  )
}

function merge(base: DocumentContent | null, mine: DocumentContent, theirs: DocumentContent) {
  const [was, own, other] = [(base ?? {}) as Values, mine as Values, theirs as Values]
  const fields = Object.entries<FormField>(fieldsOf[mine.kind]).filter(([name]) => name !== 'markdown')
  const results = fields.map(([name, { label }]) => {
    // An address that was left to the server is no choice of ours.
    const value = name === 'slug' && own[name] === '' ? (was[name] ?? other[name]) : own[name]
    return { name, label, result: mergeField(was[name] ?? null, value, other[name]) }
  })
  const merged = Object.fromEntries(
    results.flatMap(({ name, result }) => (result.kind === 'merged' ? [[name, result.value]] : [])),
  )
  const clashes = results.filter(({ result }) => result.kind === 'conflict')
  const text = (content: DocumentContent | null) =>
    content !== null && 'markdown' in content ? content.markdown : null
  const pieces = 'markdown' in mine ? mergeTexts(text(base), mine.markdown, text(theirs) ?? '') : []
  return { merged, clashes, pieces }
}
