import '../../design/dashed/dashed.css'
import '../../design/filters/filters.css'
import '../../design/message/message.css'
import '../gallery.css'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { Heading } from '../../design/heading/heading.tsx'
import { useConfirm } from '../../design/modal/confirm-dialog.tsx'
import type { RouteLocation } from '../../router/route.ts'
import { useRuntime } from '../../router/use-runtime.ts'
import { callApi } from '../../session/call-api.ts'
import {
  type Media,
  mediaAnswerSchema,
  mediaPaths,
  type MediaPages,
  type MediaUse,
  mediaUsesSchema,
} from '../contract.ts'
import { type Description, ImageFields, stored } from '../image-fields.tsx'
import { LibraryImage } from '../library-image.tsx'
import { href } from '../routes.ts'
import { UploadForm } from '../upload-form.tsx'

type PageProps = { data: MediaPages['mngr-medios']; route: RouteLocation }

export function Page({ data, route }: PageProps): ReactNode {
  const runtime = useRuntime()
  const [notice, setNotice] = useState('')
  const reload = (text: string): void => {
    setNotice(text)
    runtime.navigate(route.fullPath, { replace: true })
  }
  const address = (page: number): string => {
    const query = new URLSearchParams({
      ...(data.q && { q: data.q }),
      ...(page > 1 && { pagina: String(page) }),
    })
    return href('mngr-medios') + (query.size > 0 ? `?${query}` : '')
  }
  return (
    <>
      <Heading icon="window">Imágenes</Heading>
      <UploadForm onUploaded={() => reload('Imagen guardada.')} />
      <form className="filters" method="get" action={href('mngr-medios')}>
        <div className="field">
          <label htmlFor="q">Buscar por nombre o descripción</label>
          <input id="q" name="q" type="search" defaultValue={data.q} maxLength={100} />
        </div>
        <button className="button plain">Buscar</button>
      </form>
      <p role="status">{notice}</p>
      {data.media.length === 0 && (
        <p className="dashed">
          {data.q
            ? 'Ninguna imagen coincide.'
            : 'Todavía no hay imágenes. Sube la primera aquí o desde el editor.'}
        </p>
      )}
      <ul role="list" className="gallery large">
        {data.media.map((media) => (
          <Item key={media.id} media={media} onChanged={reload} />
        ))}
      </ul>
      {data.pages > 1 && (
        <nav className="pages" aria-label="Páginas">
          {data.page > 1 && <a href={address(data.page - 1)}>Anterior</a>}
          <span>
            {data.page} de {data.pages}
          </span>
          {data.page < data.pages && <a href={address(data.page + 1)}>Siguiente</a>}
        </nav>
      )}
    </>
  )
}

function Item({ media, onChanged }: { media: Media; onChanged: (notice: string) => void }): ReactNode {
  const [description, setDescription] = useState<Description>(media)
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null)
  const [problem, setProblem] = useState('')
  const { dialog, confirm } = useConfirm()

  async function describe(): Promise<void> {
    const body = stored(description)
    const answer = await callApi(mediaPaths.item(media.id), { method: 'PATCH', body }, mediaAnswerSchema)
    if (answer.ok) onChanged('Descripción guardada.')
    else setProblem(answer.error.message)
  }

  async function remove(): Promise<void> {
    const sure = { title: `¿Eliminar «${media.name}»?`, text: 'No se puede deshacer.', action: 'Eliminar' }
    if (!(await confirm(sure))) return
    const answer = await callApi(mediaPaths.item(media.id), { method: 'DELETE' }, v.null())
    if (answer.ok) return onChanged('Imagen eliminada.')
    const refused = v.safeParse(mediaUsesSchema, answer.error.data)
    if (!refused.success) return setProblem(answer.error.message)
    setUses(refused.output.uses)
    if (!refused.output.uses.every(({ older }) => older)) return setProblem(answer.error.message)
    await removeFromOlder(answer.error.message)
  }

  async function removeFromOlder(text: string): Promise<void> {
    const sure = {
      title: `¿Eliminar «${media.name}» de todos modos?`,
      text,
      action: 'Eliminar de todos modos',
    }
    if (!(await confirm(sure))) return
    const answer = await callApi(mediaPaths.itemAndOlder(media.id), { method: 'DELETE' }, v.null())
    if (answer.ok) onChanged('Imagen eliminada.')
    else setProblem(answer.error.message)
  }

  async function showUses(): Promise<void> {
    const answer = await callApi(mediaPaths.uses(media.id), { method: 'GET' }, mediaUsesSchema)
    if (answer.ok) setUses(answer.value.uses)
    else setProblem(answer.error.message)
  }

  return (
    <li>
      <LibraryImage image={media.image} alt={media.alt} sizes="18rem" />
      <p className="media-name">{media.name}</p>
      <p className="meta">
        <span>
          {media.image.width} × {media.image.height}
        </span>
        <span>{Math.ceil(media.bytes / 1024)} kB</span>
        <span>
          {media.uses === 0 ? 'sin usar' : `en ${media.uses} ${media.uses === 1 ? 'artículo' : 'artículos'}`}
        </span>
      </p>
      <details>
        <summary>Descripción y uso</summary>
        <ImageFields label="Descripción" value={description} onChange={setDescription} />
        <div className="actions tight">
          <button className="link" type="button" onClick={() => void describe()}>
            Guardar
          </button>
          <button className="link" type="button" onClick={() => void showUses()}>
            ¿Dónde se usa?
          </button>
          <button className="link" type="button" onClick={() => void remove()}>
            Eliminar
          </button>
        </div>
      </details>
      {dialog}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {uses?.length === 0 && <p className="meta">Ningún artículo la muestra.</p>}
      <ul className="plain-list">
        {uses?.map(({ title, href: to, older }) => (
          <li key={to}>
            <a href={to}>{title || 'Sin título'}</a>
            {older && ' (en versiones anteriores)'}
          </li>
        ))}
      </ul>
    </li>
  )
}
