import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './test.ts'

/** Tests in Firefox and WebKit: `npm run test:browsers`. */
export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: './setup.ts',
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // tools/cli/test.ts reports tests that pass only the second time. Failing twice is a failure.
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
