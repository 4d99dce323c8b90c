import { production } from '../deploy/environment.ts'
import { printStatus } from '../deploy/status.ts'
import { readCommandOptions, runMain } from './environment/command.ts'

const usage = `Uso: npm run status -- [--env <entorno>]

  Cómo está el sitio y qué hay en la cuenta, cada cosa por sí sola, en cinco segundos. No cambia nada. Con HEALTH_TOKEN
  en el entorno, también cómo está cada parte.
`

await runMain(
  import.meta,
  { usage, options: { env: { type: 'string', default: production } } },
  async ({ env }) => {
    const isHealthy = await printStatus({ ...(await readCommandOptions(env)), limitMs: 4_000 })
    // Requests without an answer would keep the process running.
    process.exit(isHealthy ? 0 : 1)
  },
)
