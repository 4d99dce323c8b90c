import { buildIfNeeded } from './build.ts'
import { loadContent } from './content.ts'
import { migrate, stateFolder } from './d1.ts'
import { answering, serveBuilt } from './serve.ts'

await Promise.all([buildIfNeeded(), migrate()])
await loadContent()

const { address, server } = await serveBuilt({
  port: process.env['PORT'] ?? '8787',
  state: stateFolder,
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))

await answering(address, server)
console.log(`
  Cauce está en ${address}

  · El blog:             ${address}/blog
  · El área de gestión:  ${address}/mngr
  · Primera persona:     npm run manager -- add correo@empresa.example
                         (en otra terminal; imprime su enlace de activación)
  · Detener:             Ctrl+C (los datos quedan en ${stateFolder})
`)
