import { parseArgs } from 'node:util'
import { getEnvironment } from '../deploy/environment.ts'
import { deployPreview } from '../deploy/preview.ts'
import { buildForDeploy } from './build.ts'
import { readConfig } from './environment/config.ts'
import { runProcess, runCommand } from './environment/shell.ts'

const usage = `Uso: npm run preview -- [opciones]

  Sube esta rama al entorno de pruebas como una versión sin visitantes e imprime su dirección, que solo ve quien
  ingresa y que ningún buscador lista. Usa los datos de ese entorno, nunca los de producción.

  --env <entorno>   En qué entorno; si no se dice, staging.
  --name <nombre>   Cómo se llama, donde git no dice la rama; si no se dice, como la rama.
  --dry-run         Comprueba y dice qué haría; no sube nada.
`

async function readBranch(): Promise<string> {
  const branch = await runProcess('git', ['branch', '--show-current'], { quiet: true }).catch(() => '')
  if (branch.trim() !== '') return branch.trim()
  throw new Error('git no dice en qué rama estás: dale un nombre a la vista previa con --name.')
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      env: { type: 'string', default: 'staging' },
      name: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(usage)
  const config = await readConfig()
  const address = await deployPreview({
    config,
    environment: getEnvironment(config, values.env),
    branch: values.name ?? (await readBranch()),
    migrationsFolder: 'worker/migrations',
    fetch,
    writeLine: console.log,
    build: buildForDeploy,
    isDryRun: values['dry-run'],
    retryForMs: 60_000,
  })
  if (!values['dry-run']) console.log(`Vista previa: ${address}`)
}

await runCommand(main)
