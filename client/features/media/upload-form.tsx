import '#client/ui/field/file-input.css'
import './upload-form.css'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { useStore } from '../../runtime/browser/use-store.ts'
import { useUnloadWarning } from '../../runtime/session/use-unload-warning.ts'
import { getFiles, isOnTop, useFileDrops } from './dropped-files.ts'
import {
  type ImageDescription,
  findDescriptionProblem,
  toStoredDescription,
} from './image-description-fields.tsx'
import { getNotedAlt } from './upload-alt.ts'
import type { UploadItemProps } from './uploads/upload-item.tsx'
import { createUploads, isPending, type UploadKind } from './uploads/uploads.ts'

type UploadFormProps<Stored> = {
  kind: UploadKind<Stored>
  files?: readonly File[]
  /** The description of every image; otherwise the form asks for one each. */
  description?: string | undefined
  /** Hand over each file once it is stored, while others wait for their description. */
  each?: boolean
  /** Called when the last of `files` is taken off the list. */
  onEmptied?: () => void
  /**
   * Called when all files are stored, with the stored files in the order in which they were chosen. `pending`: with
   * `each`, how many others may still be uploaded.
   */
  onUploaded: (stored: Stored[], pending: number) => void
}

const loadItem: LazyLoad<UploadItemProps> =
  !import.meta.env.SSR && (async () => (await import('./uploads/upload-item.tsx')).UploadItem)

/** Form to choose, drop or paste files and to describe each image. Images without a description are not sent. */
export function UploadForm<Stored>(props: UploadFormProps<Stored>) {
  const { kind, files = [], description: given, each = false, onUploaded, onEmptied } = props
  const { isImage, label, touchLabel, hint, accept, check, send } = kind
  const id = useId()
  const [uploads] = useState(() => createUploads({ check, send }))
  const items = useStore(uploads.items)
  const [descriptions, setDescriptions] = useState<Readonly<Record<number, ImageDescription>>>({})
  const [attempts, setAttempts] = useState<Readonly<Record<number, number>>>({})
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setDragOver] = useState(false)
  const waiting = items.filter(({ state }) => state.phase === 'waiting')

  const addGiven = useEffectEvent(() => uploads.add(files))
  useEffect(() => addGiven(), [])

  useEffect(() => {
    function onPaste({ clipboardData }: ClipboardEvent): void {
      if (isOnTop(input)) uploads.add(getFiles(clipboardData))
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [uploads])
  useFileDrops({ ref: input, onFiles: uploads.add })

  const pending = items.filter(isPending).length
  const notifyUploaded = useEffectEvent(onUploaded)
  useEffect(() => {
    const done = uploads.takeStored(each)
    if (done.length > 0) notifyUploaded(done, pending)
  }, [uploads, items, pending, each])
  useUnloadWarning(pending > 0)

  const describe = (key: number, file: File): ImageDescription =>
    descriptions[key] ?? { alt: given ?? getNotedAlt(file), decorative: false }

  function start(keys: readonly number[]): void {
    setAttempts((before) => ({
      ...before,
      ...Object.fromEntries(keys.map((key) => [key, (before[key] ?? 0) + 1])),
    }))
    for (const { key, file } of items.filter((item) => keys.includes(item.key))) {
      const description = isImage(file) ? describe(key, file) : { alt: '', decorative: true }
      if (!findDescriptionProblem(description)) uploads.start(key, toStoredDescription(description))
    }
  }

  function chooseFrom(field: HTMLInputElement): void {
    uploads.add([...(field.files ?? [])])
    // Allows choosing the same file again.
    field.value = ''
  }

  function remove(key: number): void {
    input.current?.focus()
    uploads.remove(key)
    if (files.length > 0 && items.length === 1) onEmptied?.()
  }

  return (
    <>
      <div
        className={isDragOver ? 'drop over' : 'drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setDragOver(true)
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDragOver(false)
          uploads.add(getFiles(event.dataTransfer))
        }}
      >
        <DropLabel id={id} text={label} touchText={touchLabel} hint={hint} />
        <input
          ref={input}
          id={id}
          aria-describedby={`${id}-hint`}
          type="file"
          multiple
          accept={accept}
          onChange={({ target }) => chooseFrom(target)}
        />
      </div>
      {items.length > 0 && (
        <ul role="list" className="uploads">
          {items.map((item, at) => (
            <li key={item.key}>
              <LazyPart
                load={loadItem}
                props={{
                  item,
                  isImage: isImage(item.file),
                  isDescribed: given !== undefined,
                  description: describe(item.key, item.file),
                  attempts: attempts[item.key] ?? 0,
                  isFirst: at === 0,
                  onDescribe: (description) =>
                    setDescriptions((before) => ({ ...before, [item.key]: description })),
                  onStart: () => start([item.key]),
                  onCancel: () => uploads.cancel(item.key),
                  onRemove: () => remove(item.key),
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {items.some(({ state }) => state.phase === 'stored') && <PendingHint pending={pending} />}
      {waiting.length > 1 && (
        <button className="button" type="button" onClick={() => start(waiting.map(({ key }) => key))}>
          Subir {waiting.every(({ file }) => isImage(file)) ? 'las' : 'los'} {waiting.length}
        </button>
      )}
      <p role="status" className="hidden">
        {items.length > 0 && formatPhases(items.map(({ state }) => state.phase))}
      </p>
    </>
  )
}

/** The look of a button, because the control for files covers all of it. */
const DropLabel = ({ id, text, touchText, hint }: Record<'id' | 'text' | 'touchText' | 'hint', string>) => (
  <>
    <div>
      <label htmlFor={id}>
        <span className="for-mouse">{text}</span>
        <span className="for-touch">{touchText}</span>
      </label>
      <small id={`${id}-hint`} className="help">
        {hint}
      </small>
    </div>
    <span className="button plain" aria-hidden="true">
      Elegir
    </span>
  </>
)

function PendingHint({ pending }: { pending: number }) {
  const rest = pending === 1 ? 'lo que falta' : `lo que falta (${pending})`
  return pending > 0 && <p>Lo guardado se usa cuando subas o quites {rest}.</p>
}

/** Status text for screen readers: counts by phase, which change less often than the progress. */
function formatPhases(phases: readonly string[]): string {
  const count = (...named: string[]): number => phases.filter((phase) => named.includes(phase)).length
  const describe = (many: number, one: string, more: string): string[] =>
    many === 0 ? [] : [many === 1 ? one : `${more} ${many}`]
  return [
    ...describe(count('stored'), 'Ya está guardado 1', 'Ya están guardados'),
    ...describe(count('sending', 'queued'), 'Se está subiendo 1', 'Se están subiendo'),
    ...describe(count('refused'), 'No se puede subir 1', 'No se pueden subir'),
  ].join('; ')
}
