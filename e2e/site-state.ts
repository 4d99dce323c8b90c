import { cp, rm } from 'node:fs/promises'

/** The folder of all files that tests create. */
export const e2eFolder = '.wrangler/e2e'

/** A migrated and filled state, created once. Each worker serves a copy of it. */
export const templateState = `${e2eFolder}/template`

// Workers run at the same time, so each has a separate state and separate ports.
const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const firstPort = Number(process.env['E2E_PORT'] ?? 8790) + 6 * workerIndex

/** The folder of this worker's site data. */
export const stateFolder = `${e2eFolder}/${workerIndex}`

/** The ports of this worker: for its site, and for others that some tests start. */
export const ports = {
  site: firstPort,
  turnstile: firstPort + 1,
  secondBuild: firstPort + 2,
  deployableSite: firstPort + 3,
  edgeCache: firstPort + 4,
  gallery: firstPort + 5,
}

/** Replaces a folder with a copy of the template, so that nothing of an earlier try is left, such as a database log. */
export async function copyTemplate(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await cp(templateState, to, { recursive: true })
}
