import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { clientManifest } from './worker/build/client-manifest.ts'

const define = { __BUILD_ID__: JSON.stringify('prueba'), __DEVELOPMENT__: 'false' }

export default defineConfig({
  test: {
    projects: [
      {
        define,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}', 'worker/{build,ops,markdown}/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        define,
        plugins: [
          react(),
          clientManifest(),
          cloudflareTest(async () => ({
            main: './worker/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations('./worker/migrations'),
                SITE_URL: 'https://cauce.example',
                // Whatever a local .dev.vars holds; tests that need these bring their own.
                FORM_SECRET: '',
                MAIL_FROM: '',
                MAIL_TO: '',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          // Machines are noisy: a slow test is no failed one.
          testTimeout: 60_000,
          include: ['worker/**/*.test.{ts,tsx}'],
          exclude: ['worker/{build,ops,markdown}/**'],
        },
      },
    ],
  },
})
