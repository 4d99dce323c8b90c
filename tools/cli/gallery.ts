import { serveGallery } from '../gallery/vite-plugin.ts'
import { parsePort, requireFreePort } from './environment/port.ts'
import { runCommand } from './environment/shell.ts'

// `npm run gallery` serves a page that shows every part of the design in its states and both themes.
await runCommand(async () => {
  const port = parsePort(process.env['PORT'], 5174)
  await requireFreePort(port)
  await serveGallery(port)
  console.log(`La galería está en http://127.0.0.1:${port}`)
})
