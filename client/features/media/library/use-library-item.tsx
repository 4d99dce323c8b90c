import { useState } from 'react'
import type * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { pluralize } from '#client/runtime/text/format-numbers.ts'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { prepareConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type Media, mediaPaths, type MediaUse, mediaUsesSchema, type StoredFile } from '../contract.ts'
import { publishes } from '../publishes.ts'
import type { UploadKind } from '../uploads/uploads.ts'
import { MediaUses, undoReplacement } from './media-uses.tsx'
import { actionTexts, type MediaUndo, moveMedia } from './move-media.ts'
import type { ReplaceDialogProps } from './replace-dialog.tsx'

const loadReplaceDialog: LazyLoad<ReplaceDialogProps> =
  !import.meta.env.SSR && (async () => (await import('./replace-dialog.tsx')).ReplaceDialog)

/** `undo`: undoes what `notice` says. */
export type OnMediaChange = (notice: string, undo?: MediaUndo) => void

export const croppedText = 'Recorte guardado como imagen nueva.'

const usedMessage =
  'No se puede eliminar mientras se use. Antes hay que quitar o sustituir lo que está en estos lugares:'
const olderText = 'Solo está en versiones anteriores: recuperarlas las dejará sin ella.'

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

  /** Moves it to the trash. Says where it is used before it asks anything. */
  async function remove(): Promise<void> {
    const confirm = prepareConfirm()
    const answered = await readUses()
    if (!answered) return
    const { uses: found, refusal } = answered
    if (refusal !== null) return setProblem(refusal)
    if (found.some(({ older }) => !older)) return setProblem(usedMessage)
    const isOlder = found.length > 0
    const title = `¿Mover «${name}» a la papelera?`
    const question = { title, text: olderText, action: actionTexts.trash.label }
    if (isOlder && !(await confirm(question))) return
    const { outcome, undo } = await moveMedia([entry], 'trash', { ignoreOld: isOlder })
    if (outcome.failed === undefined) onChanged(outcome.done, undo)
    else setProblem(outcome.failed)
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
              onChanged(`Se ha cambiado en ${pluralize(replacement.places, 'lugar', 'lugares')}.`, () =>
                undoReplacement(replacement),
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
