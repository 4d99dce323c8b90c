import type { Bindings } from '#worker/env.ts'
import { createAppWithMail as createMailApp } from '#worker/mail/testing.ts'
import { clearEnquiries, secretBindings } from '../testing.ts'

/** A test app that accepts enquiries and sends mail. */
export async function createAppWithMail(replace: Partial<Bindings> = {}) {
  const { app, post, line } = await createMailApp({ ...secretBindings, ...replace })
  await clearEnquiries(app)
  // Tests read other fields of these mails than of single ones.
  const mail = post as unknown as Omit<typeof post, 'sent' | 'send'> & {
    sent: Record<string, unknown>[]
    send: (message: Record<string, unknown>) => Promise<unknown>
  }
  return { app, mail, queue: line }
}
