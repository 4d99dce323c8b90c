import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './test.ts'

/** The same journeys in the engines that the other config does not have: `npm run test:browsers`. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: './setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // What is red once in a while is named at the end, see tools/cli/test.ts; what is red twice is red.
  retries: 1,
  reporter: [
    [process.env['CI'] ? 'line' : 'list'],
    ['json', { outputFile: '../../test-results/engines.json' }],
  ],
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
