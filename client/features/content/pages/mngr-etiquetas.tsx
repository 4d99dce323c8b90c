import '#client/ui/list/list.css'
import '../tags/tags.css'
import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { Heading } from '#client/ui/heading/heading.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import type { PostPages } from '../contract.ts'
import { href } from '../routes.ts'
import { TagRow } from '../tags/tag-row.tsx'
import { useTags } from '../tags/use-tags.ts'

const howToAdd =
  'Una etiqueta nueva se crea al ponerla: elige uno o varios en «Artículos» y escríbela junto a «Etiquetar», o escríbela en los ajustes de un artículo.'

export function Page({ data: { tags } }: { data: PostPages['mngr-etiquetas'] }): ReactNode {
  const actions = useTags()
  const { status, statusRef } = actions
  return (
    <>
      <div className="list-bar">
        <Heading icon="tag">Etiquetas</Heading>
      </div>
      <StatusMessage {...status} since={status} ref={statusRef} onUndo={status.undo} />
      {tags.length === 0 ? (
        <EmptyState>
          <p>Todavía no hay etiquetas. {howToAdd}</p>
          <a className="button" href={href('mngr-blog')}>
            Ir a los artículos
          </a>
        </EmptyState>
      ) : (
        <ul role="list" className="tag-list">
          {tags.map((tag) => (
            <TagRow
              key={tag.slug}
              tag={tag}
              others={tags.filter(({ slug }) => slug !== tag.slug)}
              actions={actions}
            />
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <div className="list-foot">
          <span>{tags.length === 1 ? '1 etiqueta' : `${tags.length} etiquetas`}</span>
          <span>
            {howToAdd} <a href={href('mngr-blog')}>Ir a los artículos</a>
          </span>
        </div>
      )}
    </>
  )
}
