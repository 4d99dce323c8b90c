import { parseArgs } from 'node:util'
import { getEnvironment, production } from '../deploy/environment.ts'
import { printStatus } from '../deploy/status.ts'
import { readConfig } from './environment/config.ts'
import { runCommand } from './environment/shell.ts'

const usage = `Uso: npm run status -- [--env <entorno>]

  Cómo está el sitio y qué hay en la cuenta, cada cosa por sí sola, en cinco segundos. No cambia nada. Con HEALTH_TOKEN
  en el entorno, también cómo está cada parte.
`

await runCommand(async () => {
  const { values } = parseArgs({
    options: { env: { type: 'string', default: production }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const config = await readConfig()
  const options = {
    config,
    environment: getEnvironment(config, values.env),
    migrationsFolder: 'worker/migrations',
    fetch,
    healthToken: process.env['HEALTH_TOKEN'] || null,
    limitMs: 4_000,
  }
  const isHealthy = await printStatus(options, console.log)
  // Requests without an answer would keep the process running.
  process.exit(isHealthy ? 0 : 1)
})
