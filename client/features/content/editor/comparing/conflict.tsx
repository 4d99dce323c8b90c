import { type ReactNode, useMemo } from 'react'
import type { EditorPost, PostContent } from '../../contract.ts'
import { fieldNames, mergeContents, resolveContent } from './merge-content.ts'
import { MergeDialog } from './merge-dialog.tsx'

type ConflictProps = {
  /** What both began from, where it is known. */
  base: PostContent | null
  mine: PostContent
  theirs: EditorPost
  /** Without a content: what the server already has. */
  onChoose: (content?: PostContent) => void
}

/** Two versions of one post, put together. */
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
