import { test as base } from '@playwright/test'
import { findEngine, type EngineName } from '../../tools/cli/environment/engines.ts'
import { copyTemplate, ports, stateFolder } from '../site-state.ts'
import { serve } from '../test.ts'
import { startFirefox } from './firefox.ts'
import { createPerson, type Person } from './person.ts'
import type { Engine } from './tab.ts'
import { startWebkit } from './webkit.ts'

export { expect } from '@playwright/test'

export type EngineOptions = { engineName: EngineName }

const engineStarters = { firefox: startFirefox, webkit: startWebkit }

/** Tests in another browser engine. Each Playwright worker has one browser and one site. */
export const test = base.extend<{ person: Person }, EngineOptions & { engine: Engine; site: string }>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, provide) => {
      const engine = await engineStarters[engineName](findEngine(engineName))
      await provide(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      await copyTemplate(stateFolder)
      // WebKit sends no secure cookies over plain HTTP, not even to localhost.
      const { address, stop } = await serve(ports.site, stateFolder, {}, { secure: true })
      await provide(address)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  person: async ({ engine, site }, provide) => {
    const tab = await engine.newTab()
    await provide(createPerson(tab, site))
    await tab.close()
  },
})
