import type { ReactNode } from 'react'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { Popover } from '#client/ui/popover/popover.tsx'
import { href as blogHref } from '../../blog/routes.ts'
import type { ManagedPost } from '../contract/list.ts'
import { type BulkAction, bulkActions } from '../contract/states.ts'
import { getActionLabel, isAllowed } from '../contract/transitions.ts'
import { article } from '../kinds/article.ts'
import { href } from '../routes.ts'
import { StateBadge } from '../state-badge.tsx'
import { useZone } from '../use-zone.ts'

type PostRowProps = {
  post: ManagedPost
  isSelected: boolean
  onSelect: (event: Event) => void
  onAction: (action: BulkAction) => void
  onDuplicate: () => void
}

export function PostRow({ post, isSelected, onSelect, onAction, onDuplicate }: PostRowProps): ReactNode {
  const { id, state, author, tags, pending, savedAt } = post
  const title = post.title || 'Sin título'
  const { formatDay, formatMoment } = useZone()
  return (
    <tr>
      <td className="cell-choose">
        <input
          type="checkbox"
          aria-label={`Elegir «${title}»`}
          checked={isSelected}
          onChange={({ nativeEvent }) => onSelect(nativeEvent)}
        />
      </td>
      <td className="cell-thumb">
        <Thumb post={post} />
      </td>
      <td className="cell-title">
        <a data-row href={href('mngr-blog-editar', { id })}>
          {title}
        </a>{' '}
        {pending && <span className="pending">Con cambios sin publicar. </span>}
        {tags.length > 0 && <span className="thin">{tags.map(({ name }) => name).join(', ')}</span>}
      </td>
      <td className="cell-state">
        <StateBadge state={state} noun={article.label} />
        <span className="folded thin">
          {' '}
          {formatDay(savedAt)}
          {author && ` · ${author}`}
        </span>
      </td>
      <td className="cell-author author">{author}</td>
      <td className="cell-out">
        <PublicationDate post={post} />
      </td>
      <td className="cell-saved">
        <time dateTime={savedAt} title={formatMoment(savedAt)}>
          {formatDay(savedAt)}
        </time>
      </td>
      <td className="row-menu">
        <Popover label={`Acciones de «${title}»`}>
          <RowActions post={post} onAction={onAction} onDuplicate={onDuplicate} />
        </Popover>
      </td>
    </tr>
  )
}

function Thumb({ post: { cover } }: { post: ManagedPost }): ReactNode {
  if (!cover) return <span className="thumb" />
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
      sizes="3rem"
      alt=""
      loading="lazy"
    />
  )
}

function PublicationDate({ post: { state, publishedAt } }: { post: ManagedPost }): ReactNode {
  const { formatDay, formatMoment } = useZone()
  if (!publishedAt || state === 'draft') return null
  return (
    <>
      {state === 'scheduled' && <span className="thin">sale el </span>}
      <time dateTime={publishedAt}>
        {/* For scheduled posts the time matters too. */}
        {state === 'scheduled' ? formatMoment(publishedAt) : formatDay(publishedAt)}
      </time>
    </>
  )
}

function RowActions({
  post,
  onAction,
  onDuplicate,
}: Pick<PostRowProps, 'post' | 'onAction' | 'onDuplicate'>): ReactNode {
  const { state, slug, pending } = post
  const may = useHasPermission()
  const actions = bulkActions.filter(
    (action) =>
      may('publishArticles') &&
      isAllowed(action, state) &&
      (action !== 'publish' || state !== 'published' || pending),
  )
  return (
    <ul role="list">
      {state === 'published' && (
        <li>
          <a className="link" data-close href={blogHref('blog-slug', { slug })}>
            Ver en el sitio
          </a>
        </li>
      )}
      {state !== 'trash' && (
        <li>
          <button type="button" className="link" data-close onClick={onDuplicate}>
            Duplicar
          </button>
        </li>
      )}
      {actions.map((action) => (
        <li key={action}>
          <button
            type="button"
            className={action === 'delete' ? 'link danger' : 'link'}
            data-close
            onClick={() => onAction(action)}
          >
            {getActionLabel(action, state)}
          </button>
        </li>
      ))}
    </ul>
  )
}
