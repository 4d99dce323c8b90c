import '#client/ui/badge/badge.css'
import '#client/ui/dashed/dashed.css'
import '#client/ui/field/check.css'
import '#client/ui/list/list.css'
import '#client/ui/message/message.css'
import '../gallery.css'
import { type ReactNode, useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import type { RouteLocation } from '#client/runtime/routes/route.ts'
import { ToolHeading } from '#client/ui/heading/tool-heading.tsx'
import { useSelection } from '#client/ui/list/selection.ts'
import { Status } from '#client/ui/message/status.tsx'
import type { Media, MediaKind, MediaPages, StoredFile } from '../contract.ts'
import { libraryKind } from '../kinds.ts'
import { FileEntry } from '../library/file-entry.tsx'
import { libraryAddress, LibraryFilters, OtherShelf } from '../library/filters.tsx'
import { ImageEntry } from '../library/image-entry.tsx'
import { LabelBar } from '../library/label-bar.tsx'
import { swap, type Swapped } from '../library/replace-dialog.tsx'
import type { Changed } from '../library/use-entry.tsx'
import { UploadForm } from '../upload-form.tsx'

type PageProps = { data: MediaPages['mngr-medios']; route: RouteLocation }

const words = {
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

export function Page({ data, route }: PageProps): ReactNode {
  const runtime = useRuntime()
  const [notice, setNotice] = useState('')
  const { kind, media, files, total } = data
  const said = words[kind]
  const selection = useSelection([...media, ...files].map(({ id }) => id))
  const [swapped, setSwapped] = useState<Swapped | null>(null)
  // Part of what was stored stands on the other shelf.
  const [elsewhere, setElsewhere] = useState(false)
  const reload: Changed = (text, swap) => {
    setNotice(text)
    setElsewhere(false)
    setSwapped(swap ?? null)
    runtime.navigate(route.fullPath, { replace: true })
  }
  const otherKind = kind === 'image' ? 'file' : 'image'
  function onUploaded(stored: readonly (Media | StoredFile)[]): void {
    const counts = { image: 0, file: 0 }
    for (const one of stored) counts['image' in one ? 'image' : 'file'] += 1
    setElsewhere(counts[kind] > 0 && counts[otherKind] > 0)
    setSwapped(null)
    setNotice(storedText(counts))
    // Where it is seen.
    const isHere = counts[kind] > 0
    runtime.navigate(isHere ? route.fullPath : libraryAddress({ kind: otherKind, q: '', label: '' }), {
      replace: isHere,
    })
  }
  async function undo({ id, by }: Swapped): Promise<void> {
    const done = await swap(by, id)
    reload(typeof done === 'string' ? done : 'Todo está como antes.')
  }
  const isEmpty = media.length + files.length === 0
  return (
    <>
      <div className="list-bar">
        <ToolHeading icon="picture">{said.title}</ToolHeading>
        <OtherShelf kind={kind} />
      </div>
      <UploadForm kind={libraryKind} onUploaded={onUploaded} />
      <LibraryFilters data={data} />
      <Status text={notice} />
      {elsewhere && (
        <a className="link" href={libraryAddress({ kind: otherKind, q: '', label: '' })}>
          Ver {words[otherKind].title.toLowerCase()}
        </a>
      )}
      {swapped && (
        <button className="link" type="button" onClick={() => void undo(swapped)}>
          Deshacer
        </button>
      )}
      {isEmpty && <p className="dashed">{data.q || data.label ? said.noneFound : said.none}</p>}
      <ul role="list" className={kind === 'image' ? 'gallery large' : 'file-list'}>
        {media.map((one) => (
          <ImageEntry key={one.id} media={one} selection={selection} onChanged={reload} />
        ))}
        {files.map((one) => (
          <FileEntry key={one.id} file={one} selection={selection} onChanged={reload} />
        ))}
      </ul>
      {selection.chosen.length > 0 && <LabelBar ids={selection.chosen} known={data.labels} onDone={reload} />}
      <div className="list-foot">
        <span>{total === 1 ? `1 ${said.one}` : `${total} ${said.many}`}</span>
        <Pages data={data} />
      </div>
    </>
  )
}

function storedText({ image, file }: Record<MediaKind, number>): string {
  const parts = [
    ...(image > 0 ? [image === 1 ? '1 imagen' : `${image} imágenes`] : []),
    ...(file > 0 ? [file === 1 ? '1 archivo' : `${file} archivos`] : []),
  ]
  if (image + file === 1) return image === 1 ? words.image.stored : words.file.stored
  return `${parts.join(' y ')}: todo guardado.`
}

function Pages({ data }: { data: MediaPages['mngr-medios'] }): ReactNode {
  const { before, after } = data
  if (!before && !after) return null
  return (
    <nav className="pages" aria-label="Páginas">
      {before && <a href={libraryAddress(data, before)}>Anterior</a>}
      {after && <a href={libraryAddress(data, after)}>Siguiente</a>}
    </nav>
  )
}
