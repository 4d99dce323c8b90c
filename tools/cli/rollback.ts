import { parseArgs } from 'node:util'
import { createWrangler, openApi } from '../deploy/api.ts'
import { getEnvironment, production } from '../deploy/environment.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { rollBackTraffic } from '../deploy/rollback.ts'
import { readConfig } from './environment/config.ts'
import { runCommand } from './environment/shell.ts'

const usage = `Uso: npm run rollback -- [--env <entorno>] [--to <compilación>]

  Devuelve a los visitantes la versión anterior, o la que se diga. Cambia el código, nunca los datos.
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
  const message = await rollBackTraffic(
    api,
    environment,
    await readMigrations('worker/migrations'),
    values.to,
  )
  console.log(`Los visitantes de ${environment.siteUrl} tienen de nuevo: ${message}.`)
})
