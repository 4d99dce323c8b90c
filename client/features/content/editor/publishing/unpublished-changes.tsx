import type { ReactNode } from 'react'
import type { PostContent } from '../../contract.ts'
import { article } from '../../kinds/article.ts'
import { ComparisonDialog } from '../comparing/comparison-dialog.tsx'
import { readPublished } from '../saving/post-api.ts'

type UnpublishedChangesProps = {
  id: string
  content: PostContent
  onClose: () => void
}

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({ id, content, onClose }: UnpublishedChangesProps): ReactNode {
  async function read(): Promise<PostContent | string> {
    const found = await readPublished(id)
    if (!found) return 'No se pudo leer lo publicado. Vuelve a intentarlo.'
    return found.published ?? 'No hay cambios: los lectores ven este texto.'
  }
  return (
    <ComparisonDialog
      title="Cambios sin publicar"
      fields={article.fields}
      read={read}
      after={content}
      onClose={onClose}
    />
  )
}
