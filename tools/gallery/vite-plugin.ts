import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { isDrawingSubject } from '#client/ui/threads/drawings.ts'
import { threadsPath } from '#client/ui/threads/threads-path.ts'
import { drawThreadsSvg } from '#worker/site-settings/threads-svg.ts'

const threadDrawings: Plugin = {
  name: 'drawings',
  configureServer(server) {
    server.middlewares.use(threadsPath, (request, response) => {
      const [, colour = '', subject = '', file = ''] = (request.url ?? '').split('/')
      const isKnown = isDrawingSubject(subject)
      response.writeHead(isKnown ? 200 : 404, { 'Content-Type': 'image/svg+xml' })
      response.end(isKnown ? drawThreadsSvg(colour, subject, file.replace('.svg', '')) : '')
    })
  },
}

/** Serves the gallery: every part of `client/ui` in its states and both themes. It is never built or deployed. */
export async function serveGallery(port: number): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: fileURLToPath(new URL('../../client/public', import.meta.url)),
    cacheDir: fileURLToPath(new URL('../../node_modules/.cache/gallery', import.meta.url)),
    define: { __BUILD_ID__: '"galeria"', __DEVELOPMENT__: 'true' },
    plugins: [react(), threadDrawings],
    server: { port, strictPort: true, host: '127.0.0.1', fs: { allow: ['../..'] } },
    logLevel: 'warn',
  })
  return server.listen()
}
