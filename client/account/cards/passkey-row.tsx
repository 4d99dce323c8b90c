import '../../design/badge/badge.css'
import '../rows.css'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Field } from '../../design/field/field.tsx'
import { FormError } from '../../design/field/form-error.tsx'
import { Moment } from '../../design/time/moment.tsx'
import { useRequest } from '../../session/use-request.ts'
import { accountPaths, type Passkey, passkeysAnswerSchema } from '../contract.ts'

type PasskeyRowProps = {
  passkey: Passkey
  onChange: (passkeys: Passkey[]) => void
  onRemove: () => void
}

export function PasskeyRow({ passkey, onChange, onRemove }: PasskeyRowProps): ReactNode {
  const [renaming, setRenaming] = useState(false)
  const rename = useRef<HTMLButtonElement>(null)

  function endRenaming(): void {
    setRenaming(false)
    rename.current?.focus()
  }

  return (
    <li>
      <div className="row-text">
        {passkey.label}
        {passkey.synced && <span className="badge">Sincronizada</span>}
        <small>
          Creada el <Moment at={passkey.createdAt} />
        </small>
        <small>
          {passkey.lastUsedAt === null ? (
            'Sin usar todavía'
          ) : (
            <>
              Último uso: <Moment at={passkey.lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <div className="row-actions">
        <button
          ref={rename}
          type="button"
          className="link"
          aria-label={`Cambiar el nombre de la llave ${passkey.label}`}
          aria-expanded={renaming}
          onClick={() => setRenaming(!renaming)}
        >
          Cambiar nombre
        </button>
        <button
          type="button"
          className="link"
          aria-label={`Quitar la llave ${passkey.label}`}
          onClick={onRemove}
        >
          Quitar
        </button>
      </div>
      {renaming && <RenameForm passkey={passkey} onChange={onChange} onEnd={endRenaming} />}
    </li>
  )
}

type RenameFormProps = Pick<PasskeyRowProps, 'passkey' | 'onChange'> & { onEnd: () => void }

function RenameForm({ passkey, onChange, onEnd }: RenameFormProps): ReactNode {
  const { ref, pending, failure, send } = useRequest<HTMLFormElement>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.select(), [])

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const body = { label: new FormData(event.currentTarget).get('label') }
    const path = accountPaths.passkey(passkey.id)
    const answer = await send(path, { method: 'PATCH', body }, passkeysAnswerSchema)
    if (!answer) return
    onChange(answer.passkeys)
    onEnd()
  }

  return (
    <form ref={ref} className="form row-form" noValidate onSubmit={(event) => void save(event)}>
      <FormError failure={failure} />
      <Field
        ref={input}
        label="Nombre nuevo"
        name="label"
        defaultValue={passkey.label}
        maxLength={60}
        required
        error={failure?.fields['label']}
      />
      <div className="row-actions">
        <button className="button plain" aria-disabled={pending}>
          Guardar nombre
        </button>
        <button type="button" className="link" onClick={onEnd}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
