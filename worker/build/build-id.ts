import { randomBytes } from 'node:crypto'

/** One id a build, stamped into both bundles; BUILD_ID names it from outside. */
export const buildId: string = process.env['BUILD_ID'] ?? randomBytes(6).toString('hex')
