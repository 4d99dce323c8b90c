import { type ReactNode, useMemo } from 'react'
import { History } from '../../editor/comparing/history.tsx'
import { LazyPart } from '../../editor/lazy-part.tsx'
import { type EntryContent, getFormFields } from '../../kinds/all-kinds.ts'
import type { EditedEntry } from '../contract.ts'
import { loadComparison } from './comparison.ts'
import { readVersion } from './entry-api.ts'

type VersionsProps = {
  entry: EditedEntry
  current: EntryContent
  onRestore: (content: EntryContent) => void
}

const failedText = 'No se pudo leer esa versión. Vuelve a intentarlo.'

/** The history of an entry. Its versions come with it, and restoring one puts its text into the form. */
export function Versions({ entry, current, onRestore }: VersionsProps): ReactNode {
  const fields = useMemo(() => getFormFields(current.kind), [current.kind])
  return (
    <History
      fields={fields}
      current={current}
      versions={entry.revisions.map(({ rev, at, author, published }) => ({
        key: rev,
        at,
        author,
        label: published ? 'publicada' : 'guardada',
        isCurrent: rev === entry.rev,
      }))}
      readContent={async (rev) => (await readVersion(entry.id, rev)) ?? failedText}
      onRestore={(_, content) => onRestore(content)}
      renderComparison={(props) => <LazyPart load={loadComparison} props={props} />}
    />
  )
}
