import { writeParts } from '../../db/parts.ts'
import { parseEnv } from '../../env.ts'
import { createResetLink } from '../../features/account/credentials/enrolment.ts'
import {
  addAuthenticator,
  createAuthenticator,
  enrolmentLink,
  fromElsewhere,
  password,
  turnOnSecondFactor,
} from '../../features/account/testing.ts'
import { cookiesOf, postJson } from '../testing.ts'
import { ask, byManager, open, type Row } from './row.ts'
import { form } from './rows-public.ts'
import type { Answer, Manager, Site } from './site.ts'
import { unique } from './site.ts'

// Signing in, enrolling, and signing out.

export const account = '/api/mngr/cuenta'
const spent = 'the first one opened a session, and said so by its cookie where it could'

/** Somebody who was invited and has not come yet. */
export async function invitee(site: Site): Promise<{ id: string; token: string }> {
  const id = unique()
  const query =
    "INSERT INTO managers (id, name, email, created_at) VALUES (?1, 'Nueva', ?1 || '@x.example', 0)"
  await site.run(query, id)
  const link = await enrolmentLink(parseEnv(site.well.bindings), id, Date.now())
  return { id, token: link.split('/').at(-1) ?? '' }
}
const invited = async (site: Site): Promise<string> => (await invitee(site)).token

/** A manager whose second factor is on, and what it takes to use it. */
export async function withFactor(site: Site): Promise<Manager & { secret: string; code: string }> {
  const manager = await site.manager()
  const { secret, codes, Cookie } = await turnOnSecondFactor(site.well, manager.headers.Cookie)
  return { ...manager, headers: { Cookie }, secret, code: codes[0] ?? '' }
}

/** The link by which a manager chooses another password, as it is mailed. */
async function resetToken(site: Site): Promise<string> {
  const { db } = parseEnv(site.well.bindings)
  const { link, part } = createResetLink(parseEnv(site.well.bindings), (await site.manager()).id, Date.now())
  await writeParts(db, [part])
  return link.split('/').at(-1) ?? ''
}

const emailLink = async (site: Site): Promise<string> => {
  const manager = await site.manager()
  let text = ''
  const MAIL = { send: async (mail: { text: string }) => void (text = mail.text) } as unknown as SendEmail
  const { app } = await import('../../index.ts')
  await app.request(
    `https://cauce.example${account}/correo`,
    postJson({ email: `${unique()}@nuevo.example` }, manager.headers, 'PUT'),
    { ...site.well.bindings, MAIL },
  )
  return /\/mngr\/correo\/(\S+)/.exec(text)?.[1] ?? ''
}

/** The sign-in page without an answer of the stores: it shows its form, and says why. */
const formInstead = ({ status, body }: Answer): boolean =>
  status === 200 && body !== null && body.includes('no podemos comprobar tu sesión')

const page = (before: string, path: string, make: (site: Site) => Promise<string>): Row => ({
  status: 200,
  make: async (site) => ask('GET', `${before}${path}/${await make(site)}`),
})

const lostSignIn = { more: { sessions: spent, known_devices: spent, letters: spent, audit: spent } }

export const signInRows: Readonly<Record<string, Row>> = {
  'GET /mngr/ingreso': {
    status: 302,
    make: byManager('GET', () => Promise.resolve(['/mngr/ingreso'])),
    soft: formInstead,
  },
  'GET /api/data/mngr/ingreso': {
    status: 200,
    make: byManager('GET', () => Promise.resolve(['/api/data/mngr/ingreso'])),
    soft: formInstead,
  },
  'GET /mngr/activar/:token': page('', '/mngr/activar', invited),
  'GET /api/data/mngr/activar/:token': page('/api/data', '/mngr/activar', invited),
  'GET /mngr/correo/:token': page('', '/mngr/correo', emailLink),
  'GET /api/data/mngr/correo/:token': page('/api/data', '/mngr/correo', emailLink),

  'GET /mngr/olvido': open('/mngr/olvido'),
  'GET /api/data/mngr/olvido': open('/api/data/mngr/olvido'),
  'GET /mngr/contrasena/:token': page('', '/mngr/contrasena', resetToken),
  'GET /api/data/mngr/contrasena/:token': page('/api/data', '/mngr/contrasena', resetToken),
  'POST /mngr/olvido': {
    status: 200,
    make: async (site) => form('/mngr/olvido', { correo: (await site.manager()).email }, fromElsewhere()),
    more: { audit: 'two links were asked for', password_links: 'both are good' },
  },
  'POST /mngr/contrasena/:token': {
    status: 303,
    make: async (site) =>
      form(`/mngr/contrasena/${await resetToken(site)}`, { contrasena: 'otra frase larga y rara' }),
    again: [410],
  },

  'POST /mngr/ingreso': {
    status: 303,
    make: async (site) =>
      form('/mngr/ingreso', { correo: (await site.manager()).email, contrasena: password }, fromElsewhere()),
    ...lostSignIn,
  },
  'POST /api/_auth/ingreso': {
    status: 200,
    make: async (site) =>
      ask('POST', '/api/_auth/ingreso', { email: (await site.manager()).email, password }, fromElsewhere()),
    ...lostSignIn,
  },
  'POST /api/_auth/ingreso/codigo': {
    status: 200,
    make: async (site) => {
      const { email, code } = await withFactor(site)
      const step = await site.well.request(
        '/api/_auth/ingreso',
        postJson({ email, password }, fromElsewhere()),
      )
      const headers = { Cookie: cookiesOf(step), ...fromElsewhere() }
      return ask('POST', '/api/_auth/ingreso/codigo', { code }, headers)
    },
    again: [401],
    more: { audit: 'the refusal of the second one' },
  },
  'POST /api/_auth/ingreso/llave/opciones': {
    status: 200,
    make: async () => ask('POST', '/api/_auth/ingreso/llave/opciones', {}, fromElsewhere()),
  },
  'POST /api/_auth/ingreso/llave': {
    status: 200,
    make: async (site) => {
      const key = await addAuthenticator(site.well, (await site.manager()).id)
      const options = await site.well.request(
        '/api/_auth/ingreso/llave/opciones',
        postJson({}, fromElsewhere()),
      )
      const response = await key.answer(options)
      return ask('POST', '/api/_auth/ingreso/llave', { response }, fromElsewhere())
    },
    again: [401],
    more: { audit: 'the refusal of the second one' },
  },
  'POST /api/_auth/activar': {
    status: 200,
    make: async (site) =>
      ask('POST', '/api/_auth/activar', {
        token: await invited(site),
        name: 'Nueva',
        password: 'frase nueva y larga',
      }),
    again: [410],
  },
  'POST /api/_auth/activar/llave/opciones': {
    status: 200,
    make: async (site) =>
      ask('POST', '/api/_auth/activar/llave/opciones', { token: await invited(site), name: 'Nueva' }),
  },
  'POST /api/_auth/activar/llave': {
    status: 200,
    make: async (site) => {
      const start = { token: await invited(site), name: 'Nueva' }
      const options = await site.well.request('/api/_auth/activar/llave/opciones', postJson(start))
      const response = await createAuthenticator().register(options)
      return ask('POST', '/api/_auth/activar/llave', { ...start, label: 'Mi llave', response })
    },
    again: [410],
  },
  'DELETE /api/_auth/session': {
    status: 200,
    make: byManager('DELETE', () => Promise.resolve(['/api/_auth/session'])),
  },
  'POST /mngr/salir': {
    status: 303,
    make: byManager('POST', () => Promise.resolve(['/mngr/salir'])),
  },
  'POST /mngr/correo/:token': {
    status: 303,
    make: async (site) => form(`/mngr/correo/${await emailLink(site)}`, {}),
    again: [410],
  },
}
