import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createApi, route } from '#worker/api/route.ts'
import type { AppContext } from '#worker/http/context.ts'
import { escapeHtml } from '#worker/http/responses/escape.ts'
import { createDocumentSecurityHeaders } from '#worker/http/responses/security-headers.ts'
import { isToken } from '#worker/session/token.ts'
import { getSiteState } from '#worker/site-settings/site-state.ts'
import { isSubscriberToken, deleteSubscriberByToken } from '../../account/queries/weekly-subscribers.ts'

// The unsubscribe page of the weekly mail. It is separate from the site's pages, so that they do not contain its code.

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34em;margin:2rem auto;padding:0 1rem}h1{font-size:1.5rem}button{font:inherit;padding:.6em 1.2em;min-height:44px}'
const headers = {
  ...createDocumentSecurityHeaders({
    scripts: [],
    styles: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  }),
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
}

async function respondPage(c: AppContext, title: string, body: string): Promise<Response> {
  const { site } = await getSiteState(c.get('env'), c.get('now'))
  return c.html(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · ${escapeHtml(site.name)}</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
    200,
    headers,
  )
}

const respondUnsubscribed = (c: AppContext): Promise<Response> =>
  respondPage(
    c,
    'Ya no recibes el resumen',
    '<p>No te escribiremos más los lunes. Si cambias de idea, pídelo de nuevo en <a href="/mngr/cuenta">tu cuenta</a>.</p>',
  )

const tokenParams = v.object({ token: v.custom<string>(isToken) })

/**
 * `/api/resumen`: unsubscribes from the weekly mail without a sign-in. GET only shows a button, because mail programs
 * open links before people do. One-click unsubscribing sends a POST (RFC 8058), whose body is not needed.
 */
export const weeklyMailApi = createApi([
  route('GET', '/:token', {
    permission: 'public',
    audit: { none: 'only reads' },
    rateLimit: { perNetwork: 'tokens' },
    params: tokenParams,
    answer: { file: 'text/html' },
    example: { given: 'weekly subscription', status: 200 },
    handle: async ({ c, env, params: { token } }) =>
      (await isSubscriberToken(env.db, token))
        ? respondPage(
            c,
            '¿Dejar de recibir el resumen?',
            '<p>Es el correo de cada lunes con las visitas y las consultas de la semana.</p><form method="post"><button>Dejar de recibirlo</button></form>',
          )
        : respondUnsubscribed(c),
  }),
  route('POST', '/:token', {
    permission: 'public',
    audit: { none: 'a subscription that the account of its owner shows' },
    rateLimit: { perNetwork: 'tokens' },
    params: tokenParams,
    answer: { file: 'text/html' },
    example: { given: 'weekly subscription', status: 200 },
    handle: async ({ c, env, params: { token } }) => {
      await deleteSubscriberByToken(env.db, token)
      return respondUnsubscribed(c)
    },
  }),
])
