import { randomBytes } from 'node:crypto'

// vite reads its configuration once per environment. The process's environment gives them all the same id.
process.env['BUILD_ID'] ??= randomBytes(6).toString('hex')

/** One id per build, stamped into both bundles. BUILD_ID sets it from outside. */
export const buildId: string = process.env['BUILD_ID']
