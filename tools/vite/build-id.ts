import { randomBytes } from 'node:crypto'

// vite reads its configuration once per environment. An environment variable gives all of them the same id.
process.env['BUILD_ID'] ??= randomBytes(6).toString('hex')

/** The id of the build, which both bundles contain. It can be set by BUILD_ID. */
export const buildId: string = process.env['BUILD_ID']
