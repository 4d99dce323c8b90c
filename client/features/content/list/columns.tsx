import type { ReactNode } from 'react'
import type { ListedText } from '../contract/list.ts'
import { isLive, type ListOrder } from '../contract/states.ts'
import type { ListColumn } from '../kinds/kind.ts'
import { getNoun } from '../kinds/labels.ts'
import { StateBadge } from '../state-badge.tsx'
import { useZone } from '../use-zone.ts'
import type { ListFacts } from './list-path.ts'

type CellProps = { text: ListedText; getEditorPath: ListFacts['getEditorPath'] }

type Column = {
  head: string
  className: string
  ascending?: ListOrder
  descending?: ListOrder
  Cell: (props: CellProps) => ReactNode
}

export const columns: Readonly<Record<ListColumn, Column>> = {
  title: {
    head: 'Título',
    className: 'cell-title',
    ascending: 'title',
    descending: 'titleDown',
    Cell: Title,
  },
  state: { head: 'Estado', className: 'cell-state', Cell: State },
  author: { head: 'Autor', className: 'cell-author author', Cell: ({ text }) => text.author },
  published: { head: 'Publicado', className: 'cell-out', descending: 'published', Cell: PublicationDate },
  saved: {
    head: 'Cambiado',
    className: 'cell-saved',
    ascending: 'oldest',
    descending: 'recent',
    Cell: Saved,
  },
  address: { head: 'Dirección', className: 'cell-address', Cell: ({ text }) => text.path },
}

/** The cover. An article without one has no picture here: its drawing would be too small to recognise. */
function Thumb({ cover }: { cover: NonNullable<ListedText['cover']> }) {
  const { focus } = cover
  return (
    <img
      className="thumb"
      ref={(image) => {
        // By script, because the page's CSP forbids `style` attributes in HTML.
        if (image) image.style.objectPosition = `${focus?.x ?? 50}% ${focus?.y ?? 50}%`
      }}
      src={cover.src}
      srcSet={cover.srcset}
      sizes="3.75rem"
      alt=""
      loading="lazy"
    />
  )
}

function Title({ text, getEditorPath }: CellProps) {
  const { id, state, title, until, pending, isSample, tags, cover } = text
  const { formatMoment } = useZone()
  return (
    <>
      {cover && <Thumb cover={cover} />}
      <a data-row href={getEditorPath(id)}>
        {title || 'Sin título'}
      </a>{' '}
      <span className="row-notes">
        {isSample && <span className="pending">Ejemplo. </span>}
        {pending && <span className="pending">Con cambios sin publicar. </span>}
        {until && (isLive(state) || state === 'draft') && (
          <span className="pending">
            {isLive(state) ? 'Deja' : 'Dejó'} de verse el {formatMoment(until)}.{' '}
          </span>
        )}
        {tags.length > 0 && <span className="thin">{tags.join(', ')}</span>}
      </span>
    </>
  )
}

/** Also shows the date and the author, for narrow screens, which have no room for their columns. */
function State({ text: { id, kind, state, isPublic, publishedAt, savedAt, author } }: CellProps) {
  const { formatDay, formatMoment } = useZone()
  // For scheduled texts the date of publication, as in the column.
  const date =
    state === 'scheduled' && publishedAt ? formatMoment(publishedAt) : savedAt && formatDay(savedAt)
  return (
    <>
      <StateBadge
        state={state === 'scheduled' && isPublic ? 'changesScheduled' : state}
        noun={getNoun(kind, id)}
      />
      {date && (
        <span className="folded thin">
          {' '}
          {date}
          {author && ` · ${author}`}
        </span>
      )}
    </>
  )
}

function PublicationDate({ text: { state, publishedAt } }: CellProps) {
  const { formatDay, formatMoment } = useZone()
  if (!publishedAt || state === 'draft') return null
  return (
    <>
      {state === 'scheduled' && <span className="thin">se publica el </span>}
      <time dateTime={publishedAt}>
        {/* For scheduled texts the time matters too. */}
        {state === 'scheduled' ? formatMoment(publishedAt) : formatDay(publishedAt)}
      </time>
    </>
  )
}

function Saved({ text: { savedAt } }: CellProps) {
  const { formatDay, formatMoment } = useZone()
  return (
    savedAt && (
      <time dateTime={savedAt} title={formatMoment(savedAt)}>
        {formatDay(savedAt)}
      </time>
    )
  )
}
