import { useEffect, useRef, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import * as v from 'valibot'
import { Field } from '../../design/field/field.tsx'
import { FormError } from '../../design/field/form-error.tsx'
import { signInPath } from '../../session/paths.ts'
import { useRequest } from '../../session/use-request.ts'
import { authPaths, signedInSchema, signInFields, type SignInPage } from '../contract.ts'
import { strangeAnswer, type SignedIn } from './signed-in.ts'

type CodeFormProps = {
  data: SignInPage
  onSignedIn: (answer: SignedIn) => void
  onRestart: () => void
}

/** The second step: the code of the app, or a recovery code in the same field. */
export function CodeForm({ data, onSignedIn, onRestart }: CodeFormProps): ReactNode {
  // The error that came with the page belongs to the step it came with.
  const { ref, pending, failure, setFailure, send } = useRequest<HTMLFormElement>(
    data.step === 'code' ? data.error : null,
  )
  const input = useRef<HTMLInputElement>(null)
  const fields = failure?.fields ?? {}

  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get(signInFields.code)
    const answer = await send(authPaths.code, { method: 'POST', body: { code, volver: data.volver } })
    if (answer === undefined) return
    const known = v.safeParse(signedInSchema, answer)
    if (known.success) onSignedIn(known.output)
    else setFailure(strangeAnswer)
  }

  function restart(event: MouseEvent): void {
    event.preventDefault()
    onRestart()
  }

  return (
    <form ref={ref} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <p>Tu contraseña es correcta. Falta el segundo paso.</p>
      <FormError failure={failure} />
      <input type="hidden" name={signInFields.wished} value={data.volver} />
      <Field
        ref={input}
        label="Código de verificación"
        name={signInFields.code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint="Los 6 dígitos de tu aplicación, o uno de tus códigos de recuperación."
        error={fields[signInFields.code] ?? fields['code']}
      />
      <button className="button" aria-disabled={pending}>
        {pending ? 'Comprobando…' : 'Continuar'}
      </button>
      <a href={signInPath(data.volver)} onClick={restart}>
        Empezar de nuevo
      </a>
    </form>
  )
}
