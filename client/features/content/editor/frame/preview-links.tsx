import '../comparing/versions.css'
import { useState } from 'react'
import * as v from 'valibot'
import { copyText } from '#client/runtime/browser/clipboard.ts'
import { callApi } from '#client/runtime/session/call-api.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { nothingDone, toOutcome } from '#client/ui/message/outcome.ts'
import { type Preview, previewResponseSchema } from '../../contract/edited-text.ts'
import { useZone } from '../../use-zone.ts'
import type { TextEditor } from './use-text-editor.ts'

export function PreviewLinks({ editor, previews }: { editor: TextEditor; previews: readonly Preview[] }) {
  const { id, autosave } = editor.draft
  const path = editor.api.paths.previews(id)
  const { formatMoment } = useZone()
  const [list, setList] = useState(previews)
  const [status, setStatus] = useState(nothingDone)

  async function create(): Promise<void> {
    await autosave.flush()
    if (autosave.state.get().rev === 0)
      return setStatus({ failed: 'Todavía no hay nada guardado que se pueda leer: escribe algo primero.' })
    const response = await callApi(path, { method: 'POST', body: {} }, previewResponseSchema)
    if (!response.ok) return setStatus({ failed: response.error.message })
    const { preview } = response.value
    setList((before) => [preview, ...before])
    await copy(preview.url)
  }

  async function copy(url: string): Promise<void> {
    const copied = await copyText(url)
    setStatus(copied ? { done: 'Enlace copiado.' } : { failed: 'Copia el enlace de la lista.' })
  }

  async function revoke(preview: number): Promise<void> {
    const response = await callApi(`${path}/${preview}`, { method: 'DELETE' }, v.null())
    if (response.ok) setList((before) => before.filter(({ id }) => id !== preview))
    setStatus(toOutcome(response, () => 'El enlace ya no funciona.'))
  }

  return (
    <details id="vista-previa" className="panel">
      <summary>Compartir una vista previa</summary>
      <p className="meta">Cualquiera que tenga el enlace lee el borrador durante siete días.</p>
      <Button onClick={create}>Crear un enlace a la vista previa</Button>
      <p role="status" className={status.failed && 'problem'}>
        {status.done ?? status.failed}
      </p>
      <ul role="list" className="history">
        {list.map((preview) => (
          <li key={preview.id}>
            <a href={preview.url} target="_blank" rel="noopener">
              Abrir
            </a>{' '}
            <span className="meta">hasta el {formatMoment(preview.expiresAt)}</span>
            <div className="actions tight">
              <LinkButton onClick={() => copy(preview.url)}>Copiar</LinkButton>
              <LinkButton onClick={() => revoke(preview.id)}>Anular</LinkButton>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
