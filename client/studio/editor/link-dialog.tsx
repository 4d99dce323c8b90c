import { type ReactNode, useState } from 'react'
import { Field } from '../../design/field/field.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { toHref } from './link-address.ts'

type LinkDialogProps = {
  /** The address the text has now; empty where it is no link. */
  before: string
  /** Null takes the link away. */
  onDone: (href: string | null) => void
  onClose: () => void
}

export function LinkDialog({ before, onDone, onClose }: LinkDialogProps): ReactNode {
  const [problem, setProblem] = useState('')

  function set(form: FormData): void {
    const href = toHref(String(form.get('direccion')))
    if (href === null) setProblem('Escribe una dirección web, un correo o una ruta que empiece con /.')
    else onDone(href)
  }

  return (
    <Modal title="Enlace" onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          set(new FormData(event.currentTarget))
        }}
      >
        <Field
          label="Dirección"
          name="direccion"
          defaultValue={before}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          error={problem || undefined}
        />
        <div className="actions">
          <button className="button">{before ? 'Cambiar el enlace' : 'Poner el enlace'}</button>
          {before && (
            <button className="button plain" type="button" onClick={() => onDone(null)}>
              Quitar el enlace
            </button>
          )}
          <button className="link" type="button" onClick={onClose}>
            Cancelar
          </button>
        </div>
      </form>
    </Modal>
  )
}
