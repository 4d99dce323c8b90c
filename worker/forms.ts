import { Hono } from 'hono'
import { contactPath } from '#client/features/enquiries/contract/form.ts'
import { recoveryPath, signInPage, signOutPath } from '#client/runtime/session/paths.ts'
import { limitSignIn } from './features/account/sign-in/limit-sign-in.ts'
import type { AppEnv } from './http/context.ts'
import { countReads } from './http/limits/counted-read.ts'
import { answerForm } from './render/page.tsx'
import { signOutForm } from './session/api.ts'

/** The forms that work without script: each is posted to its page's own address. */
export const forms = new Hono<AppEnv>()
  .post(contactPath, countReads('contact'), async (c) =>
    answerForm<'contacto'>(c, (await import('./features/enquiries/form/contact-form.ts')).contactForm),
  )
  .post(signInPage, limitSignIn, async (c) =>
    answerForm<'mngr-ingreso'>(c, (await import('./features/account/sign-in/sign-in-form.ts')).signInForm),
  )
  .post(recoveryPath, countReads('forms'), limitSignIn, async (c) =>
    answerForm<'mngr-olvido'>(c, (await import('./features/account/credentials/recovery.ts')).recoveryForm),
  )
  .post('/mngr/contrasena/:token', countReads('tokens'), limitSignIn, async (c) =>
    answerForm<'mngr-contrasena'>(
      c,
      (await import('./features/account/credentials/recovery.ts')).newPasswordForm,
    ),
  )
  .post('/mngr/correo/:token', countReads('tokens'), limitSignIn, async (c) =>
    answerForm<'mngr-correo'>(c, (await import('./features/account/change-email.ts')).emailForm),
  )
  .post(signOutPath, signOutForm)
