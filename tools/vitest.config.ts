import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { createFetchWithDns } from '#worker/mail/dns-testing.ts'
import { createClientAssetsPlugin } from './vite/client-assets.ts'

const define = { __BUILD_ID__: JSON.stringify('prueba'), __DEVELOPMENT__: 'false' }

/** Challenges that were solved: here and for our form, or elsewhere. */
const solved: Readonly<Record<string, { hostname: string; action?: string }>> = {
  resuelto: { hostname: 'cauce.example', action: 'consulta' },
  'resuelto en otro sitio': { hostname: 'evil.example', action: 'consulta' },
  'resuelto bajo nuestro nombre': { hostname: 'cauce.example.evil.example', action: 'consulta' },
  'resuelto para otra cosa': { hostname: 'cauce.example', action: 'ingreso' },
  'resuelto para nada': { hostname: 'cauce.example' },
}

const dns = createFetchWithDns(() => Promise.resolve(new Response(null, { status: 502 })))

/** All that the worker asks of other sites. Turnstile's double knows these answers, and so does that of 1.1.1.1; nobody else answers. */
async function outside(request: Request): Promise<Response> {
  // Every name is public; what it says of mail, nobody knows.
  if (/^https:\/\/cloudflare-dns\.com\/.*[?&]type=A{1,4}$/.test(request.url)) return dns(request.url, request)
  if (request.url !== 'https://challenges.cloudflare.com/turnstile/v0/siteverify')
    return new Response('Unreachable in tests', { status: 502 })
  const form = new URLSearchParams(await request.text())
  if (form.get('response') === 'caído') return new Response('<h1>500</h1>', { status: 500 })
  const answer = form.get('secret') === 'secreto' ? solved[form.get('response') ?? ''] : undefined
  return Response.json({ success: answer !== undefined, ...answer })
}

/** What globs and paths below are relative to. */
const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  test: {
    // Each has its own workerd; most of the suite waits for one, so one core would stand idle.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        define,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}', 'worker/markdown/**/*.test.ts', 'tools/**/*.test.ts'],
          environment: 'node',
          // Machines are noisy: a slow test is no failed one.
          testTimeout: 180_000,
        },
      },
      {
        define,
        plugins: [
          react(),
          createClientAssetsPlugin(),
          cloudflareTest(async () => ({
            main: './worker/testing/main.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              outboundService: outside,
              // Where backups are restored to.
              d1Databases: { SECOND: 'second', SCRATCH: 'scratch' },
              r2Buckets: { SECOND_MEDIA: 'second-media' },
              bindings: {
                MIGRATIONS: await readD1Migrations('./worker/migrations'),
                SITE_URL: 'https://cauce.example',
                // How many events of speed and of what was not found are counted.
                TELL_EVENTS: process.env['TELL_EVENTS'] ?? '40000',
                // How many enquiries the inbox is measured with.
                INBOX_ROWS: process.env['INBOX_ROWS'] ?? '3000',
                // Whatever a local .dev.vars holds; tests that need these bring their own.
                FORM_SECRET: '',
                FORM_SECRET_PREVIOUS: '',
                SECOND_FACTOR_KEY: randomBytes(32).toString('hex'),
                SECOND_FACTOR_KEY_PREVIOUS: '',
                BACKUP_KEY: randomBytes(32).toString('hex'),
                MAIL_FROM: '',
                MAIL_TO: '',
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          isolate: false,
          setupFiles: ['worker/testing/reset-storage.ts'],
          // Machines are noisy: a slow test is no failed one.
          testTimeout: 180_000,
          include: ['worker/**/*.test.{ts,tsx}'],
          exclude: ['worker/markdown/**'],
        },
      },
    ],
  },
})
