import { useState } from 'react'
import { useRuntime } from '#client/runtime/router/use-runtime.ts'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { SignedIn, SignInPage } from '../contract/sign-in.ts'
import { CodeForm } from '../sign-in/code-form.tsx'
import { PasswordForm } from '../sign-in/password-form.tsx'

export function Page({ data }: { data: SignInPage }) {
  const runtime = useRuntime()
  const [step, setStep] = useState(data.step)

  function finish({ user, to }: SignedIn): void {
    // In the popup this closes the window. A full page continues to the address that the manager had requested.
    runtime.onSignedIn(user)
    runtime.navigate(to, { replace: true })
  }

  return (
    <>
      <Heading icon="key">Entra en tu panel</Heading>
      {step === 'code' ? (
        <CodeForm data={data} onSignedIn={finish} onRestart={() => setStep('password')} />
      ) : (
        <PasswordForm data={data} onSignedIn={finish} onSecondFactor={() => setStep('code')} />
      )}
    </>
  )
}
