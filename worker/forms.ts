import { Hono } from 'hono'
import { contactPath } from '#client/features/enquiries/contract/form.ts'
import { recoveryPath, signInPagePath, signOutPath } from '#client/runtime/session/paths.ts'
import { limitSignInBody } from './features/account/sign-in/limit-sign-in-body.ts'
import type { AppEnv } from './http/context.ts'
import { limitReads } from './http/limits/limit-reads.ts'
import { handlePageForm } from './render/page.tsx'
import { handleSignOutForm } from './session/sign-out.ts'

/** The forms that work without JavaScript. Each is posted to the address of its page. */
export const forms = new Hono<AppEnv>()
  .post(contactPath, limitReads('contact'), async (c) =>
    handlePageForm<'contacto'>(c, (await import('./features/enquiries/form/contact-form.ts')).contactForm),
  )
  .post(signInPagePath, limitSignInBody, async (c) =>
    handlePageForm<'mngr-ingreso'>(
      c,
      (await import('./features/account/sign-in/sign-in-form.ts')).signInForm,
    ),
  )
  .post(recoveryPath, limitReads('forms'), limitSignInBody, async (c) =>
    handlePageForm<'mngr-olvido'>(
      c,
      (await import('./features/account/credentials/recovery.ts')).recoveryForm,
    ),
  )
  .post('/mngr/contrasena/:token', limitReads('tokens'), limitSignInBody, async (c) =>
    handlePageForm<'mngr-contrasena'>(
      c,
      (await import('./features/account/credentials/recovery.ts')).newPasswordForm,
    ),
  )
  .post('/mngr/correo/:token', limitReads('tokens'), limitSignInBody, async (c) =>
    handlePageForm<'mngr-correo'>(c, (await import('./features/account/change-email.ts')).confirmEmailForm),
  )
  .post(signOutPath, handleSignOutForm)
