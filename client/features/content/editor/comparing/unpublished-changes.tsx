import type { ReactNode } from 'react'
import type { TextContent } from '../../contract/edited-text.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { LazyPart } from '../lazy-part.tsx'
import { loadComparison } from './load-comparison.ts'

type UnpublishedChangesProps = { editor: TextEditor; onClose: () => void }

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({
  editor: { api, fields, draft },
  onClose,
}: UnpublishedChangesProps): ReactNode {
  async function read(): Promise<TextContent | string> {
    if (!draft.stored.isPublic && draft.stored.from === null)
      return 'Los lectores todavía no ven nada de este texto.'
    const published = await api.readPublished(draft.stored)
    return published ?? 'No se pudo leer lo publicado. Vuelve a intentarlo.'
  }
  return (
    <LazyPart
      load={loadComparison}
      props={{ title: 'Cambios sin publicar', fields, read, after: draft.state.content, onClose }}
    />
  )
}
