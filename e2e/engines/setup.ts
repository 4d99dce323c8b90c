import { ensureEngines } from '../../tools/cli/environment/engines.ts'
import { fillTemplate } from '../setup.ts'

/** Runs once before all tests: installs browsers, builds, and creates the state that each worker copies. */
export default async function setup(): Promise<void> {
  await ensureEngines()
  await fillTemplate()
}
