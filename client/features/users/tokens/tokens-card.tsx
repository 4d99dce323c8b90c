import '../../account/rows.css'
import '../team/created-link.css'
import { useState } from 'react'
import { AccountForm } from '#client/features/account/account-form.tsx'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FoldedForm } from '#client/ui/field/folded-form.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { SelectField } from '#client/ui/field/select-field.tsx'
import { useStatusMessage } from '#client/ui/message/use-status-message.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { Instant } from '#client/ui/time/instant.tsx'
import { maxLabelLength } from '../contract/roles.ts'
import {
  type AccessToken,
  tokensPaths,
  tokensResponseSchema,
  createdTokenSchema,
  type tokenDays,
  tokenPermissions,
} from '../contract/tokens.ts'
import { PermissionFields } from '../roles/permission-fields.tsx'
import { permissionTexts } from '../roles/permission-texts.ts'

type TokensCardProps = { tokens: readonly AccessToken[]; onChange: (tokens: AccessToken[]) => void }

/** The access tokens of programs. A new one is shown here once. */
export function TokensCard({ tokens, onChange }: TokensCardProps) {
  const [secret, setSecret] = useState('')
  const { statusMessage, show } = useStatusMessage(tokens)

  function apply(next: AccessToken[], message: string, created = ''): void {
    show({ done: message })
    setSecret(created)
    onChange(next)
  }

  return (
    <section className="card" aria-labelledby="claves">
      <h2 id="claves">Claves para otros programas</h2>
      <p>
        Para técnicos: con una clave, otro programa trabaja aquí en tu nombre, por la API. Solo hace lo que
        marques, y nunca más de lo que puedes hacer tú.
      </p>
      {statusMessage}
      {secret !== '' && (
        <div className="copy-line">
          <input aria-label="Clave nueva" readOnly value={secret} />
          <CopyButton text={secret}>Copiar clave</CopyButton>
        </div>
      )}
      <ul className="rows">
        {tokens.map((token) => (
          <TokenRow
            key={token.id}
            token={token}
            onDeleted={(next) => apply(next, `La clave ${token.name} ya no sirve.`)}
          />
        ))}
      </ul>
      <FoldedForm summary="Crear una clave">
        <TokenForm
          onCreated={(next, created) =>
            apply(next, 'Cópiala ahora y guárdala donde la usa el programa: no se vuelve a mostrar.', created)
          }
        />
      </FoldedForm>
    </section>
  )
}

function TokenRow({ token, onDeleted }: { token: AccessToken; onDeleted: (tokens: AccessToken[]) => void }) {
  const { ref, pending, failure, send } = useRequest<HTMLLIElement>()
  const { id, name, permissions, createdBy, expiresAt, isExpired, lastUsedAt, lastUsedAddress } = token

  async function remove(): Promise<void> {
    const title = `¿Eliminar la clave ${name}? El programa que la usa deja de funcionar.`
    if (pending || !(await confirm({ title, action: 'Eliminar la clave' }))) return
    const answer = await send(tokensPaths.token(id), { method: 'DELETE' }, tokensResponseSchema)
    if (answer) onDeleted(answer.tokens)
  }

  return (
    <li ref={ref}>
      <div className="row-text">
        {name} {isExpired && <span className="badge off">Vencida</span>}
        <small>{`${permissions.map((one) => permissionTexts[one]).join(' · ')}.`}</small>
        <small>
          De {createdBy}. {isExpired ? 'Venció' : 'Vence'} el <Instant at={expiresAt} />.
        </small>
        <small>
          {lastUsedAt === null ? (
            'Nadie la ha usado.'
          ) : (
            <>
              Último uso: <Instant at={lastUsedAt} />
              {lastUsedAddress && `, desde ${lastUsedAddress}`}.
            </>
          )}
        </small>
      </div>
      <div className="row-actions">
        <LinkButton aria-disabled={pending} aria-label={`Eliminar la clave ${name}`} onClick={remove}>
          Eliminar
        </LinkButton>
      </div>
      <FormError failure={failure} />
    </li>
  )
}

const dayTexts: Readonly<Record<(typeof tokenDays)[number], string>> = {
  30: '30 días',
  90: '90 días',
  365: 'Un año',
}

function TokenForm({ onCreated }: { onCreated: (tokens: AccessToken[], secret: string) => void }) {
  return (
    <AccountForm
      fields={(typed) => ({
        name: typed.get('name'),
        permissions: typed.getAll('permissions'),
        days: Number(typed.get('days')),
      })}
      endpoint={{ method: 'POST', path: tokensPaths.tokens, schema: createdTokenSchema }}
      submitLabel="Crear clave"
      onSaved={({ tokens, secret }, form) => {
        onCreated(tokens, secret)
        form.reset()
      }}
    >
      <Field
        label="Nombre de la clave"
        name="name"
        autoComplete="off"
        maxLength={maxLabelLength}
        hint="El programa que la usa: así aparece en el registro."
        required
      />
      <SelectField label="Vale durante" name="days" defaultValue={90} options={dayTexts} />
      <PermissionFields offered={tokenPermissions} />
    </AccountForm>
  )
}
