import type { Plugin } from 'vite'
import { buildMetaPath, latestBuildPath } from '../../client/router/paths.ts'
import { routes } from '../../client/routes.ts'
import { site, siteHead } from '../../client/site.ts'
import { plainSecurityHeaders } from '../http/security-headers.ts'
import { matcher, prerendered, routeRules } from '../redirects.ts'

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
    ...['/favicon.svg', '/*.png', '/site.webmanifest'].flatMap((path) =>
      rule(path, { 'Cache-Control': 'public, max-age=86400' }),
    ),
    '',
  ].join('\n')
}

/** What a device that installs the site is told of it. */
const webManifest = {
  name: site.name,
  short_name: site.name,
  description: site.description,
  lang: site.language,
  dir: 'ltr',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: siteHead.themeColor.light,
  theme_color: siteHead.themeColor.light,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** The static files of the build by path: the latest build, its manifest, the prerendered payloads, the brand's. */
function manifestFiles(id: string): Map<string, string> {
  const timestamp = Date.now()
  const files = new Map([
    [latestBuildPath, JSON.stringify({ id, timestamp })],
    [buildMetaPath(id), JSON.stringify({ id, timestamp, routeRules, matcher, prerendered })],
    ['/site.webmanifest', JSON.stringify(webManifest)],
  ])
  for (const [name, route] of Object.entries(routes)) {
    if (!prerendered.includes(route.path)) continue
    // What these pages show is in their modules; the map says so for the build that knows it.
    files.set(`${route.path}/_payload.js`, `export default ${JSON.stringify({ data: { [name]: {} } })}\n`)
  }
  return files
}

/** Writes those files into the client's build, and serves them in development. */
export function buildFiles(id: string): Plugin {
  return {
    name: 'cauce:build-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer(server) {
      const files = manifestFiles(id)
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? ''
        const text = files.get(path)
        if (text === undefined) return next()
        response.setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'application/json')
        response.end(text)
      })
    },
    generateBundle() {
      for (const [path, source] of manifestFiles(id))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source })
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() })
      this.emitFile({ type: 'asset', fileName: '.assetsignore', source: '.vite\n_headers\n.assetsignore\n' })
    },
  }
}
