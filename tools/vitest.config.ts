import { randomBytes } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { createFetchWithDns } from '#worker/mail/dns-testing.ts'
import { dumpMigratedDatabase } from './checks/migrated-database.ts'
import { createClientAssetsPlugin } from './vite/client-assets.ts'

const define = { __BUILD_ID__: JSON.stringify('prueba'), __DEVELOPMENT__: 'false' }

/** Turnstile responses of solved challenges: some are for our site and form, some for others. */
const solved: Readonly<Record<string, { hostname: string; action?: string }>> = {
  resuelto: { hostname: 'cauce.example', action: 'consulta' },
  'resuelto en otro sitio': { hostname: 'evil.example', action: 'consulta' },
  'resuelto bajo nuestro nombre': { hostname: 'cauce.example.evil.example', action: 'consulta' },
  'resuelto para otra cosa': { hostname: 'cauce.example', action: 'ingreso' },
  'resuelto para nada': { hostname: 'cauce.example' },
}

const dns = createFetchWithDns(() => Promise.resolve(new Response(null, { status: 502 })))

/** Answers the worker's requests to other sites: simulates Turnstile and the DNS of 1.1.1.1; all others get a 502. */
async function outside(request: Request): Promise<Response> {
  // All host names resolve to public addresses. Queries of mail records fail.
  if (/^https:\/\/cloudflare-dns\.com\/.*[?&]type=A{1,4}$/.test(request.url)) return dns(request.url, request)
  if (request.url !== 'https://challenges.cloudflare.com/turnstile/v0/siteverify')
    return new Response('Unreachable in tests', { status: 502 })
  const form = new URLSearchParams(await request.text())
  if (form.get('response') === 'caído') return new Response('<h1>500</h1>', { status: 500 })
  const answer = form.get('secret') === 'secreto' ? solved[form.get('response') ?? ''] : undefined
  return Response.json({ success: answer !== undefined, ...answer })
}

/** Memory as a folder, on Linux. Databases there do not wait for a disk at each write. */
const memory = '/dev/shm'
/** Most bytes that the databases and builds of the tests take at a time, with room to spare. */
const neededBytes = 2 ** 30

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > neededBytes
}

if (hasRoom(memory)) process.env['TMPDIR'] ??= memory

/** The globs and paths below are relative to this folder. */
const root = fileURLToPath(new URL('..', import.meta.url))

/** Tests of the worker that need none of its runtime. `reset-storage.ts` lowers the cost of a password for all others. */
const nodeTests = ['worker/markdown/**/*.test.ts', 'worker/features/account/credentials/password.test.ts']

export default defineConfig({
  root,
  test: {
    update: process.env['UPDATE'] === '1',
    // One test process per core: each has its own workerd and mostly waits for it.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        define,
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'node',
          // A context for each file instead of a process, which would take as long as its tests.
          pool: 'vmThreads',
          testTimeout: 240_000,
        },
      },
      {
        define,
        test: {
          name: 'tools',
          // Each file has its own process: some start others, or measure the time of the processor.
          include: [...nodeTests, 'tools/**/*.test.ts'],
          environment: 'node',
          // Test timeout (ms). It is long, because a slow machine must not make a test fail, and wrangler starts slowly.
          testTimeout: 240_000,
        },
      },
      {
        define,
        // As the build does, for React as visitors get it: in development it collects a stack for each element.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        plugins: [
          createClientAssetsPlugin(),
          cloudflareTest(async () => ({
            main: './worker/testing/main.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              outboundService: outside,
              // Databases and buckets into which tests restore backups.
              d1Databases: { SECOND: 'second', SCRATCH: 'scratch' },
              r2Buckets: { SECOND_MEDIA: 'second-media' },
              bindings: {
                NODE_ENV: 'production',
                MIGRATIONS: await readD1Migrations('./worker/migrations'),
                EMPTY_SITE: dumpMigratedDatabase(),
                SITE_URL: 'https://cauce.example',
                // Number of speed and not-found events that the volume tests count.
                TELL_EVENTS: process.env['TELL_EVENTS'] ?? '40000',
                // Number of enquiries in the volume test of the inbox.
                INBOX_ROWS: process.env['INBOX_ROWS'] ?? '3000',
                // Overrides the values of a local .dev.vars file. Tests that need these secrets set their own.
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
          // With the cache, a process that starts late gets all modules in one message, about 30 MB: workerd takes 32 MiB.
          fsModuleCache: false,
          isolate: false,
          setupFiles: ['worker/testing/reset-storage.ts'],
          // Test timeout (ms). It is long, because a slow machine must not make a test fail.
          testTimeout: 180_000,
          include: ['worker/**/*.test.{ts,tsx}'],
          exclude: [...nodeTests],
        },
      },
    ],
  },
})
