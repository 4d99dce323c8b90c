import * as v from 'valibot'
import { readDeployments } from './account.ts'
import { type Api, createWrangler, openApi } from './api.ts'
import { listHostnames, listRequiredResources } from './config.ts'
import { readDomains } from './domains.ts'
import { type CommandOptions, formatOption } from './environment.ts'
import { describeHealth } from './health.ts'
import { findMailProblem, findSenderProblems } from './mail.ts'
import { readMigrations } from './migrations.ts'
import { checkSecrets, findResources, readPending } from './preflight.ts'
import { createSiteRequester, runSmokeTest } from './smoke.ts'

/** `limitMs`: how long to wait for an answer, in milliseconds. */
type StatusOptions = CommandOptions & { limitMs: number }

type Facts = { lines: string[]; isBad: boolean }
/** Sections by title. Each is read by itself, so that one that fails hides no other. */
type Sections = Readonly<Record<string, () => Promise<Facts>>>

const fine = (...lines: string[]): Facts => ({ lines, isBad: false })
const toFacts = (problems: readonly string[], fineLine: string): Facts =>
  problems.length > 0 ? { lines: [...problems], isBad: true } : fine(fineLine)

/** What the public address says. */
function createSiteSections({ environment, fetch: get, healthToken }: StatusOptions): Sections {
  const ask = createSiteRequester(get, environment.siteUrl)
  return {
    Sitio: async () =>
      toFacts(
        await runSmokeTest(ask, null, environment.isProduction),
        `${environment.siteUrl} responde bien`,
      ),
    Compilación: async () => {
      const answer: unknown = await (await ask('/builds/latest.json')).json().catch(() => null)
      const parsed = v.safeParse(v.object({ id: v.string() }), answer)
      return parsed.success ? fine(parsed.output.id) : toFacts(['no la dice'], '')
    },
    Partes: async () => {
      if (healthToken === null)
        return fine('el detalle (copias, correo, cola…) pide HEALTH_TOKEN en el entorno')
      const { lines, isHealthy } = await describeHealth(ask, healthToken)
      return { lines, isBad: !isHealthy }
    },
  }
}

/** What the account says of the worker and its data. */
function createAccountSections(options: StatusOptions, opened: Promise<Api>): Sections {
  const { config, environment, migrationsFolder } = options
  const { worker } = environment
  const needs = listRequiredResources(environment, config)
  return {
    Cuenta: async () => fine(`${(await opened).accountName} · worker ${worker}`),
    Publicado: async () => {
      const [now] = await readDeployments(await opened, worker)
      const lines = now?.versions.map(
        ({ percentage, message, id, createdAt }) => `${percentage} % · ${message || id} · ${createdAt}`,
      )
      return lines ? fine(...lines) : toFacts(['todavía nada: npm run deploy'], '')
    },
    Migraciones: async () => {
      const api = await opened
      const { found } = await findResources(api, needs)
      const database = found.databases.get(needs.databases[0] ?? '')
      const { pending } = await readPending(api, database, await readMigrations(migrationsFolder))
      return fine(`por aplicar: ${pending.map(({ name }) => name).join(', ') || 'ninguna'}`)
    },
    Recursos: async () => {
      const missing = Object.values((await findResources(await opened, needs)).missing).flat()
      return toFacts(
        missing.map((name) => `falta ${name}`),
        'están todos',
      )
    },
    Secretos: async () => {
      const { missingSecrets, warnings } = await checkSecrets(await opened, worker)
      // Other environments need no backups.
      const [problems, notes] = environment.isProduction ? [warnings, []] : [[], warnings]
      return toFacts(
        [...missingSecrets.map((name) => `falta ${name}`), ...problems],
        ['están los necesarios', ...notes].join('; '),
      )
    },
  }
}

/** What the account and DNS say of the address and of mail. */
function createAddressSections(options: StatusOptions, opened: Promise<Api>): Sections {
  const { config, environment } = options
  const { worker, vars } = environment
  return {
    Dominio: async () => {
      const { domains } = await readDomains(await opened, worker, listHostnames(environment, config), [])
      const loose = domains.filter(({ isAttached }) => !isAttached)
      return toFacts(
        loose.map(({ hostname }) => `${hostname} no está conectado: npm run deploy lo conecta`),
        domains.map(({ hostname }) => hostname).join(', '),
      )
    },
    Correo: async () => {
      const problem = await findMailProblem(await opened, vars)
      return toFacts(problem === null ? [] : [problem], 'la plataforma lo envía')
    },
    'DNS de correo': async () => toFacts(await findSenderProblems(vars, options.fetch), 'sin problemas'),
  }
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
export async function printStatus(options: StatusOptions): Promise<boolean> {
  const { env = {}, limitMs, writeLine } = options
  const opened = openApi(createWrangler(env), { ...process.env, ...env })
  // Each section reports it.
  opened.catch(() => {})
  const sections = Object.entries({
    ...createSiteSections(options),
    ...createAccountSections(options, opened),
    ...createAddressSections(options, opened),
  }).map(([title, read]) => ({ title, facts: withLimit(read(), limitMs) }))
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
