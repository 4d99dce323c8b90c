import '#client/ui/dashed/dashed.css'
import '#client/ui/list/list.css'
import '../tags/tags.css'
import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import { moveFocus } from '#client/ui/list/move-focus.ts'
import { Status } from '#client/ui/message/status.tsx'
import type { StudioPages } from '../contract.ts'
import { TagRow } from '../tags/tag-row.tsx'
import { useTags } from '../tags/use-tags.ts'

export function Page({ data: { tags } }: { data: StudioPages['mngr-etiquetas'] }): ReactNode {
  const { notice, statusRef, dialog, change, join, remove } = useTags()
  return (
    <>
      <div className="list-bar">
        <Heading icon="tag">Etiquetas</Heading>
      </div>
      <Status text={notice.text} ref={statusRef} undo={notice.undo} />
      {dialog}
      {tags.length === 0 ? (
        <p className="dashed">Todavía no hay etiquetas. Se crean al escribirlas en un artículo.</p>
      ) : (
        <ul role="list" className="tag-list" onKeyDown={moveFocus}>
          {tags.map((tag) => (
            <TagRow
              key={tag.slug}
              tag={tag}
              others={tags.filter(({ slug }) => slug !== tag.slug)}
              change={change}
              join={join}
              remove={remove}
            />
          ))}
        </ul>
      )}
      <div className="list-foot">
        <span>{tags.length === 1 ? '1 etiqueta' : `${tags.length} etiquetas`}</span>
      </div>
    </>
  )
}
