import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import type { useRequest } from '../../runtime/session/use-request.ts'
import { creationOptionsSchema } from './contract/webauthn.ts'
import { createPasskey } from './passkey.ts'

/** Creates a passkey with options from the server; null after a failure, which is shown. */
export async function registerPasskey(
  { send, setFailure }: Pick<ReturnType<typeof useRequest>, 'send' | 'setFailure'>,
  optionsPath: string,
  body?: unknown,
): Promise<RegistrationResponseJSON | null> {
  const answer = await send(optionsPath, { method: 'POST', body }, creationOptionsSchema)
  if (!answer) return null
  const outcome = await createPasskey(answer.options)
  if (outcome.ok) return outcome.response
  if (outcome.message !== null) setFailure({ message: outcome.message, fields: {} })
  return null
}
