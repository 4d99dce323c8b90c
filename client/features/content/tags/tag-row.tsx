import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { RoomyArea, RoomyField } from '#client/ui/field/room-left.tsx'
import { Pop } from '#client/ui/pop/pop.tsx'
import { href as blogHref } from '../../blog/routes.ts'
import { type ManagedTag, tagLimits } from '../contract/tags.ts'
import { listAddress, usualFilter } from '../list/address.ts'
import type { useTags } from './use-tags.ts'

type TagRowProps = {
  tag: ManagedTag
  others: readonly ManagedTag[]
} & Pick<ReturnType<typeof useTags>, 'change' | 'join' | 'remove'>

export function TagRow({ tag, others, change, join, remove }: TagRowProps): ReactNode {
  const [editing, setEditing] = useState(false)
  const { slug, name, description, count } = tag

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (field: string): string => String(form.get(field) ?? '').trim()
    const given = { name: text('nombre'), description: text('descripcion') }
    if (given.name === name && given.description === description) return setEditing(false)
    void change(tag, given).then((done) => done && setEditing(false))
  }

  const leave = (event: KeyboardEvent): void => void (event.key === 'Escape' && setEditing(false))

  return (
    <li>
      {editing ? (
        <form className="tag-form" aria-label={`Editar «${name}»`} onSubmit={save}>
          <RoomyField
            label="Nombre"
            name="nombre"
            defaultValue={name}
            max={tagLimits.name}
            required
            ref={(input) => input?.select()}
            onKeyDown={leave}
          />
          <RoomyArea
            label="Descripción (opcional)"
            name="descripcion"
            defaultValue={description}
            max={tagLimits.description}
            hint="Encabeza su página y la presenta en los buscadores."
            rows={2}
            onKeyDown={leave}
          />
          <div className="actions tight">
            <button className="button">Guardar</button>
            <button className="button plain" type="button" onClick={() => setEditing(false)}>
              Cancelar
            </button>
          </div>
        </form>
      ) : (
        <>
          <a data-row href={listAddress({ ...usualFilter, tag: slug })}>
            {name}
          </a>
          <span className="meta">{count === 1 ? '1 artículo' : `${count} artículos`}</span>
          <span className="row-menu">
            <Pop label={`Acciones de «${name}»`}>
              <ul role="list">
                <li>
                  <button type="button" className="link" data-close onClick={() => setEditing(true)}>
                    Editar nombre y descripción
                  </button>
                </li>
                <li>
                  <a className="link" data-close href={blogHref('blog-etiqueta', { slug })}>
                    Ver en el sitio
                  </a>
                </li>
                <li>
                  <button type="button" className="link danger" data-close onClick={() => void remove(tag)}>
                    Eliminar
                  </button>
                </li>
              </ul>
              {others.length > 0 && <Join others={others} onJoin={(into) => void join(tag, into)} />}
            </Pop>
          </span>
        </>
      )}
    </li>
  )
}

type JoinProps = { others: readonly ManagedTag[]; onJoin: (into: ManagedTag) => void }

function Join({ others, onJoin }: JoinProps): ReactNode {
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const into = new FormData(event.currentTarget).get('con')
        const chosen = others.find(({ slug }) => slug === into)
        if (chosen) onJoin(chosen)
      }}
    >
      <div className="field">
        <label htmlFor={id}>Unir con</label>
        <select id={id} name="con">
          {others.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button className="button plain">Unir…</button>
    </form>
  )
}
