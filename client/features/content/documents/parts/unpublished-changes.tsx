import { type ReactNode, useMemo } from 'react'
import { LazyPart } from '../../editor/lazy-part.tsx'
import { type EntryContent, getFormFields } from '../../kinds/all-kinds.ts'
import type { EditedEntry } from '../contract.ts'
import { loadComparison } from './comparison.ts'
import { readVersion } from './entry-api.ts'

type UnpublishedChangesProps = { entry: EditedEntry; content: EntryContent; onClose: () => void }

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({ entry, content, onClose }: UnpublishedChangesProps): ReactNode {
  async function read(): Promise<EntryContent | string> {
    if (!entry.public) return 'Los lectores todavía no ven nada de este texto.'
    const published = await readVersion(entry.id, entry.public.rev)
    return published ?? 'No se pudo leer lo publicado. Vuelve a intentarlo.'
  }
  const fields = useMemo(() => getFormFields(content.kind), [content.kind])
  return (
    <LazyPart
      load={loadComparison}
      props={{ title: 'Cambios sin publicar', fields, read, after: content, onClose }}
    />
  )
}
