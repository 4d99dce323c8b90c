import '#client/ui/badge/badge.css'
import '../rows.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CountedField } from '#client/ui/field/character-count.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountPaths, type Passkey, passkeysResponseSchema } from '../contract/account.ts'

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
          Creada el <Instant at={passkey.createdAt} />
        </small>
        <small>
          {passkey.lastUsedAt === null ? (
            'Sin usar todavía'
          ) : (
            <>
              Último uso: <Instant at={passkey.lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <div className="row-actions">
        <LinkButton
          ref={rename}
          aria-label={`Cambiar el nombre de la llave ${passkey.label}`}
          aria-expanded={renaming}
          onClick={() => setRenaming(!renaming)}
        >
          Cambiar nombre
        </LinkButton>
        <LinkButton aria-label={`Quitar la llave ${passkey.label}`} onClick={onRemove}>
          Quitar
        </LinkButton>
      </div>
      {renaming && <RenameForm passkey={passkey} onChange={onChange} onEnd={endRenaming} />}
    </li>
  )
}

type RenameFormProps = Pick<PasskeyRowProps, 'passkey' | 'onChange'> & { onEnd: () => void }

function RenameForm({ passkey, onChange, onEnd }: RenameFormProps): ReactNode {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => input.current?.select(), [])

  return (
    <AccountForm
      fields={['label']}
      className="row-form"
      endpoint={{ method: 'PATCH', path: accountPaths.passkey(passkey.id), schema: passkeysResponseSchema }}
      submitLabel="Guardar nombre"
      secondaryAction={<LinkButton onClick={onEnd}>Cancelar</LinkButton>}
      onSaved={({ passkeys }) => {
        onChange(passkeys)
        onEnd()
      }}
    >
      <CountedField
        ref={input}
        label="Nombre nuevo"
        name="label"
        defaultValue={passkey.label}
        max={60}
        required
      />
    </AccountForm>
  )
}
