import '../rows.css'
import { useEffect, useRef, useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import type { ApiRequest } from '#client/runtime/session/call-api.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CountedField } from '#client/ui/field/character-count.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountPaths, passkeysResponseSchema, type Passkey } from '../contract/account.ts'
import { registerPasskey } from '../passkey.ts'
import { AccountItem } from './item.tsx'

type PasskeysCardProps = { initialPasskeys: Passkey[]; onRemoved: () => void }

export function PasskeysCard({ initialPasskeys, onRemoved }: PasskeysCardProps) {
  const [passkeys, setPasskeys] = usePageState(initialPasskeys)
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLElement>()

  async function change(path: string, request: ApiRequest): Promise<boolean> {
    const answer = await send(path, request, passkeysResponseSchema)
    if (answer) setPasskeys(answer.passkeys)
    return answer !== undefined
  }

  async function add(values: FormData, form: HTMLFormElement): Promise<void> {
    const label = values.get('label')
    const response = await registerPasskey({ send, setFailure }, accountPaths.passkeyOptions)
    if (!response) return
    const body = { label, response }
    if (await change(accountPaths.passkeys, { method: 'POST', body })) form.reset()
  }

  async function remove({ id, label }: Passkey): Promise<void> {
    const confirmed = await confirm({
      title: `¿Quitar la llave «${label}»?`,
      text: 'Ya no podrás entrar con ella y se cerrarán tus demás sesiones.',
      action: 'Quitar la llave',
    })
    if (confirmed && (await change(accountPaths.passkey(id), { method: 'DELETE' }))) onRemoved()
  }

  return (
    <AccountItem
      ref={ref}
      id="llaves"
      title="Llaves de acceso"
      state={passkeys.map(({ label }) => label).join(', ') || 'Ninguna'}
      action={passkeys.length > 0 ? 'Cambiar' : 'Añadir'}
    >
      <p>
        Entras con tu huella, tu cara o el PIN del dispositivo. Al quitar una se cierran tus demás sesiones.
      </p>
      <ul className="rows">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onChange={setPasskeys}
            onRemove={() => void remove(passkey)}
          />
        ))}
      </ul>
      <form className="form" noValidate onSubmit={withValues(add)}>
        <FormError failure={failure} />
        <CountedField
          label="Nombre de la llave"
          name="label"
          max={60}
          required
          hint="Para reconocerla después, por ejemplo «Teléfono del trabajo»."
          error={failure?.fields['label']}
        />
        <div className="row-actions">
          <button className="button plain" aria-disabled={pending}>
            Añadir llave de acceso
          </button>
        </div>
      </form>
    </AccountItem>
  )
}

type PasskeyRowProps = {
  passkey: Passkey
  onChange: (passkeys: Passkey[]) => void
  onRemove: () => void
}

function PasskeyRow({ passkey, onChange, onRemove }: PasskeyRowProps) {
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

function RenameForm({ passkey, onChange, onEnd }: RenameFormProps) {
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
