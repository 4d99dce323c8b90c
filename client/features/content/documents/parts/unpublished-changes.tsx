import { type ReactNode, useEffect, useState } from 'react'
import type { EditedEntry } from '../contract.ts'
import type { EntryContent } from '../contract/content.ts'
import { getComparedFields, loadComparison } from './comparison.ts'
import { LazyPart } from './lazy-part.tsx'
import { readVersion } from './use-entry-actions.ts'

type UnpublishedChangesProps = { entry: EditedEntry; content: EntryContent; onClose: () => void }

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({
  entry: { id, public: publicVersion },
  content,
  onClose,
}: UnpublishedChangesProps): ReactNode {
  const rev = publicVersion?.rev
  const [published, setPublished] = useState<EntryContent | string | undefined>(
    rev === undefined ? 'Los lectores todavía no ven nada de este texto.' : undefined,
  )
  const [fields] = useState(() => getComparedFields(content.kind))
  useEffect(() => {
    if (rev === undefined) return
    void readVersion(id, rev).then((found) =>
      setPublished(found ?? 'No se pudo leer lo publicado. Vuelve a intentarlo.'),
    )
  }, [id, rev])
  return (
    <LazyPart
      load={loadComparison}
      props={{ title: 'Cambios sin publicar', fields, before: published, after: content, onClose }}
    />
  )
}
