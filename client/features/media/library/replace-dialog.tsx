import { useEffect, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { type Media, mediaPaths, type MediaUse, mediaUsesSchema, type StoredFile } from '../contract.ts'
import { ImageChoice } from '../image-choice.tsx'
import { LibraryDialog } from '../library-dialog.tsx'
import { LibraryImage } from '../library-image.tsx'
import { UploadForm } from '../upload-form.tsx'
import type { UploadKind } from '../uploads/uploads.ts'
import { MediaUses, type MediaReplacement, replaceMedia } from './media-uses.tsx'

type NamedMedia = Media | StoredFile

export type ReplaceDialogProps = {
  entry: NamedMedia
  kind: UploadKind<NamedMedia>
  /** A crop of the image, to put in its place. */
  crop: Media | null
  onReplaced: (replacement: MediaReplacement) => void
  onClose: () => void
}

/** Shows where an item is used, lets the user choose or upload another one, and replaces it after confirmation. */
export function ReplaceDialog({ entry, kind, crop, onReplaced, onClose }: ReplaceDialogProps) {
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null)
  const [next, setNext] = useState<NamedMedia | null>(crop)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const isImage = 'image' in entry
  const places = uses?.filter(({ older }) => !older) ?? []

  useEffect(() => {
    void callApi(mediaPaths.uses(entry.id), { method: 'GET' }, mediaUsesSchema).then((answer) => {
      if (answer.ok) setUses(answer.value.uses)
      else setProblem(answer.error.message)
    })
  }, [entry.id])

  async function replace(by: string): Promise<void> {
    setBusy(true)
    const done = await replaceMedia(entry.id, by)
    setBusy(false)
    if (typeof done === 'string') setProblem(done)
    else onReplaced(done)
  }

  function choose(chosen: NamedMedia): void {
    setNext(chosen)
    setChoosing(false)
  }

  const count = places.length === 1 ? '1 lugar' : `${places.length} lugares`
  return (
    <Modal isWide title={`Sustituir «${entry.name}»`} onClose={onClose}>
      {uses && places.length === 0 && <p>No está en ningún lugar: no hay nada que cambiar.</p>}
      {places.length > 0 && (
        <>
          <p>
            Cambiará en {count}, a la vez; el historial conserva lo de antes.
            {isImage && ' Los pies de foto no cambian: revísalos.'}
          </p>
          <MediaUses uses={places} />
          {next ? (
            <>
              <p>
                En su lugar quedará <strong>{next.name}</strong>.
              </p>
              {'image' in next && (
                <span className="replacement">
                  <LibraryImage image={next.image} alt="" sizes="16rem" />
                </span>
              )}
            </>
          ) : (
            <>
              <Button onClick={() => setChoosing(true)}>Elegir de Medios</Button>
              <UploadForm kind={kind} onUploaded={([first]) => first && setNext(first)} />
            </>
          )}
        </>
      )}
      {isChoosing && <ReplacementPicker entry={entry} onPick={choose} onClose={() => setChoosing(false)} />}
      <ProblemMessage text={problem} />
      <div className="actions">
        {next && places.length > 0 && (
          <button className="button" type="button" disabled={busy} onClick={() => void replace(next.id)}>
            {busy ? 'Sustituyendo…' : `${crop ? 'Usar el recorte' : 'Sustituir'} en ${count}`}
          </button>
        )}
        <Button onClick={onClose}>Cancelar</Button>
      </div>
    </Modal>
  )
}

type ReplacementPickerProps = {
  entry: Media | StoredFile
  onPick: (chosen: Media | StoredFile) => void
  onClose: () => void
}

function ReplacementPicker({ entry, onPick, onClose }: ReplacementPickerProps) {
  return (
    <LibraryDialog
      title="Elegir de Medios"
      kind={'image' in entry ? 'image' : 'file'}
      onClose={onClose}
      renderItems={({ media, files }) =>
        [...media, ...files]
          .filter(({ id }) => id !== entry.id)
          .map((one) => (
            <li key={one.id}>
              {'image' in one ? (
                <ImageChoice media={one} onClick={() => onPick(one)} />
              ) : (
                <LinkButton onClick={() => onPick(one)}>{one.name}</LinkButton>
              )}
            </li>
          ))
      }
    >
      <p className="help">Lo que elijas ocupará el lugar de «{entry.name}».</p>
    </LibraryDialog>
  )
}
