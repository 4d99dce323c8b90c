import { type ReactNode, useMemo } from 'react'
import type { EditorPost, PostContent } from '../../contract.ts'
import { fieldNames, mergeContents, settledContent } from './merge-content.ts'
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
  const merge = useMemo(() => mergeContents(base, mine, theirs.content), [base, mine, theirs])
  return (
    <MergeDialog
      title="Este artículo también se cambió en otro lugar"
      savedAt={theirs.savedAt}
      clashes={merge.clashes.map((name) => ({
        name,
        label: fieldNames[name],
        mine: shown(mine[name]),
        theirs: shown(theirs.content[name]),
      }))}
      pieces={merge.pieces}
      mine={mine.markdown}
      onSettle={(choices) => onChoose(settledContent(merge, theirs.content, choices))}
      onMine={() => onChoose(mine)}
      onTheirs={() => onChoose()}
    />
  )
}

const shown = (value: string | null): ReactNode => value || <em>Nada</em>
