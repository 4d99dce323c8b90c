import { useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { useHasPermission } from '#client/runtime/session/use-has-permission.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { FileInput } from '#client/ui/field/file-input.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import type { Media } from '../../media/contract.ts'
import { findFolderProblem, useFileDrops } from '../../media/dropped-files.ts'
import { MediaDialog } from '../../media/media-dialog.tsx'
import {
  answerFilePath,
  answerFilesPath,
  answerLimits,
  answerFileResponseSchema,
  answerFileTypes,
  type ThreadFile,
} from '../contract/answers.ts'
import { formatFileSize } from './thread.tsx'

type AttachmentsProps = { reference: string; files: readonly ThreadFile[]; onChange: () => void }

export function Attachments({ reference, files, onChange }: AttachmentsProps) {
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLDivElement>()
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const may = useHasPermission()
  const id = useId()

  async function attach(file: File): Promise<boolean> {
    const body = new FormData()
    body.set('archivo', file)
    const path = answerFilesPath(reference)
    const added = await send(path, { method: 'POST', body }, answerFileResponseSchema)
    if (input.current) input.current.value = ''
    if (added) onChange()
    return added !== undefined
  }

  /** Attaches files dropped anywhere on the page, one by one. Stops at the first that fails. */
  async function take(given: readonly File[]): Promise<void> {
    if (pending) return setFailure({ message: 'Espera a que se adjunte el archivo anterior.', fields: {} })
    const refused = given.map(findFolderProblem).find((problem) => problem !== null)
    if (refused) return setFailure({ message: refused, fields: {} })
    for (const file of given) if (!(await attach(file))) return
  }
  useFileDrops({ ref: input, onFiles: (given) => void take(given) })

  /** Attaches an image of the media library, in the format that the public site serves. */
  async function attachFromLibrary({ image, name }: Media): Promise<void> {
    setIsPicking(false)
    const answer = await fetch(image.src).catch(() => null)
    if (!answer?.ok) return setFailure({ message: `No se pudo leer «${name}».`, fields: {} })
    const blob = await answer.blob()
    // The extension follows the served type, which may differ from that of the original upload.
    const ending = blob.type.replace(/^image\//, '').replace('jpeg', 'jpg')
    await attach(new File([blob], `${name.replace(/\.\w{1,5}$/, '')}.${ending}`, { type: blob.type }))
  }

  async function remove(file: ThreadFile): Promise<void> {
    const removed = await send(answerFilePath(file.id), { method: 'DELETE' }, v.null())
    if (removed === undefined) return
    onChange()
    input.current?.focus()
  }

  return (
    <div className="answer-attachments" ref={ref}>
      <label htmlFor={id} className="hidden">
        Adjuntar un archivo
      </label>
      <div className="actions tight">
        <FileInput
          id={id}
          ref={input}
          accept={answerFileTypes.join(',')}
          aria-describedby={`${id}-hint`}
          disabled={pending || files.length >= answerLimits.files}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void attach(file)
          }}
        />
        {may('manageMedia') && (
          <LinkButton
            disabled={pending || files.length >= answerLimits.files}
            onClick={() => setIsPicking(true)}
          >
            Elegir una imagen de Medios
          </LinkButton>
        )}
      </div>
      <small id={`${id}-hint`} className="help">
        PDF, imagen o texto; también vale soltarlo en esta página. Hasta {answerLimits.files} archivos que
        juntos pesen {answerLimits.fileBytes / 1_000_000} MB.
      </small>
      {isPicking && (
        <MediaDialog
          files={[]}
          onPick={({ media }) => void attachFromLibrary(media)}
          onClose={() => setIsPicking(false)}
        />
      )}
      <FormError failure={failure} />
      {files.length > 0 && (
        <ul role="list" className="files" aria-label="Archivos de esta respuesta">
          {files.map((file) => (
            <li key={file.id}>
              {file.name} <span className="help">{formatFileSize(file.size)}</span>{' '}
              <LinkButton onClick={() => remove(file)}>
                Quitar<span className="hidden"> {file.name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
