import '#client/ui/list/list.css'
import '../tags/tags.css'
import { type KeyboardEvent, useState } from 'react'
import { href as blogHref } from '#client/features/blog/routes.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { CountedTextArea, CountedField } from '#client/ui/field/character-count.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { Popover } from '#client/ui/popover/popover.tsx'
import type { PostPages } from '../contract.ts'
import { noFilter } from '../contract/list.ts'
import { formatTaggedArticles, type ManagedTag, tagLimits } from '../contract/tags.ts'
import { getListPath } from '../list/list-path.ts'
import { href } from '../routes.ts'
import { useTags } from '../tags/use-tags.ts'

const howToAdd =
  'Una etiqueta nueva se crea al ponerla: elige uno o varios en «Artículos» y escríbela junto a «Etiquetar», o escríbela en los ajustes de un artículo.'

export function Page({ data: { tags } }: { data: PostPages['mngr-etiquetas'] }) {
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

type TagRowProps = { tag: ManagedTag; others: readonly ManagedTag[]; actions: ReturnType<typeof useTags> }

function TagRow({ tag, others, actions }: TagRowProps) {
  const { change, mergeTags, remove } = actions
  const [isEditing, setEditing] = useState(false)
  const { slug, name } = tag
  if (isEditing)
    return (
      <li>
        <TagForm tag={tag} change={change} onClose={() => setEditing(false)} />
      </li>
    )
  return (
    <li className="opens">
      <a data-row href={getListPath({ ...noFilter, tag: slug })}>
        {name}
      </a>
      <span className="meta">{formatTaggedArticles(tag)}</span>
      <span className="row-menu">
        <Popover label={`Acciones de «${name}»`}>
          <ul role="list">
            <li>
              <LinkButton data-close onClick={() => setEditing(true)}>
                Editar nombre y descripción
              </LinkButton>
            </li>
            <li>
              <a className="link" data-close href={blogHref('blog-etiqueta', { slug })}>
                Ver en el sitio
              </a>
            </li>
          </ul>
          {others.length > 0 && <MergeTag others={others} onMerge={(into) => void mergeTags(tag, into)} />}
          <button type="button" className="link danger" data-close onClick={() => void remove(tag)}>
            Eliminar
          </button>
        </Popover>
      </span>
    </li>
  )
}

type TagFormProps = { tag: ManagedTag; change: TagRowProps['actions']['change']; onClose: () => void }

function TagForm({ tag, change, onClose }: TagFormProps) {
  const { name, description } = tag

  function save(form: FormData): void {
    const text = (field: string): string => String(form.get(field) ?? '').trim()
    const values = { name: text('nombre'), description: text('descripcion') }
    if (values.name === name && values.description === description) return onClose()
    void change(tag, values).then((isSaved) => isSaved && onClose())
  }

  const onEscape = (event: KeyboardEvent): void => void (event.key === 'Escape' && onClose())

  return (
    <form className="tag-form" aria-label={`Editar «${name}»`} onSubmit={withValues(save)}>
      <CountedField
        label="Nombre"
        name="nombre"
        defaultValue={name}
        max={tagLimits.name}
        required
        ref={(input) => input?.select()}
        onKeyDown={onEscape}
      />
      <CountedTextArea
        label="Descripción (opcional)"
        name="descripcion"
        defaultValue={description}
        max={tagLimits.description}
        hint="Encabeza su página y la presenta en los buscadores."
        rows={2}
        onKeyDown={onEscape}
      />
      <div className="actions tight">
        <button className="button">Guardar</button>
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </form>
  )
}

type MergeTagProps = { others: readonly ManagedTag[]; onMerge: (into: ManagedTag) => void }

function MergeTag({ others, onMerge }: MergeTagProps) {
  return (
    <form
      onSubmit={withValues((values) => {
        const target = others.find(({ slug }) => slug === values.get('con'))
        if (target) onMerge(target)
      })}
    >
      <SelectField
        label="Unir con"
        name="con"
        required
        empty="Elige otra"
        options={others.map(({ slug, name }) => ({ id: slug, name }))}
      />
      <button className="button plain">Unir…</button>
    </form>
  )
}
