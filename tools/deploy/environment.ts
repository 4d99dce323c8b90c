import * as v from 'valibot'
import { parseMailAddress } from '#worker/env/mail.ts'
import { parseSiteUrl, siteUrlProblem } from '#worker/env/site-url.ts'
import type { Config } from '../cli/environment/config.ts'

export const production = 'production'

/** The environment that a deploy changes. Its resources have the worker's and the environment's name. */
export type Environment = {
  name: string
  isProduction: boolean
  /** The worker's name. The names of other resources are the same, or begin with it and `-`. */
  worker: string
  vars: Readonly<Record<string, unknown>>
  siteUrl: string
}

/** What a command for a published environment uses from outside; tests pass simulated values. */
export type CommandOptions = {
  /** The content of `wrangler.toml`. */
  config: Config
  environment: Environment
  migrationsFolder: string
  /** Environment variables for wrangler. */
  env?: Readonly<Record<string, string>>
  fetch: typeof fetch
  writeLine: (line: string) => void
  /** How long to wait until a version responds in all locations, in milliseconds. */
  retryForMs: number
  /** The HEALTH_TOKEN of the site, to read its health checks; null skips these. */
  healthToken: string | null
}

const environmentSchema = v.looseObject({ vars: v.optional(v.record(v.string(), v.unknown()), {}) })

const toText = (value: unknown): string | undefined => (value === undefined ? undefined : String(value))

/**
 * Reads an environment: production is at the top of `wrangler.toml`, others are in `[env.<name>.vars]`. Throws what to
 * correct.
 */
export function getEnvironment(config: Config, name: string): Environment {
  const isProduction = name === production
  if (!/^[a-z][a-z0-9-]{1,20}$/.test(name))
    throw new Error(
      `«${name}» no sirve como nombre de entorno: usa de 2 a 21 letras minúsculas, cifras o guiones.`,
    )
  const own = isProduction ? { vars: config.vars } : config.env[name]
  const parsed = v.safeParse(environmentSchema, own)
  if (!parsed.success)
    throw new Error(`Falta [env.${name}.vars] en wrangler.toml, con la SITE_URL de ese entorno.`)
  const where = isProduction ? '[vars]' : `[env.${name}.vars]`
  const { vars } = parsed.output
  const siteUrl = parseSiteUrl(vars['SITE_URL'])
  if (siteUrl === null)
    throw new Error(isProduction ? siteUrlProblem : `Falta SITE_URL en ${where} de wrangler.toml.`)
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol !== 'https:' || /(?:^|\.)(?:example|localhost|test|invalid)$/.test(hostname))
    throw new Error(
      `SITE_URL en ${where} de wrangler.toml debe ser la dirección pública del sitio, con https://.`,
    )
  if (!isProduction && siteUrl === parseSiteUrl(config.vars['SITE_URL']))
    throw new Error(`SITE_URL de ${name} es la de producción: cada entorno necesita su propia dirección.`)
  for (const setting of ['MAIL_FROM', 'MAIL_TO'] as const) {
    parseMailAddress(setting, toText(vars[setting]), (problem) => {
      throw new Error(`${problem} Corrígela en ${where} de wrangler.toml.`)
    })
  }
  return { name, isProduction, worker: isProduction ? config.name : `${config.name}-${name}`, vars, siteUrl }
}

/**
 * The environment's name for the resource that production calls `name`. Throws if that does not begin with the worker's
 * name.
 */
export function getNameInEnvironment(environment: Environment, base: string, name: string): string {
  if (name !== base && !name.startsWith(`${base}-`))
    throw new Error(
      `«${name}» en wrangler.toml debe llamarse «${base}» o empezar por «${base}-»: de ahí salen los nombres de cada entorno.`,
    )
  return environment.worker + name.slice(base.length)
}

/** The option of an npm command for this environment, after the command's name; empty for production. */
export const formatOption = ({ isProduction, name }: Environment): string =>
  isProduction ? '' : ` -- --env ${name}`
