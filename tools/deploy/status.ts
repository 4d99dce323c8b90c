import * as v from 'valibot'
import type { Config } from '../cli/environment/config.ts'
import { readDeployments } from './account.ts'
import { type Api, createWrangler, openApi } from './api.ts'
import { listHostnames, listRequiredResources } from './config.ts'
import { readDomains } from './domains.ts'
import { type Environment, formatOption } from './environment.ts'
import { describeHealth } from './health.ts'
import { findMailProblem, findSenderProblems } from './mail.ts'
import { readMigrations } from './migrations.ts'
import { checkSecrets, findResources, readPending } from './preflight.ts'
import { createSiteRequester, runSmokeTest } from './smoke.ts'

export type StatusOptions = {
  /** The content of `wrangler.toml`. */
  config: Config
  environment: Environment
  migrationsFolder: string
  /** Environment variables for wrangler. */
  env?: Readonly<Record<string, string>>
  fetch: typeof fetch
  healthToken: string | null
  /** How long to wait for an answer, in milliseconds. */
  limitMs: number
}

type Facts = { lines: string[]; isBad: boolean }
/** Each section is read by itself, so that one that fails hides no other. */
type Section = { title: string; read: () => Promise<Facts> }

const toFacts = (problems: readonly string[], fine: string): Facts =>
  problems.length > 0 ? { lines: [...problems], isBad: true } : { lines: [fine], isBad: false }

/** What the public address says. */
function listSiteSections({ environment, fetch: get, healthToken }: StatusOptions): Section[] {
  const ask = createSiteRequester(get, environment.siteUrl)
  return [
    {
      title: 'Sitio',
      read: async () =>
        toFacts(
          await runSmokeTest(ask, null, environment.isProduction),
          `${environment.siteUrl} responde bien`,
        ),
    },
    {
      title: 'Compilación',
      read: async () => {
        const answer: unknown = await (await ask('/builds/latest.json')).json().catch(() => null)
        const parsed = v.safeParse(v.object({ id: v.string() }), answer)
        return { lines: [parsed.success ? parsed.output.id : 'no la dice'], isBad: !parsed.success }
      },
    },
    {
      title: 'Partes',
      read: async () => {
        if (healthToken === null)
          return {
            lines: ['el detalle (copias, correo, cola…) pide HEALTH_TOKEN en el entorno'],
            isBad: false,
          }
        const { lines, isHealthy } = await describeHealth(ask, healthToken)
        return { lines, isBad: !isHealthy }
      },
    },
  ]
}

/** What the account says of the worker and its data. */
function listAccountSections(options: StatusOptions, opened: Promise<Api>): Section[] {
  const { config, environment, migrationsFolder } = options
  const { worker } = environment
  const needs = listRequiredResources(environment, config)
  return [
    { title: 'Cuenta', read: async () => toFacts([], `${(await opened).accountName} · worker ${worker}`) },
    {
      title: 'Publicado',
      read: async () => {
        const [now] = await readDeployments(await opened, worker)
        const lines = now?.versions.map(
          ({ percentage, message, id, createdAt }) => `${percentage} % · ${message || id} · ${createdAt}`,
        )
        return { lines: lines ?? ['todavía nada: npm run deploy'], isBad: !lines }
      },
    },
    {
      title: 'Migraciones',
      read: async () => {
        const api = await opened
        const { found } = await findResources(api, needs)
        const database = found.databases.get(needs.databases[0] ?? '')
        const { pending } = await readPending(api, database, await readMigrations(migrationsFolder))
        return {
          lines: [`por aplicar: ${pending.map(({ name }) => name).join(', ') || 'ninguna'}`],
          isBad: false,
        }
      },
    },
    {
      title: 'Recursos',
      read: async () => {
        const missing = Object.values((await findResources(await opened, needs)).missing).flat()
        return toFacts(
          missing.map((name) => `falta ${name}`),
          'están todos',
        )
      },
    },
    {
      title: 'Secretos',
      read: async () => {
        const { missingSecrets, warnings } = await checkSecrets(await opened, worker)
        // Other environments need no backups.
        const [problems, notes] = environment.isProduction ? [warnings, []] : [[], warnings]
        return toFacts(
          [...missingSecrets.map((name) => `falta ${name}`), ...problems],
          ['están los necesarios', ...notes].join('; '),
        )
      },
    },
  ]
}

/** What the account and DNS say of the address and of mail. */
function listAddressSections(options: StatusOptions, opened: Promise<Api>): Section[] {
  const { config, environment } = options
  const { worker, vars } = environment
  return [
    {
      title: 'Dominio',
      read: async () => {
        const { domains } = await readDomains(await opened, worker, listHostnames(environment, config), [])
        const loose = domains.filter(({ isAttached }) => !isAttached)
        return toFacts(
          loose.map(({ hostname }) => `${hostname} no está conectado: npm run deploy lo conecta`),
          domains.map(({ hostname }) => hostname).join(', '),
        )
      },
    },
    {
      title: 'Correo',
      read: async () => {
        const problem = await findMailProblem(await opened, vars)
        return toFacts(problem === null ? [] : [problem], 'la plataforma lo envía')
      },
    },
    {
      title: 'DNS de correo',
      read: async () => toFacts(await findSenderProblems(vars, options.fetch), 'sin problemas'),
    },
  ]
}

function withLimit(facts: Promise<Facts>, limitMs: number): Promise<Facts> {
  const limit = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no se sabe: sin respuesta en ${limitMs / 1_000} s`)), limitMs).unref()
  })
  return Promise.race([facts, limit]).catch((error: unknown) => ({
    lines: [error instanceof Error ? error.message : String(error)],
    isBad: true,
  }))
}

const column = 16

/** Prints each section as soon as it and those before it are read. Returns whether all is well. */
export async function printStatus(
  options: StatusOptions,
  writeLine: (line: string) => void,
): Promise<boolean> {
  const { env = {}, limitMs } = options
  const opened = openApi(createWrangler(env), { ...process.env, ...env })
  // Each section reports it.
  opened.catch(() => {})
  const sections = [
    ...listSiteSections(options),
    ...listAccountSections(options, opened),
    ...listAddressSections(options, opened),
  ].map(({ title, read }) => ({ title, facts: withLimit(read(), limitMs) }))
  let isHealthy = true
  for (const { title, facts } of sections) {
    const { lines, isBad } = await facts
    if (isBad) isHealthy = false
    writeLine(`${`${title}:`.padEnd(column)}${isBad ? 'MAL ' : ''}${lines.join(`\n${' '.repeat(column)}`)}`)
  }
  writeLine(
    isHealthy
      ? 'Todo bien.'
      : `Qué sigue: docs/ops/README.md, por lo que dice MAL; si empezó con la última publicación, «npm run rollback${formatOption(options.environment)}».`,
  )
  return isHealthy
}
