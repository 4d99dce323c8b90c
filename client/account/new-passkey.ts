import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import * as v from 'valibot'
import type { useRequest } from '../session/use-request.ts'
import { creationOptionsSchema } from './contract.ts'
import { createPasskey } from './passkey.ts'

/** Asks the server what to ask of the device, and the device; null when there is no passkey, which is then said. */
export async function newPasskey(
  { send, setFailure }: Pick<ReturnType<typeof useRequest>, 'send' | 'setFailure'>,
  optionsPath: string,
  body?: unknown,
): Promise<RegistrationResponseJSON | null> {
  const answer = await send(optionsPath, { method: 'POST', body })
  const options = v.safeParse(creationOptionsSchema, answer)
  if (!options.success) return null
  const outcome = await createPasskey(options.output.options)
  if (outcome.ok) return outcome.response
  if (outcome.message !== null) setFailure({ message: outcome.message, fields: {} })
  return null
}
