import { randomBytes } from 'node:crypto'

/** The secrets that the site needs, and how to make each. */
export const secretMakers: Readonly<Record<string, () => string>> = {
  FORM_SECRET: () => randomBytes(32).toString('hex'),
  /** Encrypts the stored secrets of second factors. */
  SECOND_FACTOR_KEY: () => randomBytes(32).toString('hex'),
}
