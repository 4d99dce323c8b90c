import { deployPreview } from '../deploy/preview.ts'
import { buildForDeploy } from './build.ts'
import { readCommandOptions, runMain } from './environment/command.ts'
import { runProcess } from './environment/shell.ts'

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

const options = {
  env: { type: 'string', default: 'staging' },
  name: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const

await runMain(import.meta, { usage, options }, async ({ env, name, 'dry-run': isDryRun }) => {
  const commandOptions = await readCommandOptions(env)
  const branch = name ?? (await readBranch())
  const address = await deployPreview({ ...commandOptions, branch, build: buildForDeploy, isDryRun })
  if (!isDryRun) console.log(`Vista previa: ${address}`)
})
