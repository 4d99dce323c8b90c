import './password-field.css'
import { useState, type KeyboardEvent } from 'react'
import { EnabledWhenHydrated } from '../hydrated/enabled-when-hydrated.tsx'
import { Field, type FieldProps } from './field.tsx'

export function PasswordField({ hint, ...props }: Omit<FieldProps, 'type' | 'suffix'>) {
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  function watchCapsLock(event: KeyboardEvent): void {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <>
      <Field
        {...props}
        hint={hint}
        type={visible ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        suffix={
          <EnabledWhenHydrated>
            <button
              type="button"
              className="show-password scripted"
              aria-label={visible ? 'Ocultar lo escrito' : 'Mostrar lo escrito'}
              onClick={() => setVisible(!visible)}
            >
              {visible ? 'Ocultar' : 'Mostrar'}
            </button>
          </EnabledWhenHydrated>
        }
      />
      <p className="caps-lock" role="status">
        {capsLock && 'Tienes activado el bloqueo de mayúsculas.'}
      </p>
    </>
  )
}
