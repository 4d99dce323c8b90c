import { randomBytes } from 'node:crypto'

// vite reads its configuration once per environment; the process's own environment makes them agree.
process.env['BUILD_ID'] ??= randomBytes(6).toString('hex')

/** One id a build, stamped into both bundles; BUILD_ID names it from outside. */
export const buildId: string = process.env['BUILD_ID']
