import { randomBytes } from 'node:crypto'

/** The secrets without which the site does not do its work, and how one is made. */
export const secretMakers: Readonly<Record<string, () => string>> = {
  /** Signs the contact form. */
  FORM_SECRET: () => randomBytes(32).toString('hex'),
  /** Encrypts what second factors are made of. */
  SECOND_FACTOR_KEY: () => randomBytes(32).toString('hex'),
}
