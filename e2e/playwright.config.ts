import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { getChromiumOptions, wantsFullBrowser } from '../tools/cli/environment/chromium.ts'

export default defineConfig({
  testDir: '.',
  // Other browsers, by another protocol: e2e/engines/playwright.config.ts.
  testIgnore: 'engines/**',
  outputDir: '../test-results',
  // Records of how the parts of the design look: e2e/gallery/record.ts. The same on every machine.
  snapshotPathTemplate: 'gallery/looks/{arg}{ext}',
  globalSetup: './setup.ts',
  // Each worker serves a site of its own; see e2e/test.ts.
  workers: Math.max(2, availableParallelism()),
  fullyParallel: true,
  // Generous on purpose: a slow machine is no failure, and what waits, waits for a state.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // What is red once in a while is named at the end, see tools/cli/test.ts; what is red twice is red.
  retries: 1,
  reporter: process.env['CI']
    ? [['line'], ['json', { outputFile: '../test-results/e2e.json' }]]
    : [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    locale: 'es',
    // Of every action how the page was: a fifth of the time of a journey, so only when one is walked again.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: getChromiumOptions({ full: wantsFullBrowser }),
  },
})
