import { parseArgs } from 'node:util'
import { createWrangler, openApi } from '../deploy/api.ts'
import { getEnvironment, production } from '../deploy/environment.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { rollBackTraffic } from '../deploy/rollback.ts'
import { readConfig } from './environment/config.ts'
import { runCommand } from './environment/shell.ts'

const usage = `Uso: npm run rollback -- [--env <entorno>] [--to <compilación>]

  Devuelve a los visitantes la versión anterior, o la que se diga, y la prueba. Durante un reparto vuelve a la que
  tenían todos. No vuelve por sí sola a una versión de la que ya se volvió. Si se interrumpe, repite la misma orden: no
  va más atrás mientras lo que hay responda bien. Cambia el código, nunca los datos.
`

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: production },
      to: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const environment = getEnvironment(await readConfig(), values.env)
  const api = await openApi(createWrangler(), process.env)
  const token = process.env['HEALTH_TOKEN']
  const health = token ? { token, before: new Map() } : null
  const versionTest = { environment, fetch, retryForMs: 60_000, health }
  const migrations = await readMigrations('worker/migrations')
  console.log(`${await rollBackTraffic(api, versionTest, migrations, values.to)}
Qué sigue: «npm run status» dice cómo está todo; con la causa corregida, «npm run deploy».`)
})
