import { parseArgs } from 'node:util'
import { readDeployments } from '../deploy/account.ts'
import { createWrangler, openApi } from '../deploy/api.ts'
import { needsOf } from '../deploy/config.ts'
import { environmentOf, production } from '../deploy/environment.ts'
import { describeHealth } from '../deploy/health.ts'
import { findSenderNotices } from '../deploy/mail.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { survey } from '../deploy/preflight.ts'
import { askSite, smoke } from '../deploy/smoke.ts'
import { readConfig } from './environment/config.ts'
import { runMain } from './environment/shell.ts'

const usage = `Uso: npm run status -- [--env <entorno>]

  Qué hay publicado, qué falta en la cuenta y si el sitio responde. No cambia nada. Con HEALTH_TOKEN en el entorno,
  también cómo está cada parte.
`

const several = (names: readonly string[]): string => (names.length === 0 ? 'nada' : names.join(', '))

await runMain(async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string', default: production }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const config = await readConfig()
  const environment = environmentOf(config, values.env)
  const api = await openApi(createWrangler(), process.env)
  const needs = needsOf(environment, config)
  const { missing, pending, live, notices } = await survey(
    api,
    environment,
    needs,
    await readMigrations('worker/migrations'),
  )
  const [recent] = await readDeployments(api, environment.worker)
  console.log(`Cuenta:       ${api.accountName}
Worker:       ${environment.worker} · ${environment.siteUrl}`)
  for (const { percentage, message, id, createdAt } of recent ?? [])
    console.log(`Publicado:    ${percentage} % · ${message || id} · ${createdAt}`)
  console.log(`Migraciones:  por aplicar: ${several(pending.map(({ name }) => name))}
Recursos:     faltan: ${several(Object.values(missing).flat())}`)
  const ofSender = await findSenderNotices(environment.vars, fetch)
  for (const notice of [...notices, ...ofSender]) console.log(`Aviso:        ${notice}`)
  const [now] = live
  if (!now) return console.log('Sitio:        todavía no se ha publicado.')
  const ask = askSite(fetch, environment.siteUrl)
  const problems = await smoke(ask, now.tag, environment.isProduction)
  console.log(`Sitio:        ${problems.length === 0 ? 'responde bien' : `\n${problems.join('\n')}`}`)
  if (problems.length > 0) process.exitCode = 1
  const token = process.env['HEALTH_TOKEN']
  if (!token) return console.log('Partes:       el detalle pide HEALTH_TOKEN en el entorno')
  const health = await describeHealth(ask, token)
  console.log(`Partes:       ${health.lines.join('\n              ')}`)
  if (!health.isWell) process.exitCode = 1
})
