import { parseArgs } from 'node:util'
import { rehearseLaunch } from '../rehearsal/launch.ts'
import { runCommand } from './environment/shell.ts'

const usage = `Uso: npm run rehearse

  Ensaya una puesta en marcha entera y sus peores días (migración rota, dominio ocupado, reparto cortado, restauración)
  en una cuenta simulada en este equipo, con las órdenes de verdad, en menos de un minuto. No toca ninguna cuenta.
  Termina con error si algún paso no acaba como debe.
`

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } })
  if (values.help) return console.log(usage)
  console.log(
    'Ensayo en una cuenta simulada: Cloudflare y el sitio son de mentira; las órdenes y wrangler, de verdad.',
  )
  const isRight = await rehearseLaunch(console.log)
  process.exit(isRight ? 0 : 1)
})
