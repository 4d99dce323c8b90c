import { cp, rm } from 'node:fs/promises'

/** Where everything that the journeys leave on the disk stands. */
export const e2eFolder = '.wrangler/e2e'

/** A migrated and filled state that is made once; each worker serves a copy of it. */
export const templateState = `${e2eFolder}/template`

// Journeys run side by side, in as many workers as there are: each has a state and ports of its own.
const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const firstPort = Number(process.env['E2E_PORT'] ?? 8790) + 6 * workerIndex

/** Where the site of this worker keeps its data. */
export const stateFolder = `${e2eFolder}/${workerIndex}`

/** The ports of this worker: its site, and the further ones that some journeys start. */
export const ports = {
  site: firstPort,
  turnstile: firstPort + 1,
  secondBuild: firstPort + 2,
  deployableSite: firstPort + 3,
  edgeCache: firstPort + 4,
  gallery: firstPort + 5,
}

/** Makes this folder a copy of the template. What an earlier try left in it, a database's log above all, goes first. */
export async function copyTemplate(to: string): Promise<void> {
  await rm(to, { recursive: true, force: true })
  await cp(templateState, to, { recursive: true })
}
