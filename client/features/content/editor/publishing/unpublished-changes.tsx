import { type ReactNode, useEffect, useState } from 'react'
import type { PostContent } from '../../contract.ts'
import { postFields } from '../comparing/compared-fields.ts'
import { ComparisonDialog } from '../comparing/comparison-dialog.tsx'
import { readPublished } from './use-editor-actions.ts'

type UnpublishedChangesProps = {
  id: string
  content: PostContent
  flush: () => Promise<boolean>
  onClose: () => void
}

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({ id, content, flush, onClose }: UnpublishedChangesProps): ReactNode {
  const [published, setPublished] = useState<PostContent | string>()
  useEffect(() => {
    // Save first: the server returns the published text only if a saved text differs from it.
    void flush()
      .then(() => readPublished(id))
      .then((found) =>
        setPublished(
          found
            ? (found.published ?? 'No hay cambios: los lectores ven este texto.')
            : 'No se pudo leer lo publicado. Vuelve a intentarlo.',
        ),
      )
  }, [id, flush])
  return (
    <ComparisonDialog
      title="Cambios sin publicar"
      fields={postFields}
      before={published}
      after={content}
      onClose={onClose}
    />
  )
}
