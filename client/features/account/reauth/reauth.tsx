import { useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { callApi } from '#client/runtime/session/call-api.ts'
import { CallApiContext, useRequest } from '#client/runtime/session/use-request.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { PasswordField } from '#client/ui/field/password-field.tsx'
import { RequestForm, SubmitButton } from '#client/ui/form/request-form.tsx'
import { Modal } from '#client/ui/modal/modal.tsx'
import { accountPaths } from '../contract/account.ts'
import { doneSchema } from '../contract/fields.ts'
import { reauthSchema, type ReauthMethod } from '../contract/reauth.ts'
import { requestOptionsSchema } from '../contract/webauthn.ts'
import { requestPasskey } from '../passkey.ts'
import { queueCalls } from './queue-calls.ts'

type ReauthPrompt = { methods: readonly ReauthMethod[]; resolve: (confirmed: boolean) => void }

/** Shows a dialog when the API asks to confirm the identity, and then repeats the request. */
export function ReauthProvider({ children }: { children: ReactNode }) {
  const [prompt, setPrompt] = useState<ReauthPrompt | null>(null)

  const [call] = useState(() =>
    queueCalls(async (path, request, schema) => {
      const result = await callApi(path, request, schema)
      const reauth = result.ok ? null : v.safeParse(reauthSchema, result.error.data)
      if (!reauth?.success) return result
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setPrompt({ methods: reauth.output.methods, resolve: resolve })
      return (await promise) ? callApi(path, request, schema) : result
    }),
  )

  function close(confirmed: boolean): void {
    prompt?.resolve(confirmed)
    setPrompt(null)
  }

  return (
    <CallApiContext value={call}>
      {children}
      {/* Excluded from the worker's bundle: only an answer of the API opens it. */}
      {!import.meta.env.SSR && prompt && (
        <Modal title="Confirma que eres tú" onClose={() => close(false)}>
          <p>
            Para hacer esto hay que haber entrado hace menos de 15 minutos. En cuanto confirmes seguimos con
            lo que pediste, y no te lo volvemos a preguntar en los 15 minutos siguientes.
          </p>
          <CallApiContext value={callApi}>
            {prompt.methods.includes('passkey') && <PasskeyConfirmation onConfirmed={() => close(true)} />}
            {prompt.methods.some((method) => method !== 'passkey') && (
              <PasswordConfirmation
                withCode={prompt.methods.includes('password+code')}
                onConfirmed={() => close(true)}
              />
            )}
          </CallApiContext>
          <div className="actions">
            <LinkButton onClick={() => close(false)}>Cancelar</LinkButton>
          </div>
        </Modal>
      )}
    </CallApiContext>
  )
}

type ConfirmationProps = { onConfirmed: () => void }

function PasskeyConfirmation({ onConfirmed }: ConfirmationProps) {
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLDivElement>()

  async function confirm(): Promise<void> {
    const path = accountPaths.verifyPasskeyOptions
    const asked = await send(path, { method: 'POST' }, requestOptionsSchema)
    const response = asked && (await requestPasskey(asked.options, setFailure))
    if (!response) return
    const body = { response }
    if (await send(accountPaths.verifyPasskey, { method: 'POST', body }, doneSchema)) onConfirmed()
  }

  return (
    <div ref={ref} className="form">
      <FormError failure={failure} />
      <button type="button" className="button" aria-disabled={pending} onClick={() => void confirm()}>
        Confirmar con llave de acceso
      </button>
    </div>
  )
}

function PasswordConfirmation({ withCode, onConfirmed }: ConfirmationProps & { withCode: boolean }) {
  const request = useRequest<HTMLFormElement>()

  async function confirm(form: FormData): Promise<void> {
    const body = { password: form.get('password'), ...(withCode ? { code: form.get('code') } : {}) }
    if (await request.send(accountPaths.verify, { method: 'POST', body }, doneSchema)) onConfirmed()
  }

  return (
    <RequestForm request={request} onSubmit={confirm}>
      <PasswordField label="Tu contraseña actual" name="password" autoComplete="current-password" required />
      {withCode && <Field label="Código de verificación" name="code" autoComplete="one-time-code" required />}
      <SubmitButton>Confirmar</SubmitButton>
    </RequestForm>
  )
}
