import '../rows.css'
import './second-factor.css'
import { useState } from 'react'
import { usePageState } from '#client/runtime/router/use-page-state.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import { endSentence } from '#client/runtime/text/end-sentence.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import {
  accountPaths,
  recoveryCodesSchema,
  type SecondFactorOptions,
  secondFactorOptionsSchema,
} from '../contract/account.ts'
import { doneSchema } from '../contract/fields.ts'
import { AccountItem } from './item.tsx'

type SecondFactorStatus = { active: boolean; recoveryLeft: number }

export function SecondFactorCard({
  initialStatus,
  hasPassword,
  onChanged,
}: {
  initialStatus: SecondFactorStatus
  hasPassword: boolean
  /** Called after a change, so that the activity of the account shows it. */
  onChanged: () => Promise<void>
}) {
  const [{ active, recoveryLeft }, setState] = usePageState(initialStatus)
  const [setup, setSetup] = useState<SecondFactorOptions | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const { ref, pending, failure, send } = useRequest<HTMLElement>()

  async function requestCodes(path: string, body?: object): Promise<void> {
    const answer = await send(path, { method: 'POST', body }, recoveryCodesSchema)
    if (!answer) return
    setCodes(answer.codes)
    setSetup(null)
    setState({ active: true, recoveryLeft: answer.codes.length })
    await onChanged()
  }

  async function start(): Promise<void> {
    const path = accountPaths.secondFactorOptions
    const answer = await send(path, { method: 'POST' }, secondFactorOptionsSchema)
    if (answer) setSetup(answer)
  }

  async function turnOn(values: FormData): Promise<void> {
    await requestCodes(accountPaths.secondFactor, { code: values.get('code') })
  }

  async function turnOff(): Promise<void> {
    const confirmed = await confirm({
      title: '¿Desactivar la verificación en dos pasos?',
      text: 'Para entrar bastará con tu contraseña, y tus códigos de recuperación dejarán de servir.',
      action: 'Desactivar la verificación en dos pasos',
    })
    if (!confirmed) return
    if (!(await send(accountPaths.secondFactor, { method: 'DELETE' }, doneSchema))) return
    setCodes([])
    setState({ active: false, recoveryLeft: 0 })
    await onChanged()
  }

  return (
    <AccountItem
      ref={ref}
      id="segundo-paso"
      title="Verificación en dos pasos"
      state={active ? 'Activa' : 'Sin activar'}
      action={active ? 'Cambiar' : 'Activar'}
    >
      <p>{describeStatus(active, hasPassword, recoveryLeft)}</p>
      <FormError failure={failure} />
      {setup && (
        <form className="form" noValidate onSubmit={withValues(turnOn)}>
          <p>
            Escanea este código con una aplicación de códigos, como Google Authenticator o 1Password, o
            escribe en ella la clave.
          </p>
          <img className="qr" src={setup.qr} alt="Código QR con la clave que también está escrita debajo" />
          <p className="secret">{setup.secret}</p>
          <Field
            label="Código que muestra la aplicación"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={failure?.fields['code']}
          />
          <div className="row-actions">
            <button className="button" aria-disabled={pending}>
              Activar
            </button>
            <LinkButton onClick={() => setSetup(null)}>Cancelar</LinkButton>
          </div>
        </form>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {!setup && (
        <div className="actions">
          {active ? (
            <>
              <Button aria-disabled={pending} onClick={() => requestCodes(accountPaths.recoveryCodes)}>
                Crear códigos de recuperación nuevos
              </Button>
              <LinkButton onClick={turnOff}>Desactivar</LinkButton>
            </>
          ) : (
            <Button aria-disabled={pending} onClick={start}>
              Activar la verificación en dos pasos
            </Button>
          )}
        </div>
      )}
    </AccountItem>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { name } = useSite()
  const text = [`Códigos de recuperación de ${endSentence(name)} Cada uno sirve una vez.`, ...codes].join(
    '\n',
  )
  return (
    <div className="form" role="region" aria-label="Códigos de recuperación">
      <p>
        <strong>Guarda estos códigos ahora:</strong> no se vuelven a mostrar. Cada uno sirve una vez, si
        pierdes tu teléfono.
      </p>
      <ul className="codes" role="list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row-actions">
        <CopyButton text={codes.join('\n')}>Copiar los códigos</CopyButton>
        <a
          className="link"
          download="codigos-de-recuperacion.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Descargarlos para guardarlos o imprimirlos
        </a>
      </div>
    </div>
  )
}

function describeStatus(active: boolean, hasPassword: boolean, recoveryLeft: number): string {
  if (active) {
    const left = recoveryLeft === 1 ? 'Te queda 1 código' : `Te quedan ${recoveryLeft} códigos`
    return `Está activa: al entrar con contraseña también pedimos un código. ${left} de recuperación.`
  }
  return hasPassword
    ? 'Además de la contraseña pediremos un código de tu teléfono.'
    : 'Protege la entrada con contraseña. Una llave de acceso ya vale por los dos pasos.'
}
