import * as v from 'valibot'
import { recoveryFields } from '#client/features/account/contract/recovery.ts'
import { signInFields } from '#client/features/account/contract/sign-in.ts'
import {
  challengeField,
  contactPath,
  type EnquiryDraft,
  fileField,
  honeypotField,
  keyField,
} from '#client/features/enquiries/contract/form.ts'
import { recoveryPath, signInPagePath, signOutPath } from '#client/runtime/session/paths.ts'
import { createApi, route } from './api/route.ts'
import { maxSignInBytes } from './features/account/sign-in/attempt-limits.ts'
import { handlePageForm } from './render/page.tsx'
import { signOut } from './session/sign-out.ts'

const text = v.string()
const optionalText = v.optional(v.string())
const enquiryEntries = {
  nombre: text,
  correo: text,
  telefono: text,
  empresa: text,
  asunto: text,
  mensaje: text,
  acepto: text,
} satisfies Record<keyof EnquiryDraft, typeof text>

const openedSession = 'the first request opened a session, even if the browser did not get its cookie'
const facts = { permission: 'public', answer: 'empty' } as const
const accountFacts = { ...facts, maxBytes: maxSignInBytes } as const

/**
 * The forms that work without JavaScript. Each but sign-out, which has no page, is posted to the address of its page,
 * which is rendered again if the form is refused.
 */
export const forms = createApi([
  route('POST', contactPath, {
    ...facts,
    audit: { none: 'a message of a visitor, which the inbox shows' },
    rateLimit: { perNetwork: 'contact' },
    form: v.object({
      ...enquiryEntries,
      token: text,
      [keyField]: optionalText,
      [honeypotField]: optionalText,
      [challengeField]: optionalText,
      [fileField]: v.optional(v.file()),
    }),
    example: {
      given: 'posted enquiry',
      body: {
        nombre: 'Lucía Prueba',
        correo: 'lucia@empresa.example',
        telefono: '',
        empresa: '',
        asunto: 'otro',
        mensaje: 'Queremos renovar el sitio de la empresa antes de marzo.',
        acepto: 'si',
        token: '{token}',
        [challengeField]: 'resuelto',
      },
      status: 303,
    },
    handle: async ({ c }) =>
      handlePageForm<'contacto'>(c, (await import('./features/enquiries/form/contact-form.ts')).contactForm),
  }),
  route('POST', signInPagePath, {
    ...accountFacts,
    audit: ['sign-in.password', 'sign-in.recovery-code', 'sign-in.failed', 'sign-in.throttled'],
    rateLimit: 'none',
    form: v.object({
      [signInFields.email]: optionalText,
      [signInFields.password]: optionalText,
      [signInFields.remember]: optionalText,
      [signInFields.code]: optionalText,
      [signInFields.returnPath]: optionalText,
    }),
    example: {
      given: 'account',
      body: { [signInFields.email]: '{email}', [signInFields.password]: '{password}' },
      status: 303,
      addsRowsTo: { sessions: openedSession, known_devices: openedSession, letters: openedSession },
    },
    handle: async ({ c }) =>
      handlePageForm<'mngr-ingreso'>(
        c,
        (await import('./features/account/sign-in/sign-in-form.ts')).signInForm,
      ),
  }),
  route('POST', recoveryPath, {
    ...accountFacts,
    audit: ['password.link-asked', 'password.links-stopped'],
    rateLimit: { perNetwork: 'forms' },
    form: v.object({ [recoveryFields.email]: text }),
    answer: { file: 'text/html' },
    example: {
      given: 'account',
      body: { [recoveryFields.email]: '{email}' },
      status: 200,
      addsRowsTo: { password_links: 'two links were asked for, and both are valid' },
    },
    handle: async ({ c }) =>
      handlePageForm<'mngr-olvido'>(
        c,
        (await import('./features/account/credentials/recovery.ts')).recoveryForm,
      ),
  }),
  route('POST', '/mngr/contrasena/:token', {
    ...accountFacts,
    audit: 'password.reset',
    rateLimit: { perNetwork: 'tokens' },
    // `username` is for password managers; nothing reads it.
    form: v.object({ username: optionalText, [recoveryFields.password]: text }),
    example: {
      given: 'password link',
      body: { [recoveryFields.password]: 'otra frase larga y rara' },
      status: 303,
      repeatStatus: 410,
    },
    handle: async ({ c }) =>
      handlePageForm<'mngr-contrasena'>(
        c,
        (await import('./features/account/credentials/recovery.ts')).newPasswordForm,
      ),
  }),
  route('POST', '/mngr/correo/:token', {
    ...accountFacts,
    audit: 'email.changed',
    rateLimit: { perNetwork: 'tokens' },
    example: { given: 'email link', status: 303, repeatStatus: 410 },
    handle: async ({ c }) =>
      handlePageForm<'mngr-correo'>(c, (await import('./features/account/change-email.ts')).confirmEmailForm),
  }),
  route('POST', signOutPath, {
    ...facts,
    audit: 'sign-out',
    rateLimit: 'none',
    example: { given: 'session', status: 303 },
    handle: ({ c }) => signOut(c, () => c.redirect('/', 303)),
  }),
])
