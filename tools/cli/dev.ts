import { loadContent } from './content.ts'
import { migrate } from './environment/d1.ts'
import { ensureLocalVars } from './environment/local-vars.ts'
import { parsePort, requireFreePort } from './environment/port.ts'
import { runCommand, startProcess } from './environment/shell.ts'

// Serves the site with hot reload: embedded storage as in `npm start`, pages from the sources.
await runCommand(async () => {
  const port = parsePort(process.env['PORT'], 5173)
  await requireFreePort(port)
  await ensureLocalVars()
  await migrate()
  await loadContent()
  const server = startProcess('vite', ['dev', '--port', String(port), '--strictPort'])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
  server.on('exit', (code) => process.exit(code ?? 0))
})
