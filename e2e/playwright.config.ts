import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { getChromiumOptions, wantsFullBrowser } from '../tools/cli/environment/chromium.ts'

export default defineConfig({
  testDir: '.',
  // Other browsers use another protocol: e2e/engines/playwright.config.ts.
  testIgnore: 'engines/**',
  // Not the folder of all reports, which the runner would empty.
  outputDir: '../test-results/e2e',
  // Records of the gallery (e2e/gallery/record.ts) are the same on every machine.
  snapshotPathTemplate: 'gallery/looks/{arg}{ext}',
  globalSetup: './setup.ts',
  // Each worker serves a separate site: e2e/test.ts.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  // Long timeouts, because a slow machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // tools/cli/test.ts reports tests that pass only the second time. Failing twice is a failure.
  retries: 1,
  reporter: process.env['CI']
    ? [['line'], ['json', { outputFile: '../test-results/e2e.json' }]]
    : [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    locale: 'es',
    // Traces cost a fifth of a test's time, so only retries record them.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: getChromiumOptions({ full: wantsFullBrowser }),
  },
})
