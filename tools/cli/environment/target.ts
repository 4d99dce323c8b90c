import { needsOf } from '../../deploy/config.ts'
import { type Environment, environmentOf, production } from '../../deploy/environment.ts'
import { readConfig } from './config.ts'

/** Which site a command works on: `local`, `production`, or an environment of wrangler.toml. */
export type Place = string
export const local: Place = 'local'

/** How a command is told. */
export const placeOptions = {
  remote: { type: 'boolean', default: false },
  env: { type: 'string' },
} as const

export const placeUsage = `  --remote        Actúa sobre el sitio publicado y no sobre el local.
  --env <entorno>  Sobre otro entorno que producción; implica --remote.`

export const placeOf = ({ remote, env }: { remote: boolean; env?: string | undefined }): Place =>
  env ?? (remote ? production : local)

/** What to do where a site is not there yet. */
export const publishFirst = (place: Place): string =>
  `publícalo antes con «npm run deploy${place === production ? '' : ` -- --env ${place}`}».`

/** A published site, and what its database is called. Throws what to mend. */
export async function publishedAt(place: Place): Promise<{ environment: Environment; database: string }> {
  const config = await readConfig()
  const environment = environmentOf(config, place)
  const [database] = needsOf(environment, config).databases
  if (database === undefined) throw new Error('wrangler.toml no nombra ninguna base de datos.')
  return { environment, database }
}
