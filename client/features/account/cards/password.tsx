import { useState } from 'react'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { AccountForm } from '../account-form.tsx'
import { accountPaths } from '../contract/account.ts'
import { doneSchema } from '../contract/fields.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { href } from '../routes.ts'
import { AccountItem } from './item.tsx'

type PasswordCardProps = { email: string; hasPassword: boolean; onChanged: () => void }

export function PasswordCard({ email, hasPassword, onChanged }: PasswordCardProps) {
  const [isSaved, setDone] = useState(false)
  return (
    <AccountItem
      id="contrasena"
      title="Contraseña"
      state={hasPassword ? 'Con contraseña' : 'Sin contraseña'}
      action={hasPassword ? 'Cambiar' : 'Añadir'}
    >
      <p>
        {hasPassword
          ? 'Al cambiarla se cierran tus demás sesiones.'
          : 'Entras sin contraseña. Puedes añadir una como segunda forma de entrar.'}
      </p>
      <AccountForm
        fields={hasPassword ? ['password', 'current'] : ['password']}
        endpoint={{ method: 'PUT', path: accountPaths.password, schema: doneSchema }}
        submitLabel={hasPassword ? 'Cambiar contraseña' : 'Añadir contraseña'}
        statusMessage={isSaved && 'Tu contraseña está guardada y tus demás sesiones, cerradas.'}
        onSend={() => setDone(false)}
        onSaved={(_, form) => {
          form.reset()
          setDone(true)
          onChanged()
        }}
      >
        {/* Tells password managers whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <PasswordField
            label="Contraseña actual"
            name="current"
            autoComplete="current-password"
            required
            hint={
              <>
                ¿No la recuerdas? <a href={href('mngr-olvido')}>Crea una nueva</a>.
              </>
            }
          />
        )}
        <NewPasswordField label="Contraseña nueva" />
      </AccountForm>
    </AccountItem>
  )
}
