import type { ReactNode } from 'react'
import { History } from '../../editor/comparing/history.tsx'
import { LazyPart } from '../../editor/lazy-part.tsx'
import type { EntryContent } from '../../kinds/all-kinds.ts'
import type { EditedEntry } from '../contract.ts'
import { readVersion } from './entry-api.ts'
import { loadDifferences } from './unpublished-changes.tsx'

type VersionsProps = {
  entry: EditedEntry
  current: EntryContent
  onRestore: (content: EntryContent) => void
}

const failedText = 'No se pudo leer esa versión. Vuelve a intentarlo.'

/** The history of an entry. */
export function Versions({ entry, current, onRestore }: VersionsProps): ReactNode {
  return (
    <History
      versions={entry.revisions.map(({ rev, at, author, published }) => ({
        id: rev,
        at,
        description: `${published ? 'publicada' : 'guardada'} por ${author}`,
      }))}
      readContent={async (rev) => (await readVersion(entry.id, rev)) ?? failedText}
      renderDifferences={(before) => <LazyPart load={loadDifferences} props={{ before, after: current }} />}
      onRestore={(_, content) => onRestore(content)}
    />
  )
}
