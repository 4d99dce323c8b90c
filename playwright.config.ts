import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './worker/ops/chromium.ts'

const port = process.env['E2E_PORT'] ?? '8790'
const state = '.wrangler/e2e'
// The commands of ops that journeys run work on what the site under test serves.
process.env['CAUCE_STATE'] = state

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // One at a time: the commands of ops and the served site share one local database, which locks.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env['CI']
    ? [['line'], ['json', { outputFile: 'test-results/e2e.json' }]]
    : [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'es',
    trace: 'retain-on-failure',
    launchOptions: chromiumLaunch(),
  },
  webServer: {
    command: `rm -rf ${state} && node worker/ops/start.ts`,
    url: `http://localhost:${port}/robots.txt`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: { PORT: port, CAUCE_STATE: state },
  },
})
