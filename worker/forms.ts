import { Hono } from 'hono'
import { contactPath } from '#client/enquiries/contract/form.ts'
import { recoveryPath, signInPage, signOutPath } from '#client/session/paths.ts'
import { limitSignIn } from './account/limit-sign-in.ts'
import type { AppEnv } from './context.ts'
import { countReads } from './http/counted-read.ts'
import { answerForm } from './render/page.tsx'
import { signOutForm } from './session/api.ts'

/** The forms that work without script: each is posted to its page's own address. */
export const forms = new Hono<AppEnv>()
  .post(contactPath, countReads('contact'), async (c) =>
    answerForm<'contacto'>(c, (await import('./enquiries/contact-form.ts')).contactForm),
  )
  .post(signInPage, limitSignIn, async (c) =>
    answerForm<'mngr-ingreso'>(c, (await import('./account/sign-in-form.ts')).signInForm),
  )
  .post(recoveryPath, countReads('forms'), limitSignIn, async (c) =>
    answerForm<'mngr-olvido'>(c, (await import('./account/recovery.ts')).recoveryForm),
  )
  .post('/mngr/contrasena/:token', countReads('tokens'), limitSignIn, async (c) =>
    answerForm<'mngr-contrasena'>(c, (await import('./account/recovery.ts')).newPasswordForm),
  )
  .post('/mngr/correo/:token', countReads('tokens'), limitSignIn, async (c) =>
    answerForm<'mngr-correo'>(c, (await import('./account/change-email.ts')).emailForm),
  )
  .post(signOutPath, signOutForm)
