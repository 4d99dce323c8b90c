import { type ReactNode, useEffect, useState } from 'react'
import { Modal } from '#client/ui/modal/modal.tsx'
import type { EditedDocument } from '../contract.ts'
import type { DocumentContent } from '../contract/content.ts'
import { Later, nothing } from './later.tsx'
import { readVersion } from './use-text-actions.ts'

// The server never draws it.
const differences = import.meta.env.SSR
  ? nothing
  : () => import('./compared.ts').then(({ Differences }) => Differences)

type PendingProps = { document: EditedDocument; content: DocumentContent; onClose: () => void }

/** What readers do not see yet, against what they see. */
export function Pending({ document: { id, public: shown }, content, onClose }: PendingProps): ReactNode {
  const [published, setPublished] = useState<DocumentContent | null | undefined>()
  const rev = shown?.rev
  useEffect(() => {
    if (rev !== undefined) void readVersion(id, rev).then(setPublished)
  }, [id, rev])
  return (
    <Modal wide title="Cambios sin publicar" onClose={onClose}>
      {published === null && (
        <p className="problem" role="alert">
          No se pudo leer lo publicado. Vuelve a intentarlo.
        </p>
      )}
      {rev === undefined && <p>Los lectores todavía no ven nada de este texto.</p>}
      {published && <Later load={differences} props={{ before: published, after: content }} />}
      <div className="actions">
        <button className="button plain" type="button" data-first onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}
