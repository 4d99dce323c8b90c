import { type Jurisdiction, readBookmark } from './account.ts'
import { createWrangler, openApi, type Wrangler } from './api.ts'
import { listHostnames, listRequiredResources, writeConfig } from './config.ts'
import { attachDomains, readDomains } from './domains.ts'
import { type CommandOptions, formatOption } from './environment.ts'
import { findSenderProblems } from './mail.ts'
import { recordMigrations } from './migration-hashes.ts'
import { readMigrations } from './migrations.ts'
import { describePlan, describeResources } from './plan.ts'
import { createResources, type Preflight, runPreflight } from './preflight.ts'
import {
  formatList,
  prepareVersionTest,
  shiftTraffic,
  type VersionTest,
  testVersion,
} from './shift-traffic.ts'
import { uploadWithSecrets } from './upload.ts'

export type DeployOptions = CommandOptions & {
  /** Runs the tests of this commit. Rejects if any fails. */
  test: () => Promise<void>
  build: () => Promise<{ id: string; folder: string }>
  confirm: (question: string) => Promise<boolean>
  chooseJurisdiction: () => Promise<Jurisdiction>
  /** Percentages of visitors that get the new version, step by step, before all of them do. */
  trafficSteps: readonly number[]
  /** Hostnames that the deploy may take from DNS records and other workers. */
  takeOver: readonly string[]
  /** True to put required secrets that a deployed worker lost. */
  mayCreateSecrets: boolean
  /** Why most tests are skipped; null if they are not. */
  hotfixReason: string | null
  isDryRun: boolean
}

const stepNames = [
  'Cuenta, permisos, secretos y esquema',
  'Pruebas de este código',
  'Compilación',
  'Recursos',
  'Marcador de la base de datos',
  'Migraciones',
  'Versión nueva',
  'Dominio',
  'Prueba de la versión nueva',
  'Visitantes a la versión nueva',
  'Prueba de la dirección pública',
] as const
type StepName = (typeof stepNames)[number]

async function migrate(
  wrangler: Wrangler,
  config: string,
  database: string,
  bookmark: string,
): Promise<void> {
  await wrangler('d1', 'migrations', 'apply', database, '--remote', '--config', config).catch(
    (error: unknown) => {
      throw new Error(
        `Una migración falló; nada se ha publicado y la versión de antes sigue atendiendo. Corrígela y repite.\n` +
          `Si hiciera falta volver atrás: npx wrangler d1 time-travel restore ${database} --bookmark=${bookmark}\n\n${String(error)}`,
        { cause: error },
      )
    },
  )
}

/** Throws if a deployed worker lacks a secret, unless the deploy shall put it. */
function requireSecrets({ missingSecrets, before }: Preflight, worker: string, mayCreate: boolean): void {
  const [first] = missingSecrets
  if (!before || mayCreate || first === undefined) return
  throw new Error(
    `A ${worker} le falta ${missingSecrets.join(' y ')}. Repite con «--new-secrets» y la publicación lo pone: el valor que guardaste, si lo das en el entorno (${first}=…), o uno nuevo. docs/secrets.md dice qué se pierde con uno nuevo. No se ha cambiado nada.`,
  )
}

/** Reads the state of the account and prints what the deploy will change there. Changes nothing itself. */
async function checkAccount(deployment: DeployOptions, wrangler: Wrangler) {
  const { environment, migrationsFolder, writeLine, env } = deployment
  const api = await openApi(wrangler, { ...process.env, ...env })
  const needs = listRequiredResources(environment, deployment.config)
  const migrations = await readMigrations(migrationsFolder)
  const readAccount = () => runPreflight(api, environment, needs, migrations)
  const hostnames = listHostnames(environment, deployment.config)
  const [preflight, { domains, warnings }] = await Promise.all([
    readAccount(),
    readDomains(api, environment.worker, hostnames, deployment.takeOver),
  ])
  requireSecrets(preflight, environment.worker, deployment.mayCreateSecrets)
  const senderProblems = await findSenderProblems(environment.vars, deployment.fetch)
  const { fetch: get, retryForMs, healthToken } = deployment
  const test = { environment, fetch: get, retryForMs }
  // A worker that is not deployed yet has no token.
  const { versionTest, warnings: testWarnings } =
    preflight.deployed.length > 0
      ? await prepareVersionTest(test, healthToken)
      : { versionTest: { ...test, health: null }, warnings: [] }
  for (const line of [
    ...(deployment.hotfixReason === null
      ? []
      : [`URGENTE, solo con las comprobaciones estáticas y la prueba de humo: ${deployment.hotfixReason}.`]),
    ...describePlan(preflight, api.accountName, environment, domains),
    ...[...warnings, ...senderProblems].map((warning) => `Aviso: ${warning}`),
    ...testWarnings,
  ])
    writeLine(`      ${line}`)
  return { api, migrations, preflight, readAccount, domains, versionTest }
}

/** A new domain responds once its certificate is issued, which takes minutes. */
const waitForCertificate = (test: VersionTest): VersionTest => ({ ...test, retryForMs: 5 * test.retryForMs })

type CheckedAccount = Awaited<ReturnType<typeof checkAccount>>

/** Creates the missing resources and applies the migrations. */
async function prepareData(
  deployment: DeployOptions,
  wrangler: Wrangler,
  { api, preflight, readAccount }: CheckedAccount,
  { folder, startStep }: { folder: string; startStep: (name: StepName) => void },
) {
  const { environment, migrationsFolder, writeLine } = deployment
  startStep('Recursos')
  const isMissing = describeResources(preflight.missing) !== ''
  if (isMissing) await createResources(api, preflight.missing, await deployment.chooseJurisdiction())
  const { found, pending, unrecorded } = isMissing ? await readAccount() : preflight
  const config = await writeConfig(environment, found, { folder, migrationsFolder })
  const [[database, id] = []] = [...found.databases]
  if (database === undefined || id === undefined)
    throw new Error('wrangler.toml no nombra ninguna base de datos.')
  startStep('Marcador de la base de datos')
  const bookmark = await readBookmark(api, id)
  writeLine(`      ${bookmark}`)
  startStep('Migraciones')
  if (pending.length > 0) await migrate(wrangler, config, database, bookmark)
  if (unrecorded.length > 0) await recordMigrations(api, id, unrecorded)
  return { config, bookmark }
}

/** Deploys the site: first all checks, then all changes. If a step fails, visitors keep the previous version. */
export async function deploy(deployment: DeployOptions): Promise<void> {
  const { environment, writeLine, trafficSteps } = deployment
  const { worker, siteUrl } = environment
  const wrangler = createWrangler(deployment.env)
  const startStep = (name: StepName) =>
    writeLine(`[${stepNames.indexOf(name) + 1}/${stepNames.length}] ${name}`)

  startStep('Cuenta, permisos, secretos y esquema')
  const checked = await checkAccount(deployment, wrangler)
  const { api, migrations, preflight, domains } = checked
  if (deployment.isDryRun) return writeLine('Ensayo: no se ha cambiado nada.')
  if (!(await deployment.confirm(`¿Publicar en ${siteUrl}?`))) throw new Error('No se ha cambiado nada.')
  startStep('Pruebas de este código')
  await deployment.test()
  startStep('Compilación')
  const { id: buildId, folder } = await deployment.build()
  const { config, bookmark } = await prepareData(deployment, wrangler, checked, { folder, startStep })

  startStep('Versión nueva')
  const schema = String(migrations.at(-1)?.number ?? 0).padStart(4, '0')
  const { hotfixReason } = deployment
  const why = hotfixReason === null ? '' : ` · urgente: ${hotfixReason}`
  const message = `${buildId} · esquema ${schema} · marcador ${bookmark}${why}`
  const versionFlags = ['--tag', buildId, '--message', message]
  const { before } = preflight
  const target = { wrangler, config, isFirst: !before }
  const id = await uploadWithSecrets(target, preflight.missingSecrets, versionFlags)
  // Before the tests: they request the public address.
  startStep('Dominio')
  const isNewAddress = await attachDomains(api, worker, domains)
  const versionTest = isNewAddress ? waitForCertificate(checked.versionTest) : checked.versionTest
  if (before) {
    const finish = () => wrangler('triggers', 'deploy', '--config', config)
    const shift = { api, buildId, before, id, trafficSteps, startStep, writeLine, finish }
    await shiftTraffic(versionTest, shift)
  } else {
    startStep('Prueba de la dirección pública')
    const problems = await testVersion(versionTest, buildId)
    if (problems.length > 0)
      throw new Error(
        `Está publicado, pero no responde como debe, y no hay versión anterior a la que volver:\n${formatList(problems)}`,
      )
  }
  writeLine(`Publicado en ${siteUrl}: ${buildId}, esquema ${schema}.`)
  const option = formatOption(environment)
  writeLine(
    before
      ? `Qué sigue: «npm run status${option}»; si algo va mal, «npm run rollback${option}».`
      : `Qué sigue: la primera persona, «npm run manager -- add tu@correo.example ${environment.isProduction ? '--remote' : `--env ${environment.name}`}», y la clave de las copias (docs/ops/launch.md).`,
  )
}
