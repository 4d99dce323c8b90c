import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { secretMakers } from '../cli/environment/secrets.ts'
import { listSecrets } from './account.ts'
import { type Api, hasApiErrorCode } from './api.ts'

/**
 * Secrets whose value nobody needs to know and whose previous value stays valid as `<name>_PREVIOUS`, and how to make
 * each.
 */
const rotatableSecrets: Readonly<Record<string, () => string>> = {
  ...secretMakers,
  REPLY_SECRET: () => randomBytes(32).toString('hex'),
}

const toPreviousName = (name: string): string => `${name}_PREVIOUS`

const settingsSchema = v.looseObject({ bindings: v.array(v.looseObject({ name: v.string() })) })

/** The worker's secrets, after a check that this one can be rotated. */
async function requireRotatable(api: Api, worker: string, name: string): Promise<string[]> {
  if (!(name in rotatableSecrets))
    throw new Error(
      `Solo ${Object.keys(rotatableSecrets).join(', ')} se cambian así, sin que nadie vea su valor. docs/secrets.md dice cómo cambiar los demás.`,
    )
  const present = await listSecrets(api, worker)
  if (!present) throw new Error(`${worker} todavía no se ha publicado: publícalo antes con «npm run deploy».`)
  return present
}

/** Explains why the platform refuses to change the secrets of a version that has no visitors. */
function explainRefusal(error: unknown): never {
  if (!hasApiErrorCode(error, 10215)) throw error
  throw new Error(
    'La última versión subida no es la que tienen los visitantes (después de una vuelta atrás o de una vista previa), y Cloudflare no deja cambiar secretos así. Publica antes con «npm run deploy» y repite. No se ha cambiado nada.',
    { cause: error },
  )
}

/**
 * Gives a secret a new value and stores the present one as `<name>_PREVIOUS`. Nobody sees either: the platform itself
 * copies the present value. The secret changes only once the platform lists `<name>_PREVIOUS`.
 */
export async function rotateSecret(api: Api, worker: string, name: string): Promise<void> {
  const previous = toPreviousName(name)
  const present = await requireRotatable(api, worker, name)
  if (!present.includes(name))
    throw new Error(`A ${worker} le falta ${name}: no hay nada que cambiar (docs/secrets.md).`)
  if (present.includes(previous))
    throw new Error(
      `${previous} guarda todavía el valor de un cambio anterior, y cambiar otra vez lo perdería. Cuando no haga falta: «npm run secret -- forget ${name}».`,
    )
  const path = `/workers/scripts/${worker}/settings`
  const { bindings } = await api.call(path, settingsSchema)
  const inherited = bindings.map((binding) => ({ name: binding.name, type: 'inherit' }))
  const form = new FormData()
  const carried = { name: previous, type: 'inherit', old_name: name }
  form.set('settings', JSON.stringify({ bindings: [...inherited, carried] }))
  await api.call(path, v.unknown(), { method: 'PATCH', body: form }).catch(explainRefusal)
  // A secret that was moved instead of copied gets its new value below.
  const carriedOver = await listSecrets(api, worker)
  if (!carriedOver?.includes(previous))
    throw new Error(`Cloudflare no copió ${name} a ${previous}, así que ${name} no se ha cambiado.`)
  const body = { name, text: rotatableSecrets[name]?.(), type: 'secret_text' }
  await api
    .call(`/workers/scripts/${worker}/secrets`, v.unknown(), { method: 'PUT', body })
    .catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(
        `${message} No se sabe si ${name} cambió. ${previous} tiene el valor de antes: no lo borres hasta que docs/secrets.md diga que ya no hace falta.`,
        { cause: error },
      )
    })
}

/** Deletes `<name>_PREVIOUS`, after which the previous value of the secret is no longer valid. */
export async function forgetPreviousSecret(api: Api, worker: string, name: string): Promise<void> {
  const previous = toPreviousName(name)
  const present = await requireRotatable(api, worker, name)
  if (!present.includes(previous)) throw new Error(`${worker} no tiene ${previous}: no hay nada que borrar.`)
  if (!present.includes(name))
    throw new Error(
      `A ${worker} le falta ${name}: ${previous} es el único valor que queda y no se borra. Ponle antes uno nuevo (docs/secrets.md).`,
    )
  await api
    .call(`/workers/scripts/${worker}/secrets/${previous}`, v.unknown(), { method: 'DELETE' })
    .catch(explainRefusal)
}
