import type { Bindings } from '#worker/env.ts'
import { createAppWithMail } from '#worker/mail/testing.ts'
import { clearEnquiries, secretBindings } from '../testing.ts'

/** A test app that accepts enquiries and sends mail. */
export async function createEnquiryApp(replace: Partial<Bindings> = {}) {
  const made = await createAppWithMail<Record<string, unknown>>({ ...secretBindings, ...replace })
  await clearEnquiries(made.app)
  return { app: made.app, mail: made.post, queue: made.line }
}
