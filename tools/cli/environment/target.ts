import { listRequiredResources } from '../../deploy/config.ts'
import { type Environment, getEnvironment, production } from '../../deploy/environment.ts'
import { readConfig } from './config.ts'

/** Which site a command works on: `local`, `production`, or an environment of wrangler.toml. */
export type Target = string
export const localTarget: Target = 'local'

export const targetOptions = {
  remote: { type: 'boolean', default: false },
  env: { type: 'string' },
} as const

export const targetUsage = `  --remote        Actúa sobre el sitio publicado y no sobre el local.
  --env <entorno>  Sobre otro entorno que producción; implica --remote.`

export const getTarget = ({ remote, env }: { remote: boolean; env?: string | undefined }): Target =>
  env ?? (remote ? production : localTarget)

/** A sentence that says how to publish a site that is not published yet. */
export const getPublishHint = (target: Target): string =>
  `publícalo antes con «npm run deploy${target === production ? '' : ` -- --env ${target}`}».`

/** Finds a published site and the name of its database. Throws a sentence that says what to correct. */
export async function findPublishedSite(
  target: Target,
): Promise<{ environment: Environment; database: string }> {
  const config = await readConfig()
  const environment = getEnvironment(config, target)
  const [database] = listRequiredResources(environment, config).databases
  if (database === undefined) throw new Error('wrangler.toml no nombra ninguna base de datos.')
  return { environment, database }
}
