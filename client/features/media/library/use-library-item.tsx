import { useState } from 'react'
import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type Media, mediaPaths, type MediaUse, mediaUsesSchema, type StoredFile } from '../contract.ts'
import type { UploadKind } from '../uploads/uploads.ts'
import { MediaUses, ReplaceDialog, type MediaReplacement } from './replace-dialog.tsx'

export type OnMediaChange = (notice: string, replacement?: MediaReplacement) => void

/**
 * Actions on an image or file of the library: show its uses, delete it, replace it. `details` is rendered with the item:
 * dialogs, error message and list of uses.
 */
export function useLibraryItem(
  entry: Media | StoredFile,
  kind: UploadKind<Media | StoredFile>,
  onChanged: OnMediaChange,
) {
  const { id, name } = entry
  const done = 'image' in entry ? 'Imagen eliminada.' : 'Archivo eliminado.'
  const [replacing, setReplacing] = useState(false)
  const [uses, setUses] = useState<readonly MediaUse[] | null>(null)
  const [problem, setProblem] = useState('')
  const { dialog, confirm } = useConfirm()

  async function remove(): Promise<void> {
    const sure = { title: `¿Eliminar «${name}»?`, text: 'No se puede deshacer.', action: 'Eliminar' }
    if (!(await confirm(sure))) return
    const answer = await callApi(mediaPaths.item(id), { method: 'DELETE' }, v.null())
    if (answer.ok) return onChanged(done)
    const refused = v.safeParse(mediaUsesSchema, answer.error.data)
    if (!refused.success) return setProblem(answer.error.message)
    setUses(refused.output.uses)
    if (!refused.output.uses.every(({ older }) => older)) return setProblem(answer.error.message)
    await removeFromOlder(answer.error.message)
  }

  async function removeFromOlder(text: string): Promise<void> {
    const sure = { title: `¿Eliminar «${name}» de todos modos?`, text, action: 'Eliminar de todos modos' }
    if (!(await confirm(sure))) return
    const answer = await callApi(mediaPaths.itemAndRevisions(id), { method: 'DELETE' }, v.null())
    if (answer.ok) onChanged(done)
    else setProblem(answer.error.message)
  }

  async function showUses(): Promise<void> {
    const answer = await callApi(mediaPaths.uses(id), { method: 'GET' }, mediaUsesSchema)
    if (answer.ok) setUses(answer.value.uses)
    else setProblem(answer.error.message)
  }

  const details = (
    <>
      {dialog}
      {replacing && (
        <ReplaceDialog
          entry={entry}
          kind={kind}
          onClose={() => setReplacing(false)}
          onReplaced={(replacement) => {
            setReplacing(false)
            onChanged(
              replacement.places === 1 ? 'Cambió en 1 lugar.' : `Cambió en ${replacement.places} lugares.`,
              replacement,
            )
          }}
        />
      )}
      <ProblemMessage text={problem} />
      {uses?.length === 0 && <p className="meta">No está en ningún lugar.</p>}
      <MediaUses uses={uses ?? []} />
    </>
  )
  return { showProblem: setProblem, showUses, remove, replace: () => setReplacing(true), details }
}
