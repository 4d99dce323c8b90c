import { type ReactNode, useMemo } from 'react'
import { Modal } from '#client/ui/modal/modal.tsx'
import type { ComparedFields } from './compared-fields.ts'
import { Comparison } from './comparison.tsx'
import { compareContents } from './sections.ts'

export type ComparisonDialogProps<Content extends object> = {
  title: string
  fields: ComparedFields
  /** The older version: undefined while it loads; a string says why it is missing. */
  before: Content | string | undefined
  after: Content
  /** Shown beside the comparison on wide screens. */
  side?: ReactNode
  /** Called with the older version to continue from it. */
  onRestore?: (before: Content) => void
  onClose: () => void
}

/** Compares two versions of a text in the whole window. */
export function ComparisonDialog<Content extends object>(props: ComparisonDialogProps<Content>): ReactNode {
  const { title, fields, before, after, side, onRestore, onClose } = props
  const sections = useMemo(
    () => (typeof before === 'object' ? compareContents(fields, before, after) : null),
    [fields, before, after],
  )
  return (
    <Modal isWide title={title} onClose={onClose}>
      <div className="comparison-frame">
        {side && <aside aria-label="Versiones">{side}</aside>}
        <section className="comparison" aria-label="Comparación">
          {before === undefined && <p role="status">Un momento…</p>}
          {typeof before === 'string' && <p role="alert">{before}</p>}
          {sections && <Comparison label="Diferencias" sections={sections} />}
          <div className="actions">
            {onRestore && typeof before === 'object' && (
              <button className="button" type="button" onClick={() => onRestore(before)}>
                Recuperar esta versión
              </button>
            )}
            <button className="button plain" type="button" data-first onClick={onClose}>
              Cerrar
            </button>
          </div>
        </section>
      </div>
    </Modal>
  )
}
