import { createInterface } from 'node:readline/promises'
import { isCommitTested, readCleanCommit } from '../checks/tested-commit.ts'
import { type Jurisdiction, jurisdictions } from '../deploy/account.ts'
import { production } from '../deploy/environment.ts'
import { deploy } from '../deploy/pipeline.ts'
import { buildForDeploy } from './build.ts'
import { readCommandOptions, runMain } from './environment/command.ts'
import { runProcess } from './environment/shell.ts'

const usage = `Uso: npm run deploy -- [opciones]

  --env <entorno>         Publica en otro entorno que producción; su SITE_URL, en [env.<entorno>.vars] de wrangler.toml.
  --dry-run               Comprueba y dice qué haría; no cambia nada en la cuenta.
  --yes                   No pregunta.
  --steps 10,50           Pasa a los visitantes por partes, en tantos por ciento.
  --take-over <dominio>   Quita lo que hay en ese dominio (un registro DNS, otro worker) y lo conecta a este sitio.
  --new-secrets           Pone los secretos que el sitio perdió: los del entorno, o nuevos.
  --hotfix <motivo>       Urgente: sin las pruebas, solo con las comprobaciones de «npm run check». Queda escrito en la versión.
  --jurisdiction <zona>   Dónde quedan los datos la primera vez: eu (si no se dice), us, fedramp, none.

Con HEALTH_TOKEN en el entorno también se prueban D1, KV, R2 y la cola de la versión nueva antes de que la reciba nadie.
`

async function promptUser(question: string, fallback: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error(`${question} Sin terminal no se puede preguntar: repite con --yes.`)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await lines.question(`${question} [${fallback}] `)).trim() || fallback
  } finally {
    lines.close()
  }
}

function parseTrafficSteps(text: string | undefined): number[] {
  if (text === undefined) return []
  const shares = text.split(',').map(Number)
  if (shares.some((share) => !Number.isInteger(share) || share < 1 || share > 99))
    throw new Error('--steps lleva números enteros entre 1 y 99, como --steps 10,50.')
  return shares
}

function parseJurisdiction(text: string): Jurisdiction {
  const found = jurisdictions.find((each) => each === text)
  if (found === undefined) throw new Error(`«${text}» no es una zona: elige ${jurisdictions.join(', ')}.`)
  return found
}

/** Most characters of the reason for a hotfix: it is part of the version's message. */
const maxReason = 80

await runMain(
  import.meta,
  {
    usage,
    options: {
      env: { type: 'string', default: production },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      steps: { type: 'string' },
      'take-over': { type: 'string', multiple: true, default: [] },
      'new-secrets': { type: 'boolean', default: false },
      hotfix: { type: 'string' },
      jurisdiction: { type: 'string' },
    },
  },
  async (values) => {
    const hotfixReason = values.hotfix?.trim().slice(0, maxReason) ?? null
    if (hotfixReason === '') throw new Error('--hotfix lleva el motivo, entre comillas.')
    const { yes: isSure, 'dry-run': isDryRun } = values
    const jurisdiction = values.jurisdiction === undefined ? null : parseJurisdiction(values.jurisdiction)
    const commandOptions = await readCommandOptions(values.env)
    if ((await readCleanCommit()) === null)
      console.log('Aviso: hay cambios sin confirmar en git; el nombre de la versión lo dirá («dirty»).')
    await deploy({
      ...commandOptions,
      test: async () => {
        if (isDryRun || (await isCommitTested())) return
        await runProcess('node', ['tools/cli/test.ts', ...(hotfixReason === null ? [] : ['--static'])])
      },
      build: buildForDeploy,
      confirm: async (question) => isSure || /^s/i.test(await promptUser(question, 'n')),
      chooseJurisdiction: async () => {
        if (jurisdiction !== null) return jurisdiction
        if (isSure) return 'eu'
        const question = 'Los datos quedarán siempre donde se creen ahora. ¿Dónde? (eu, us, fedramp, none)'
        return parseJurisdiction(await promptUser(question, 'eu'))
      },
      trafficSteps: parseTrafficSteps(values.steps),
      mayCreateSecrets: values['new-secrets'],
      hotfixReason,
      takeOver: values['take-over'],
      isDryRun,
    })
  },
)
