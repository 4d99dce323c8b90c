import { getDomain } from '#worker/mail/get-domain.ts'

/** Domains of temporary mailboxes. The list is incomplete, which is acceptable: it only adds to a spam score. */
const domains = new Set([
  '10minutemail.com',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'moakt.com',
  'sharklasers.com',
  'spam4.me',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
])

export const isDisposable = (email: string): boolean => domains.has(getDomain(email))
