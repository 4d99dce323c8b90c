import { ensureEngines } from '../../tools/cli/environment/engines.ts'
import { fillTemplate } from '../setup.ts'

/** Once, before all journeys: the browsers, the build, and the state that each worker serves a copy of. */
export default async function setup(): Promise<void> {
  await ensureEngines()
  await fillTemplate()
}
