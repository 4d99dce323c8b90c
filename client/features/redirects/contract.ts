import * as v from 'valibot'
import { decodeUriPart } from '../../runtime/text/parse.ts'
import { completeLink, isLink, isPath } from '../settings/contract/link.ts'

/** POST adds or replaces a redirect; DELETE `?de=` removes one. Both answer with the list. */
export const redirectsApiPath = '/api/mngr/redirecciones'
/** POST `{ path }` → `addressTestSchema`: how the site answers to this path. */
export const testAddressPath = `${redirectsApiPath}/probar`
/** GET → CSV of all redirects, with the columns `desde`, `hacia` and `codigo`. */
export const redirectsExportPath = `${redirectsApiPath}/exportar.csv`
/** POST `{ text }`: imports a CSV with the same columns. */
export const redirectsImportPath = `${redirectsApiPath}/importar`

export const maxRedirects = 2_000
export const maxCsvLength = 500_000

const redirectStatuses = [301, 302, 410, 308, 307] as const
export type RedirectStatus = (typeof redirectStatuses)[number]
export const statusLabels: Readonly<Record<RedirectStatus, string>> = {
  301: 'Para siempre',
  302: 'Por un tiempo',
  410: 'La página ya no existe',
  308: 'Para siempre, con formularios',
  307: 'Por un tiempo, con formularios',
}
/** For each status, the one that also passes on the data that forms and programs send to the old address. */
export const sendingStatuses: Readonly<Partial<Record<RedirectStatus, RedirectStatus>>> = {
  301: 308,
  302: 307,
}

/** An address as people read it: «/año» is stored as `/a%C3%B1o`. */
export const toReadable = (address: string): string => decodeUriPart(address) ?? address

const withoutWww = (host: string | undefined): string | undefined => host?.replace(/^www\./, '')

/** The path of an address of this site (without `host`: of any site); other texts stay as they are. */
export function toInternalPath(text: string, host?: string): string {
  const url = /^https?:\/\//.test(text.trim()) ? URL.parse(text.trim()) : null
  const isInternal = host === undefined || withoutWww(url?.host) === withoutWww(host)
  return url && isInternal ? url.pathname + url.search + url.hash : text
}

const pathSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'Como máximo 500 caracteres.'),
  // Percent-encode the path as browsers do, and remove final slashes.
  v.transform((text) =>
    (URL.parse(text, 'https://a.example')?.pathname ?? text).replace(/(?<=.)(?<!.\/)\/+$/, ''),
  ),
)

/** Only a final `/**` may contain `*`. Other segments are literal or named, such as `:nombre`. */
const isRedirectSource = (text: string): boolean =>
  isPath(text) && !text.replace(/\/\*\*$/, '').includes('*') && text !== '/' && text !== '/**'

const statusSchema = v.picklist(
  redirectStatuses,
  `El código es uno de estos: ${redirectStatuses.join(', ')}.`,
)

/** A redirect as it is typed: whole addresses of the site become paths before `redirectSchema` checks them. */
export const redirectBodySchema = v.object({ source: v.string(), target: v.string(), status: statusSchema })

export const redirectSchema = v.pipe(
  v.object({
    source: v.pipe(
      v.string(),
      // Encode spaces: addresses copied from old sites may contain them.
      v.transform((text) => text.trim().replaceAll(' ', '%20')),
      v.check(
        isPath,
        'Escribe una dirección de este sitio, entera con https:// o desde la primera barra, como /vieja.',
      ),
      pathSchema,
      v.check(
        isRedirectSource,
        'Escribe una dirección de este sitio que no sea la portada, como /vieja. Los asteriscos solo valen al final: /antes/**.',
      ),
    ),
    target: v.pipe(v.string(), v.transform(completeLink), v.maxLength(500, 'Como máximo 500 caracteres.')),
    status: statusSchema,
  }),
  v.forward(
    v.check(
      ({ target, status }) => (status === 410 ? target === '' : isLink(target)),
      'Escribe adónde lleva: una ruta como /blog o una dirección https://. Si la página ya no existe, no lleva a ninguna.',
    ),
    ['target'],
  ),
)
export type Redirect = v.InferOutput<typeof redirectSchema>

const storedRedirectSchema = v.object({
  source: v.string(),
  target: v.string(),
  status: v.picklist(redirectStatuses),
  hits: v.number(),
  lastHitAt: v.nullable(v.string()),
})
export const redirectsResponseSchema = v.object({
  redirects: v.array(storedRedirectSchema),
  total: v.number(),
  q: v.string(),
})
export type RedirectsResponse = v.InferOutput<typeof redirectsResponseSchema>
export type RedirectList = RedirectsResponse & {
  /** Redirects created when an article's address changed. */
  automatic: { from: string; to: string }[]
}

export const testAddressSchema = v.object({ path: v.pipe(v.string(), v.trim(), v.maxLength(2_000)) })
export const addressTestSchema = v.object({
  kind: v.picklist(['page', 'redirect', 'gone', 'missing']),
  target: v.nullable(v.string()),
  status: v.number(),
})
export type AddressTest = v.InferOutput<typeof addressTestSchema>

export const importBodySchema = v.object({
  text: v.pipe(v.string(), v.maxLength(maxCsvLength, 'El archivo es demasiado grande.')),
})
export const redirectImportSchema = v.object({
  added: v.number(),
  refused: v.array(v.object({ line: v.number(), reason: v.string() })),
})
export type RedirectImport = v.InferOutput<typeof redirectImportSchema>

export type RedirectPages = { 'mngr-redirecciones': RedirectList }
