import { type ReactNode, useEffect, useState } from 'react'
import { Modal } from '#client/ui/modal/modal.tsx'
import { LazyPart, rejectOnServer } from '../../editor/lazy-part.tsx'
import type { EntryContent } from '../../kinds/all-kinds.ts'
import type { EditedEntry } from '../contract.ts'
import { readVersion } from './entry-api.ts'

// The server never renders this component; the condition keeps it out of the server's bundle.
export const loadDifferences = import.meta.env.SSR
  ? rejectOnServer
  : () => import('./comparison.ts').then(({ Differences }) => Differences)

type UnpublishedChangesProps = { entry: EditedEntry; content: EntryContent; onClose: () => void }

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({
  entry: { id, public: publicVersion },
  content,
  onClose,
}: UnpublishedChangesProps): ReactNode {
  const [published, setPublished] = useState<EntryContent | null | undefined>()
  const rev = publicVersion?.rev
  useEffect(() => {
    if (rev !== undefined) void readVersion(id, rev).then(setPublished)
  }, [id, rev])
  return (
    <Modal isWide title="Cambios sin publicar" onClose={onClose}>
      {published === null && (
        <p className="problem" role="alert">
          No se pudo leer lo publicado. Vuelve a intentarlo.
        </p>
      )}
      {rev === undefined && <p>Los lectores todavía no ven nada de este texto.</p>}
      {published && <LazyPart load={loadDifferences} props={{ before: published, after: content }} />}
      <div className="actions">
        <button className="button plain" type="button" data-first onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}
