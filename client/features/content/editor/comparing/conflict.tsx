import { type ReactNode, useMemo } from 'react'
import type { StoredText } from '../saving/change.ts'
import { formatValue } from './format-value.ts'
import { getValues, mergeContents, type MergeFields, resolveContent } from './merge-content.ts'
import { MergeDialog } from './merge-dialog.tsx'

export type ConflictProps<Content extends object> = {
  noun: 'artículo' | 'texto'
  fields: MergeFields
  /** The version that both sides started from; null if unknown. */
  base: Content | null
  mine: Content
  theirs: StoredText<Content>
  /** Called without content to use the server's version. */
  onChoose: (content?: Content) => void
}

/** Dialog that merges two versions of a text. */
export function Conflict<Content extends object>(props: ConflictProps<Content>): ReactNode {
  const { noun, fields, base, mine, theirs, onChoose } = props
  const { content } = theirs
  const result = useMemo(() => mergeContents(fields, base, mine, content), [fields, base, mine, content])
  const [myValues, theirValues] = [getValues(mine), getValues(content)]
  return (
    <MergeDialog
      title={`Este ${noun} también se cambió en otro lugar`}
      savedAt={theirs.savedAt}
      conflicts={result.conflicts.map((name) => ({
        name,
        label: fields.labels[name] ?? name,
        mine: formatValue(myValues[name]) || <em>Nada</em>,
        theirs: formatValue(theirValues[name]) || <em>Nada</em>,
      }))}
      chunks={result.chunks}
      mine={formatValue(myValues['markdown'])}
      onResolve={(choices) => onChoose(resolveContent(result, content, choices))}
      onKeepMine={() => onChoose(mine)}
      onUseTheirs={() => onChoose()}
    />
  )
}
