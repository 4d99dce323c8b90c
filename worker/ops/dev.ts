import { loadContent } from './content.ts'
import { migrate } from './d1.ts'
import { ensureLocalVars } from './local-vars.ts'
import { start } from './shell.ts'

// The same site with hot reload: embedded storage as in `npm start`, pages from the sources.

await ensureLocalVars()
await migrate()
await loadContent()
const server = start('vite', ['dev', '--port', process.env['PORT'] ?? '5173'])
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
