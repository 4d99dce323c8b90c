import type { Plugin } from 'vite'
import { textKindOf } from '#client/features/content/documents/contract/text-kinds.ts'
import type { Texts } from '#client/features/content/documents/contract/texts.ts'
import { routes } from '#client/routes.ts'
import { buildMetaPath, latestBuildPath } from '#client/runtime/routes/paths.ts'
import { defaultText } from '#worker/features/content/documents/defaults.ts'
import { matcher, prerendered, routeRules } from '#worker/http/edge-redirects.ts'
import { plainSecurityHeaders } from '#worker/http/security-headers.ts'

/** `_headers` for the files the platform answers by itself. */
function headersFile(): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  return [
    ...rule('/*', plainSecurityHeaders),
    ...rule('/assets/*', immutable),
    ...rule('/builds/meta/*', immutable),
    ...rule(latestBuildPath, { 'Cache-Control': 'no-cache' }),
    ...rule('/*/_payload.js', { 'Cache-Control': 'public, max-age=0, must-revalidate' }),
    ...['/favicon.svg', '/*.png'].flatMap((path) => rule(path, { 'Cache-Control': 'public, max-age=86400' })),
    '',
  ].join('\n')
}

/** The static files of the build by path: the latest build, its manifest, the prerendered payloads. */
async function manifestFiles(id: string): Promise<Map<string, string>> {
  const timestamp = Date.now()
  const files = new Map([
    [latestBuildPath, JSON.stringify({ id, timestamp })],
    [buildMetaPath(id), JSON.stringify({ id, timestamp, routeRules, matcher, prerendered })],
  ])
  for (const [name, route] of Object.entries(routes)) {
    if (!prerendered.includes(route.path)) continue
    const data = { [name]: await knownOf(route.path) }
    files.set(`${route.path}/_payload.js`, `export default ${JSON.stringify({ data })}\n`)
  }
  return files
}

/** What these pages say while their owner has changed nothing; a document by anything else asks the worker. */
async function knownOf(path: string): Promise<Partial<Texts>> {
  const kind = textKindOf(path.slice(1))
  const text = kind && { [kind]: await defaultText(kind) }
  return { ...text, ...(kind !== 'contact' && { next: await defaultText('next') }) }
}

/**
 * Writes those files into the client's build, and serves them in development. Vite copies a public folder as it is; no
 * published plugin makes these of our routes and headers.
 */
export function buildFiles(id: string): Plugin {
  return {
    name: 'cauce:build-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    async configureServer(server) {
      const files = await manifestFiles(id)
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const text = files.get(path)
        if (text === undefined) return next()
        response.setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'application/json')
        response.end(text)
      })
    },
    async generateBundle() {
      for (const [path, source] of await manifestFiles(id))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() })
      this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '.vite\n_headers\n.assetsignore\n' })
    },
  }
}
