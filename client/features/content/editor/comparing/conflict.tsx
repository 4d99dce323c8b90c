import { type ReactNode, useMemo } from 'react'
import type { EditorPost, PostContent } from '../../contract.ts'
import { fieldNames, mergeContents, resolveContent } from './merge-content.ts'
import { MergeDialog } from './merge-dialog.tsx'

type ConflictProps = {
  /** The version that both sides started from; null if unknown. */
  base: PostContent | null
  mine: PostContent
  theirs: EditorPost
  /** Called without content to use the server's version. */
  onChoose: (content?: PostContent) => void
}

/** Dialog that merges two versions of a post. */
export function Conflict({ base, mine, theirs, onChoose }: ConflictProps): ReactNode {
  const mergeResult = useMemo(() => mergeContents(base, mine, theirs.content), [base, mine, theirs])
  return (
    <MergeDialog
      title="Este artículo también se cambió en otro lugar"
      savedAt={theirs.savedAt}
      conflicts={mergeResult.conflicts.map((name) => ({
        name,
        label: fieldNames[name],
        mine: renderValue(mine[name]),
        theirs: renderValue(theirs.content[name]),
      }))}
      chunks={mergeResult.chunks}
      mine={mine.markdown}
      onResolve={(choices) => onChoose(resolveContent(mergeResult, theirs.content, choices))}
      onKeepMine={() => onChoose(mine)}
      onUseTheirs={() => onChoose()}
    />
  )
}

const renderValue = (value: string | null): ReactNode => value || <em>Nada</em>
