import { useEffect, useRef, type MouseEvent } from 'react'
import { toSignInPath } from '#client/runtime/session/paths.ts'
import { useRequest } from '#client/runtime/session/use-request.ts'
import { Field } from '#client/ui/field/field.tsx'
import { FormError } from '#client/ui/field/form-error.tsx'
import { withValues } from '#client/ui/form/with-values.ts'
import {
  authPaths,
  type SignedIn,
  signedInSchema,
  signInFields,
  type SignInPage,
} from '../contract/sign-in.ts'

type CodeFormProps = {
  data: SignInPage
  onSignedIn: (answer: SignedIn) => void
  onRestart: () => void
}

/** The second step: a code from the app, or a recovery code in the same field. */
export function CodeForm({ data, onSignedIn, onRestart }: CodeFormProps) {
  // An error in the page data belongs to the step that the page was loaded with.
  const { ref, pending, failure, clearFields, send } = useRequest<HTMLFormElement>(
    data.step === 'code' ? data.error : null,
  )
  const input = useRef<HTMLInputElement>(null)
  const fields = failure?.fields ?? {}

  useEffect(() => input.current?.focus(), [])

  async function submit(values: FormData): Promise<void> {
    const code = values.get(signInFields.code)
    const body = { code, volver: data.volver }
    const answer = await send(authPaths.code, { method: 'POST', body }, signedInSchema)
    if (answer) onSignedIn(answer)
  }

  function restart(event: MouseEvent): void {
    event.preventDefault()
    onRestart()
  }

  return (
    <form ref={ref} className="form" method="post" noValidate onSubmit={withValues(submit)}>
      <p>Tu contraseña es correcta. Falta el segundo paso.</p>
      <FormError failure={failure} />
      <input type="hidden" name={signInFields.returnPath} value={data.volver} />
      <Field
        ref={input}
        label="Código de verificación"
        name={signInFields.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Los 6 dígitos de tu aplicación, o uno de tus códigos de recuperación."
        // A form posted without script names the field as the form does, the API as its JSON body does.
        error={fields[signInFields.code] ?? fields['code']}
        onInput={() => clearFields('code')}
      />
      <button className="button" aria-disabled={pending}>
        {pending ? 'Comprobando…' : 'Continuar'}
      </button>
      <a href={toSignInPath(data.volver)} onClick={restart}>
        Empezar de nuevo
      </a>
    </form>
  )
}
