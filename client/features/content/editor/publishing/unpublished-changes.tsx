import '#client/ui/message/message.css'
import { type ReactNode, useEffect, useState } from 'react'
import { Modal } from '#client/ui/modal/modal.tsx'
import type { PostContent } from '../../contract.ts'
import { FormattedDiff } from '../comparing/formatted-diff.tsx'
import { WordDiff } from '../comparing/word-diff.tsx'
import { readPublished } from '../saving/post-api.ts'

type UnpublishedChangesProps = {
  id: string
  content: PostContent
  flush: () => Promise<boolean>
  onClose: () => void
}

const comparedFields = [
  ['title', 'Título'],
  ['slug', 'Dirección'],
  ['excerpt', 'Resumen'],
  ['tags', 'Etiquetas'],
  ['series', 'Serie'],
  ['author', 'Autor'],
  ['seoTitle', 'Título para buscadores'],
  ['seoDescription', 'Descripción para buscadores'],
] as const

const formatField = (value: PostContent[(typeof comparedFields)[number][0]]): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '')

/** Compares the unpublished changes with what readers see. */
export function UnpublishedChanges({ id, content, flush, onClose }: UnpublishedChangesProps): ReactNode {
  const [published, setPublished] = useState<PostContent | null | undefined>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    // Save first: the server returns the published text only if a saved text differs from it.
    void flush()
      .then(() => readPublished(id))
      .then((found) => (found ? setPublished(found.published) : setFailed(true)))
  }, [id, flush])

  const changedFields = published
    ? comparedFields.filter(([name]) => formatField(published[name]) !== formatField(content[name]))
    : []
  return (
    <Modal isWide title="Cambios sin publicar" onClose={onClose}>
      {failed && (
        <p className="problem" role="alert">
          No se pudo leer lo publicado. Vuelve a intentarlo.
        </p>
      )}
      {published === null && <p>No hay cambios: los lectores ven este texto.</p>}
      {published && (
        <>
          {changedFields.map(([name, label]) => (
            <section key={name}>
              <h3>{label}</h3>
              <WordDiff before={formatField(published[name])} after={formatField(content[name])} />
            </section>
          ))}
          {published.cover !== content.cover && <p>La portada es otra.</p>}
          <h3>Texto</h3>
          <FormattedDiff before={published.markdown} after={content.markdown} />
        </>
      )}
      <div className="actions">
        <button className="button plain" type="button" data-first onClick={onClose}>
          Cerrar
        </button>
      </div>
    </Modal>
  )
}
