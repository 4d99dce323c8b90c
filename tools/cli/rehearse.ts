import { writeFile } from 'node:fs/promises'
import type { FaultRow } from '../rehearsal/faults/table.ts'
import { runMain } from './environment/command.ts'
import { runProcess } from './environment/shell.ts'

const usage = `Uso: npm run rehearse -- [opciones]

  Ensaya una puesta en marcha entera y sus peores días (migración rota, dominio ocupado, reparto cortado, restauración)
  en una cuenta simulada en este equipo, con las órdenes de verdad, y enseña lo que escriben. Tarda unos minutos y no
  toca ninguna cuenta. Termina con error si algo no acaba como debe.

  --faults <archivo>   Rompe publicación, vuelta atrás, copia y restauración en cada una de sus llamadas, las repite y
                       escribe ahí la tabla de cómo acabó cada una. Tarda unos minutos.
`

const faultsIntroduction = `# A fault at each step

Made by \`npm run rehearse -- --faults docs/ops/faults.md\`; do not edit it. Each command runs in a simulated account, is
broken at one call, and is then repeated. Of each step the first, the middle and the last call are broken. \`npm test\`
kills rollback, backup, download, copy and restore at the middle call of each step, and breaks deploys at some calls.

- _refused_: the call has no effect and is answered with an error. _cut_: it has no effect and no answer. _slow_: it takes
  effect, but the answer comes too late. _killed_: it takes effect, and no later call gets an answer, as if the command
  had been killed.
- _goes on_: the command ends well all the same. _unchanged_: it stops before it changes anything. _again_: it stops; the
  same command, once more, ends well.

At each end visitors get a version that works; no domain or DNS record was taken over; each complete backup can be
restored; a restore says whether it wrote anything, and the site takes writes again when it is complete.
`

/** Shows the tests of a launch and its failures, with what the commands print; without those that try every call. */
async function showTests(): Promise<void> {
  const names = ['deploy', 'failures', 'preflight', 'secrets', 'restore']
  const files = names.map((name) => `tools/rehearsal/${name}.test.ts`)
  const config = [
    '--config=tools/vitest.config.ts',
    '--no-file-parallelism',
    '-t',
    '^(?!.* at any of its calls)',
  ]
  const output = ['--reporter=verbose', '--disable-console-intercept']
  await runProcess('vitest', ['run', ...files, ...config, ...output], { env: { SHOW_REHEARSAL: '1' } })
}

async function writeFaults(file: string): Promise<boolean> {
  // Loaded only here: most rehearsals break nothing.
  const { backupCommands } = await import('../rehearsal/faults/backups.ts')
  const { firstDeploy, laterDeploy, rollback } = await import('../rehearsal/faults/deploys.ts')
  const { breakCommand, formatFaults, isAllGood } = await import('../rehearsal/faults/table.ts')
  const rows: FaultRow[] = []
  // The backups log each run.
  console.info = console.error = () => {}
  for (const command of [firstDeploy, laterDeploy, rollback, ...backupCommands]) {
    console.log(`${command.name} …`)
    for await (const row of breakCommand(command)) {
      console.log(`  ${row.step}: ${[...new Set(row.cells)].join(', ')}`)
      rows.push(row)
    }
  }
  await writeFile(file, `${faultsIntroduction}\n${formatFaults(rows)}\n`)
  await runProcess('oxfmt', [file], { quiet: true })
  return isAllGood(rows)
}

await runMain(import.meta, { usage, options: { faults: { type: 'string' } } }, async ({ faults }) => {
  console.log(
    'Ensayo en una cuenta simulada: Cloudflare y el sitio son de mentira; las órdenes y wrangler, de verdad.',
  )
  if (faults === undefined) return await showTests()
  process.exit((await writeFaults(faults)) ? 0 : 1)
})
