import { createWrangler, openApi } from '../deploy/api.ts'
import { production } from '../deploy/environment.ts'
import { forgetPreviousSecret, rotateSecret } from '../deploy/secrets.ts'
import { formatList, prepareVersionTest, testVersion } from '../deploy/shift-traffic.ts'
import { readCommandOptions, runMain } from './environment/command.ts'

const usage = `Uso: npm run secret -- <orden> <NOMBRE> [--env <entorno>]

  rotate <NOMBRE>   Pone un valor nuevo en FORM_SECRET, SECOND_FACTOR_KEY o REPLY_SECRET y deja el de antes en
                    NOMBRE_PREVIOUS, sin que nadie vea ninguno. Lo que se firmó o cifró antes sigue valiendo.
  forget <NOMBRE>   Borra el valor de antes. docs/secrets.md dice cuándo ya no hace falta.

Cada orden es una publicación por sí misma: el mismo código, con otros secretos. Con HEALTH_TOKEN en el entorno también
se prueban después D1, KV, R2 y la cola.
`

const options = { env: { type: 'string', default: production } } as const

await runMain(import.meta, { usage, options, allowPositionals: true }, async ({ env }, positionals) => {
  const [command, name, ...rest] = positionals
  if (name === undefined || rest.length > 0 || (command !== 'rotate' && command !== 'forget'))
    throw new Error(usage)
  const { healthToken, ...test } = await readCommandOptions(env)
  const { environment } = test
  const api = await openApi(createWrangler(), process.env)
  const { versionTest, warnings } = await prepareVersionTest(test, healthToken)
  for (const warning of warnings) console.log(warning)
  const change = command === 'rotate' ? rotateSecret : forgetPreviousSecret
  await change(api, environment.worker, name)
  const problems = await testVersion(versionTest, null)
  if (problems.length > 0)
    throw new Error(`El secreto ha cambiado, pero el sitio no responde como debe:\n${formatList(problems)}`)
  const option = environment.isProduction ? '' : ` --env ${env}`
  console.log(
    command === 'rotate'
      ? `${name} tiene un valor nuevo; el de antes vale todavía, en ${name}_PREVIOUS. El sitio responde bien.
Qué sigue: «npm run secret -- forget ${name}${option}» cuando ya no haga falta (docs/secrets.md dice cuándo).`
      : `${name}_PREVIOUS está borrado: el valor de antes ya no vale. El sitio responde bien.`,
  )
})
