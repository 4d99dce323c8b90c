import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import type { TextContent } from '../../contract/edited-text.ts'
import type { Fields } from '../../kinds/fields/field-types.ts'
import { compareContents } from './compare-contents.ts'
import { Comparison } from './comparison.tsx'

export type ComparisonDialogProps = {
  title: string
  fields: Fields
  /** Reads the older version when the dialog opens; a string says why there is none. */
  read: () => Promise<TextContent | string>
  after: TextContent
  /** Shown beside the comparison on wide screens. */
  side?: ReactNode
  onRestore?: (before: TextContent) => void
  onClose: () => void
}

export function ComparisonDialog(props: ComparisonDialogProps) {
  const { title, fields, read, after, side, onRestore, onClose } = props
  const [before, setBefore] = useState<TextContent | string>()
  // oxlint-disable-next-line react/exhaustive-deps -- only when the dialog opens
  useEffect(() => void read().then(setBefore), [])
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
            <Button data-first onClick={onClose}>
              Cerrar
            </Button>
          </div>
        </section>
      </div>
    </Modal>
  )
}
