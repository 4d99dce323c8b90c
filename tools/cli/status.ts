import { parseArgs } from 'node:util'
import { readDeployments } from '../deploy/account.ts'
import { createWrangler, openApi } from '../deploy/api.ts'
import { listRequiredResources } from '../deploy/config.ts'
import { getEnvironment, production } from '../deploy/environment.ts'
import { describeHealth } from '../deploy/health.ts'
import { findSenderProblems } from '../deploy/mail.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { runPreflight } from '../deploy/preflight.ts'
import { createSiteRequester, runSmokeTest } from '../deploy/smoke.ts'
import { readConfig } from './environment/config.ts'
import { runCommand } from './environment/shell.ts'

const usage = `Uso: npm run status -- [--env <entorno>]

  Qué hay publicado, qué falta en la cuenta y si el sitio responde. No cambia nada. Con HEALTH_TOKEN en el entorno,
  también cómo está cada parte.
`

const formatNames = (names: readonly string[]): string => (names.length === 0 ? 'nada' : names.join(', '))

await runCommand(async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string', default: production }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const config = await readConfig()
  const environment = getEnvironment(config, values.env)
  const api = await openApi(createWrangler(), process.env)
  const needs = listRequiredResources(environment, config)
  const { missing, pending, deployed, warnings } = await runPreflight(
    api,
    environment,
    needs,
    await readMigrations('worker/migrations'),
  )
  const [recent] = await readDeployments(api, environment.worker)
  console.log(`Cuenta:       ${api.accountName}
Worker:       ${environment.worker} · ${environment.siteUrl}`)
  for (const { percentage, message, id, createdAt } of recent?.versions ?? [])
    console.log(`Publicado:    ${percentage} % · ${message || id} · ${createdAt}`)
  console.log(`Migraciones:  por aplicar: ${formatNames(pending.map(({ name }) => name))}
Recursos:     faltan: ${formatNames(Object.values(missing).flat())}`)
  const ofSender = await findSenderProblems(environment.vars, fetch)
  for (const notice of [...warnings, ...ofSender]) console.log(`Aviso:        ${notice}`)
  const [now] = deployed
  if (!now) return console.log('Sitio:        todavía no se ha publicado.')
  const ask = createSiteRequester(fetch, environment.siteUrl)
  const problems = await runSmokeTest(ask, now.tag, environment.isProduction)
  console.log(`Sitio:        ${problems.length === 0 ? 'responde bien' : `\n${problems.join('\n')}`}`)
  if (problems.length > 0) process.exitCode = 1
  const token = process.env['HEALTH_TOKEN']
  if (!token) return console.log('Partes:       el detalle pide HEALTH_TOKEN en el entorno')
  const health = await describeHealth(ask, token)
  console.log(`Partes:       ${health.lines.join('\n              ')}`)
  if (!health.isHealthy) process.exitCode = 1
})
