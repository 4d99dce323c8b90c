import '#client/ui/list/list.css'
import '../gallery.css'
import { useRef, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { EmptyState } from '#client/ui/empty-state/empty-state.tsx'
import { ManagerHeading } from '#client/ui/heading/manager-heading.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { trashDays } from '#client/ui/list/trash-days.ts'
import { nothingDone, type Outcome } from '#client/ui/message/outcome.ts'
import { StatusMessage } from '#client/ui/message/status-message.tsx'
import { useFocusOnOutcome } from '#client/ui/message/use-status-message.tsx'
import type { Media, MediaKind, MediaPages, StoredFile } from '../contract.ts'
import { formatRepeated } from '../file-texts.ts'
import { ChosenBar } from '../library/chosen-bar.tsx'
import { FileItem } from '../library/file-item.tsx'
import { toLibraryHref, KindTabs, LibraryFilters } from '../library/filters.tsx'
import { ImageItem } from '../library/image-item.tsx'
import type { MediaUndo, OnMediaMoved } from '../library/move-media.ts'
import { TrashedItem, type TrashedItemProps } from '../library/trashed-item.tsx'
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
  undo?: MediaUndo | undefined
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

export function Page({ data, route }: { data: MediaPages['mngr-medios']; route: RouteLocation }) {
  const runtime = useRuntime()
  const [status, setStatus] = useState<LibraryStatus>(noStatus)
  const { kind, media, files, total } = data
  const texts = kindTexts[kind]
  const all = [...media, ...files]
  const selection = useSelection(all.map(({ id }) => id))
  const statusRef = useRef<HTMLParagraphElement>(null)
  const finish: OnMediaMoved = (outcome, undo) => {
    setStatus({ ...noStatus, outcome, path: route.fullPath, undo })
    runtime.navigate(route.fullPath, { replace: true })
  }
  const reload: OnMediaChange = (done, undo) => finish({ done }, undo)
  const otherKind = kind === 'image' ? 'file' : 'image'
  function onUploaded(stored: readonly (Media | StoredFile)[], pending: number): void {
    const counts = { ...(status.path === route.fullPath ? status.uploads : noStatus.uploads) }
    for (const one of stored) counts['image' in one ? 'image' : 'file'] += 1
    // Stay on this list if it contains any of the uploads.
    const isHere = counts[kind] > 0
    const path = isHere ? route.fullPath : toLibraryHref({ kind: otherKind, q: '', label: '' })
    setStatus({
      outcome: { done: `${formatUploadResult(counts, pending)} ${formatRepeated(stored)}`.trim() },
      uploads: counts,
      path,
      before: data,
    })
    runtime.navigate(path, { replace: isHere })
  }
  const isShown = status.path === route.fullPath && status.before !== data
  const { undo } = status
  const outcome = isShown ? status.outcome : nothingDone
  useFocusOnOutcome(statusRef, outcome, data)
  // The list shows images or files: uploads of the other kind need a link to their list.
  const hasOtherKind = isShown && status.uploads[kind] > 0 && status.uploads[otherKind] > 0
  const result = total === 1 ? `1 ${texts.one}` : `${total} ${texts.many}`
  const isEmpty = all.length === 0
  return (
    <>
      <div className="list-bar">
        <ManagerHeading icon="picture">{texts.title}</ManagerHeading>
        <KindTabs kind={kind} />
      </div>
      <UploadForm each kind={libraryKind} onUploaded={onUploaded} />
      <LibraryFilters data={data} result={result} />
      {data.trash && (
        <p className="help">
          Se borra solo a los {trashDays} días. Hasta entonces, quien tenga su dirección puede abrirlo: si
          nadie debe verlo, bórralo para siempre.
        </p>
      )}
      <StatusMessage
        {...outcome}
        since={status}
        ref={statusRef}
        onUndo={undo && isShown ? () => void undo().then((outcome) => finish(outcome)) : undefined}
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
      {isEmpty && <EmptyState>{toEmptyText(data)}</EmptyState>}
      <ul role="list" className={kind === 'image' ? 'gallery large' : 'ruled'}>
        {all.map((item) => (
          <LibraryItem key={item.id} {...{ item, selection }} onChanged={reload} onMoved={finish} />
        ))}
      </ul>
      {selection.selected.length > 0 && (
        <ChosenBar
          items={all.filter(({ id }) => selection.selected.includes(id))}
          kind={kind}
          existingLabels={data.labels}
          onDone={finish}
        />
      )}
      <div className="list-foot">
        {!isEmpty && <span>{result}</span>}
        <LibraryPagination data={data} />
      </div>
    </>
  )
}

function LibraryItem({ item, onMoved, ...props }: TrashedItemProps & { onChanged: OnMediaChange }) {
  if (item.trashedAt !== null) return <TrashedItem {...{ item, onMoved }} selection={props.selection} />
  return 'image' in item ? <ImageItem media={item} {...props} /> : <FileItem file={item} {...props} />
}

function toEmptyText({ kind, q, label, unused, trash }: MediaPages['mngr-medios']): string {
  const texts = kindTexts[kind]
  return q || label || unused ? texts.noneFound : trash ? 'La papelera está vacía.' : texts.none
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

function LibraryPagination({ data }: { data: MediaPages['mngr-medios'] }) {
  const { before, after } = data
  if (!before && !after) return null
  return (
    <nav className="pages" aria-label="Páginas">
      {before && <a href={toLibraryHref(data, before)}>Anterior</a>}
      {after && <a href={toLibraryHref(data, after)}>Siguiente</a>}
    </nav>
  )
}
