import { createWrangler, openApi } from '../deploy/api.ts'
import { production } from '../deploy/environment.ts'
import { readMigrations } from '../deploy/migrations.ts'
import { rollBackTraffic } from '../deploy/rollback.ts'
import { readCommandOptions, runMain } from './environment/command.ts'

const usage = `Uso: npm run rollback -- [--env <entorno>] [--to <compilación>]

  Devuelve a los visitantes la versión anterior, o la que se diga, y la prueba. Durante un reparto vuelve a la que
  tenían todos. No vuelve por sí sola a una versión de la que ya se volvió. Si se interrumpe, repite la misma orden: no
  va más atrás mientras lo que hay responda bien. Cambia el código, nunca los datos.
`

const options = { env: { type: 'string', default: production }, to: { type: 'string' } } as const

await runMain(import.meta, { usage, options }, async ({ env, to }) => {
  const { healthToken: token, migrationsFolder, ...test } = await readCommandOptions(env)
  const api = await openApi(createWrangler(), process.env)
  const health = token === null ? null : { token, before: new Map() }
  const migrations = await readMigrations(migrationsFolder)
  console.log(`${await rollBackTraffic(api, { ...test, health }, migrations, to)}
Qué sigue: «npm run status» dice cómo está todo; con la causa corregida, «npm run deploy».`)
})
