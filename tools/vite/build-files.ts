import type { Plugin } from 'vite'
import type { PageTexts } from '#client/features/content/kinds/all-kinds.ts'
import { findTextKind } from '#client/features/content/kinds/names.ts'
import { routes } from '#client/routes.ts'
import { toBuildMetaPath, latestBuildPath } from '#client/runtime/routes/paths.ts'
import { getDefaultText } from '#worker/features/content/defaults/default-texts.ts'
import { plainSecurityHeaders } from '#worker/http/responses/security-headers.ts'
import { routeRuleMatcher, prerenderedPaths, routeRules } from '#worker/http/route-rules.ts'

/** The file `_headers`: response headers of the files that the platform serves without running the worker. */
function createHeadersFile(): string {
  const formatRule = (path: string, headers: Readonly<Record<string, string>>) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  return [
    ...formatRule('/*', plainSecurityHeaders),
    ...formatRule('/assets/*', immutable),
    ...formatRule('/builds/meta/*', immutable),
    ...formatRule(latestBuildPath, { 'Cache-Control': 'no-cache' }),
    ...formatRule('/*/_payload.js', { 'Cache-Control': 'public, max-age=0, must-revalidate' }),
    ...['/favicon.svg', '/*.png'].flatMap((path) =>
      formatRule(path, { 'Cache-Control': 'public, max-age=86400' }),
    ),
    '',
  ].join('\n')
}

/**
 * The static files that the build adds, by path: the id of the latest build, its manifest, and the data of prerendered
 * pages.
 */
async function createManifestFiles(id: string): Promise<Map<string, string>> {
  const timestamp = Date.now()
  const files = new Map([
    [latestBuildPath, JSON.stringify({ id, timestamp })],
    [
      toBuildMetaPath(id),
      JSON.stringify({ id, timestamp, routeRules, matcher: routeRuleMatcher, prerendered: prerenderedPaths }),
    ],
  ])
  for (const [name, route] of Object.entries(routes)) {
    if (!prerenderedPaths.includes(route.path)) continue
    const data = { [name]: await getDefaultTexts(route.path) }
    files.set(`${route.path}/_payload.js`, `export default ${JSON.stringify({ data })}\n`)
  }
  return files
}

/**
 * The built-in texts of a page. If the owner has edited a page's texts, its document loads the data from the worker
 * instead.
 */
async function getDefaultTexts(path: string): Promise<Partial<PageTexts>> {
  const kind = findTextKind(path.slice(1))
  const text = kind && { [kind]: await getDefaultText(kind) }
  return { ...text, ...(kind !== 'contact' && { next: await getDefaultText('next') }) }
}

/** Writes these static files into the client's build, and serves them in development. */
export function createBuildFilesPlugin(id: string): Plugin {
  return {
    name: 'cauce:build-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    async configureServer(server) {
      const files = await createManifestFiles(id)
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const text = files.get(path)
        if (text === undefined) return next()
        response.setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'application/json')
        response.end(text)
      })
    },
    async generateBundle() {
      for (const [path, source] of await createManifestFiles(id))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      this.emitFile({ type: 'asset', fileName: '_headers', source: createHeadersFile() })
      this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '.vite\n_headers\n.assetsignore\n' })
    },
  }
}
