import { useState } from 'react'
import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { prepareConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type Media, mediaPaths, type MediaUse, mediaUsesSchema, type StoredFile } from '../contract.ts'
import { publishes } from '../publishes.ts'
import type { UploadKind } from '../uploads/uploads.ts'
import { type MediaReplacement, MediaUses } from './media-uses.tsx'
import type { ReplaceDialogProps } from './replace-dialog.tsx'

const loadReplaceDialog: LazyLoad<ReplaceDialogProps> =
  !import.meta.env.SSR && (async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

export type OnMediaChange = (notice: string, replacement?: MediaReplacement) => void

export const croppedText = 'Recorte guardado como imagen nueva.'

const usedMessage =
  'No se puede eliminar mientras se use. Antes hay que quitar o sustituir lo que está en estos lugares:'
const unusedText = 'No está en ningún lugar. No se puede deshacer.'
const olderText = 'Solo está en versiones anteriores: si se elimina, recuperarlas las dejará sin ella.'

/** Shows the uses of a library item, deletes or replaces it. Render `details` with it: dialogs, error, uses. */
export function useLibraryItem(
  entry: Media | StoredFile,
  kind: UploadKind<Media | StoredFile>,
  onChanged: OnMediaChange,
) {
  const { id, name } = entry
  const [replacing, setReplacing] = useState<{ crop: Media | null } | null>(null)
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null)
  const [problem, setProblem] = useState('')
  const { user } = useSession()
  const mayReplace = user !== null && publishes(user)

  async function readUses(): Promise<v.InferOutput<typeof mediaUsesSchema> | null> {
    const answer = await callApi(mediaPaths.uses(id), { method: 'GET' }, mediaUsesSchema)
    setProblem(answer.ok ? '' : answer.error.message)
    if (answer.ok) setUses(answer.value.uses)
    return answer.ok ? answer.value : null
  }

  /** Says where it is used before it asks anything. */
  async function remove(): Promise<void> {
    const confirm = prepareConfirm()
    const answered = await readUses()
    if (!answered) return
    const { uses: found, refusal } = answered
    if (refusal !== null) return setProblem(refusal)
    if (found.some(({ older }) => !older)) return setProblem(usedMessage)
    const text = found.length === 0 ? unusedText : olderText
    if (!(await confirm({ title: `¿Eliminar «${name}»?`, text, action: 'Eliminar' }))) return
    const path = found.length === 0 ? mediaPaths.item(id) : mediaPaths.itemAndRevisions(id)
    const answer = await callApi(path, { method: 'DELETE' }, v.null())
    if (answer.ok) onChanged('image' in entry ? 'Imagen eliminada.' : 'Archivo eliminado.')
    else setProblem(answer.error.message)
  }

  const details = (
    <>
      {replacing && (
        <LazyPart
          load={loadReplaceDialog}
          props={{
            entry,
            kind,
            crop: replacing.crop,
            onClose() {
              setReplacing(null)
              if (replacing.crop) onChanged(croppedText)
            },
            onReplaced(replacement) {
              setReplacing(null)
              onChanged(
                `Se ha cambiado en ${pluralize(replacement.places, 'lugar', 'lugares')}.`,
                replacement,
              )
            },
          }}
        />
      )}
      <ProblemMessage text={problem} />
      {uses?.length === 0 && <p className="meta">No está en ningún lugar.</p>}
      <MediaUses uses={uses ?? []} />
    </>
  )
  return {
    showProblem: setProblem,
    showUses: readUses,
    remove,
    replace: mayReplace && (() => setReplacing({ crop: null })),
    /** Asks whether to put the crop, which is an image of its own, in the place of this image. */
    offerCrop: (crop: Media) => setReplacing({ crop }),
    details,
  }
}
