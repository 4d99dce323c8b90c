import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch, wantsFullBrowser } from './worker/ops/chromium.ts'

export default defineConfig({
  testDir: 'e2e',
  // Other browsers, by another protocol: e2e/engines/playwright.config.ts.
  testIgnore: 'engines/**',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.ts',
  // Each worker serves a site of its own; see e2e/test.ts.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  // Generous on purpose: a slow machine is no failure, and what waits, waits for a state.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env['CI']
    ? [['line'], ['json', { outputFile: 'test-results/e2e.json' }]]
    : [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'es',
    trace: 'retain-on-failure',
    launchOptions: chromiumLaunch({ full: wantsFullBrowser }),
  },
})
