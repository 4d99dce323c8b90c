import '#client/ui/badge/badge.css'
import '#client/ui/empty-state/empty-state.css'
import '#client/ui/field/check.css'
import '#client/ui/list/list.css'
import '#client/ui/message/message.css'
import '#client/ui/tabs/tabs.css'
import '../gallery.css'
import { type ReactNode, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { nothingDone, type Outcome } from '#client/ui/message/outcome.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import type { Media, MediaKind, MediaPages, StoredFile } from '../contract.ts'
import { formatRepeated } from '../file-texts.ts'
import { ChosenBar } from '../library/chosen-bar.tsx'
import { FileItem } from '../library/file-item.tsx'
import { toLibraryHref, KindTabs, LibraryFilters } from '../library/filters.tsx'
import { ImageItem } from '../library/image-item.tsx'
import { replaceMedia, type MediaReplacement } from '../library/media-uses.tsx'
import type { OnMediaChange } from '../library/use-library-item.tsx'
import { UploadForm } from '../upload-form.tsx'
import { libraryKind } from '../upload-kinds.ts'

/**
 * What was done, and the address of the list on which it is said. `uploads` since the last other action; `before`: the
 * list that does not show them yet.
 */
type LibraryStatus = {
  outcome: Outcome
  uploads: Record<MediaKind, number>
  path: string
  before?: MediaPages['mngr-medios']
}
const noStatus: LibraryStatus = { outcome: nothingDone, uploads: { image: 0, file: 0 }, path: '' }

const kindTexts = {
  image: {
    title: 'Medios: imágenes',
    one: 'imagen',
    many: 'imágenes',
    stored: 'Imagen guardada.',
    none: 'Todavía no hay imágenes. Sube la primera aquí o desde el editor.',
    noneFound: 'Ninguna imagen coincide.',
  },
  file: {
    title: 'Medios: archivos',
    one: 'archivo',
    many: 'archivos',
    stored: 'Archivo guardado.',
    none: 'Todavía no hay archivos. Sube el primero aquí o desde el editor.',
    noneFound: 'Ningún archivo coincide.',
  },
} as const

export function Page({ data, route }: { data: MediaPages['mngr-medios']; route: RouteLocation }): ReactNode {
  const runtime = useRuntime()
  const [status, setStatus] = useState<LibraryStatus>(noStatus)
  const { kind, media, files, total } = data
  const texts = kindTexts[kind]
  const selection = useSelection([...media, ...files].map(({ id }) => id))
  const [lastReplacement, setLastReplacement] = useState<MediaReplacement | null>(null)
  function finish(outcome: Outcome, replacement: MediaReplacement | null = null): void {
    setStatus({ ...noStatus, outcome, path: route.fullPath })
    setLastReplacement(replacement)
    runtime.navigate(route.fullPath, { replace: true })
  }
  const reload: OnMediaChange = (done, replacement) => finish({ done }, replacement)
  const otherKind = kind === 'image' ? 'file' : 'image'
  function onUploaded(stored: readonly (Media | StoredFile)[], pending: number): void {
    const counts = { ...(status.path === route.fullPath ? status.uploads : noStatus.uploads) }
    for (const one of stored) counts['image' in one ? 'image' : 'file'] += 1
    // Stay on this list if it contains any of the uploads.
    const isHere = counts[kind] > 0
    const path = isHere ? route.fullPath : toLibraryHref({ kind: otherKind, q: '', label: '' })
    setLastReplacement(null)
    setStatus({
      outcome: { done: `${formatUploadResult(counts, pending)} ${formatRepeated(stored)}`.trim() },
      uploads: counts,
      path,
      before: data,
    })
    runtime.navigate(path, { replace: isHere })
  }
  async function undo({ id, by }: MediaReplacement): Promise<void> {
    const done = await replaceMedia(by, id)
    finish(typeof done === 'string' ? { failed: done } : { done: 'Todo está como antes.' })
  }
  const isShown = status.path === route.fullPath && status.before !== data
  // The list shows images or files: uploads of the other kind need a link to their list.
  const hasOtherKind = isShown && status.uploads[kind] > 0 && status.uploads[otherKind] > 0
  const result = total === 1 ? `1 ${texts.one}` : `${total} ${texts.many}`
  const isEmpty = media.length + files.length === 0
  return (
    <>
      <div className="list-bar">
        <ManagerHeading icon="picture">{texts.title}</ManagerHeading>
        <KindTabs kind={kind} />
      </div>
      <UploadForm each kind={libraryKind} onUploaded={onUploaded} />
      <LibraryFilters data={data} result={result} />
      <StatusMessage
        {...(isShown ? status.outcome : nothingDone)}
        since={status}
        onUndo={lastReplacement && isShown ? () => void undo(lastReplacement) : undefined}
      />
      {hasOtherKind && (
        <a className="link" href={toLibraryHref({ kind: otherKind, q: '', label: '' })}>
          Ver {kindTexts[otherKind].title.toLowerCase()}
        </a>
      )}
      {!isEmpty && (
        <label className="check">
          <input type="checkbox" checked={selection.isAll} onChange={selection.toggleAll} />
          {kind === 'image' ? 'Elegir todas' : 'Elegir todos'}
        </label>
      )}
      {isEmpty && (
        <p className="dashed">{data.q || data.label || data.unused ? texts.noneFound : texts.none}</p>
      )}
      <ul role="list" className={kind === 'image' ? 'gallery large' : 'ruled'}>
        {media.map((one) => (
          <ImageItem key={one.id} media={one} selection={selection} onChanged={reload} />
        ))}
        {files.map((one) => (
          <FileItem key={one.id} file={one} selection={selection} onChanged={reload} />
        ))}
      </ul>
      {selection.selected.length > 0 && (
        <ChosenBar
          items={[...media, ...files].filter(({ id }) => selection.selected.includes(id))}
          kind={kind}
          existingLabels={data.labels}
          onDone={finish}
        />
      )}
      <div className="list-foot">
        <span>{result}</span>
        <LibraryPagination data={data} />
      </div>
    </>
  )
}

function formatUploadResult({ image, file }: Record<MediaKind, number>, pending: number): string {
  const parts = [
    ...(image > 0 ? [image === 1 ? '1 imagen' : `${image} imágenes`] : []),
    ...(file > 0 ? [file === 1 ? '1 archivo' : `${file} archivos`] : []),
  ]
  const stored = parts.join(' y ')
  if (pending > 0) return `Guardado: ${stored}. ${pending === 1 ? 'Falta 1' : `Faltan ${pending}`} por subir.`
  if (image + file === 1) return image === 1 ? kindTexts.image.stored : kindTexts.file.stored
  return `Todo guardado: ${stored}.`
}

function LibraryPagination({ data }: { data: MediaPages['mngr-medios'] }): ReactNode {
  const { before, after } = data
  if (!before && !after) return null
  return (
    <nav className="pages" aria-label="Páginas">
      {before && <a href={toLibraryHref(data, before)}>Anterior</a>}
      {after && <a href={toLibraryHref(data, after)}>Siguiente</a>}
    </nav>
  )
}
