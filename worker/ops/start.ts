import { buildIfNeeded } from './build.ts'
import { loadContent } from './content.ts'
import { migrate, stateFolder } from './d1.ts'
import { ensureLocalVars } from './local-vars.ts'
import { start } from './shell.ts'

const port = process.env['PORT'] ?? '8787'
const address = `http://localhost:${port}`

/** Waits until the address answers; rejects after a minute. */
async function answering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const response = await fetch(url, { method: 'HEAD' }).catch(() => null)
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`${url} does not answer`)
}

const varsFile = await ensureLocalVars()
await Promise.all([buildIfNeeded(), migrate()])
await loadContent()

const server = start(
  'wrangler',
  [
    'dev',
    '--config=dist/worker/wrangler.json',
    '--ip=127.0.0.1',
    `--port=${port}`,
    `--persist-to=${stateFolder}`,
    `--env-file=${varsFile}`,
    '--inspector-port=0',
    '--log-level=warn',
    '--show-interactive-dev-session=false',
    `--var=SITE_URL:${address}`,
  ],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))

await answering(address)
console.log(`
  Cauce está en ${address}

  · El blog:             ${address}/blog
  · El área de gestión:  ${address}/mngr
  · Detener:             Ctrl+C (los datos quedan en ${stateFolder})
`)
