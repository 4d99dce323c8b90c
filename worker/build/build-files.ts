import type { Plugin } from 'vite'
import { buildMetaPath, latestBuildPath } from '../../client/contract/build.ts'
import { routes } from '../../client/routes.ts'
import { plainSecurityHeaders } from '../middleware/security-headers.ts'
import { matcher, prerendered, routeRules } from '../redirects.ts'

/** `_headers` for the files the platform answers by itself. */
function headersFile(): string {
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  const rule = (path: string, headers: Readonly<Record<string, string>>) => [path, ...lines(headers)]
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' }
  const revalidate = { 'Cache-Control': 'public, max-age=0, must-revalidate' }
  return [
    ...rule('/*', plainSecurityHeaders),
    ...rule('/assets/*', immutable),
    ...rule('/builds/meta/*', immutable),
    ...rule(latestBuildPath, { 'Cache-Control': 'no-cache' }),
    ...rule('/*/_payload.js', revalidate),
    ...['/favicon.svg', '/*.png', '/site.webmanifest'].flatMap((path) =>
      rule(path, { 'Cache-Control': 'public, max-age=86400' }),
    ),
    '',
  ].join('\n')
}

/** Writes the static files of Spec §7: the latest build, its manifest, and the prerendered payloads. */
export function buildFiles(id: string): Plugin {
  return {
    name: 'cauce:build-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const timestamp = Date.now()
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit(latestBuildPath.slice(1), JSON.stringify({ id, timestamp }))
      emit(buildMetaPath(id).slice(1), JSON.stringify({ id, timestamp, routeRules, matcher, prerendered }))
      for (const [name, route] of Object.entries(routes)) {
        if (!prerendered.includes(route.path)) continue
        // The data of these pages is in their modules; the map says so for the build that knows it.
        const payload = JSON.stringify({ data: { [name]: {} } })
        emit(`${route.path.slice(1)}/_payload.js`, `export default ${payload}\n`)
      }
      emit('_headers', headersFile())
      emit('.assetsignore', '.vite\n_headers\n.assetsignore\n')
    },
  }
}
