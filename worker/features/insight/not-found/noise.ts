import { redact } from '#worker/http/request/redact.ts'

/** Paths that vulnerability scanners request and that are never pages. */
const probePatterns: readonly (readonly [path: RegExp, family: string])[] = [
  [
    /wp-(?:login|admin|content|includes|json|config)|xmlrpc\.php|\/wordpress(?:\/|$)|wlwmanifest/i,
    'Sondas de WordPress',
  ],
  [
    /\/\.(?!well-known)|credentials|id_rsa|(?:^|\/)config\.\w+$|phpinfo|secrets?\.\w+$/i,
    'Sondas de secretos',
  ],
  [
    /phpmyadmin|\/pma\/|adminer|cpanel|administrator|manager\/html|\/solr|actuator|jenkins|boaform|cgi-bin|\/owa\/|autodiscover|phpunit|_ignition|telescope|hnap1|geoserver|\/graphql$|\/druid|\/nacos|struts|\/vendor\//i,
    'Sondas de paneles',
  ],
  [/\.(?:sql|zip|tar|gz|tgz|rar|7z|bak|old|swp)$/i, 'Sondas de copias'],
  [/\.(?:aspx?|jsp|cgi|do|action)$/i, 'Sondas de robots'],
]

/** Asset files: only pages request them, so people do not type these paths. */
const assetPath = /\.(?!(?:html?|php|pdf)$)[a-z0-9]{1,8}$/i

/** Paths with long segments, which may be keys, or with control characters. */
const implausiblePath = /(?:^|\/)[^/-]{28,}(?:\/|$)|%(?:0|1)[0-9a-f]/i

/**
 * Returns how a path that was not found is counted: by itself (`path`), as a kind of noise, or not at all (null).
 * `isLinked` is true if a page links to the path.
 */
export function classifyNotFound(
  path: string,
  { isLinked }: { isLinked: boolean },
): { path: string } | { noise: string } | null {
  const probe = probePatterns.find(([pattern]) => pattern.test(path))
  if (probe) return { noise: probe[1] }
  if (/\.php$/i.test(path) && !isLinked) return { noise: 'Sondas de robots' }
  if (path.length > 200 || implausiblePath.test(path) || redact(path) !== path)
    return { noise: 'Direcciones con datos o imposibles' }
  if (assetPath.test(path)) return null
  return { path }
}
