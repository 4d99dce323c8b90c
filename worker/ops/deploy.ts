import { readFile } from 'node:fs/promises'
import { parseMailAddress } from '../env/mail.ts'
import { purgeQueueName } from '../env/purge.ts'
import { parseSiteUrl, wrongSiteUrl } from '../env/site-url.ts'
import { migrate } from './d1.ts'
import { run } from './shell.ts'

// Ops: checks first, changes after. A failed check leaves the account as it was.

async function check(): Promise<void> {
  const config = await readFile('wrangler.toml', 'utf8')
  const setting = (name: string) => new RegExp(`^${name}\\s*=\\s*"([^"]*)"`, 'm').exec(config)?.[1]
  const siteUrl = parseSiteUrl(setting('SITE_URL'))
  if (siteUrl === null) throw new Error(wrongSiteUrl)
  if (!siteUrl.startsWith('https://') || siteUrl.endsWith('.example')) {
    throw new Error('SITE_URL en wrangler.toml debe ser la dirección pública del sitio, con https://.')
  }
  for (const name of ['MAIL_FROM', 'MAIL_TO'] as const) {
    const [problem] = parseMailAddress(name, setting(name)).problems
    if (problem !== undefined) throw new Error(`${problem} Corrígela en wrangler.toml.`)
  }
  await run('wrangler', ['whoami'], { quiet: true }).catch(() => {
    throw new Error(
      'wrangler no tiene acceso a Cloudflare: ejecuta «npx wrangler login» o define CLOUDFLARE_API_TOKEN.',
    )
  })
}

/** The form's secret has no default: without it `/contacto` says that it is closed. */
async function checkSecrets(): Promise<void> {
  const listed = await run('wrangler', ['secret', 'list', '--format=json'], { quiet: true }).catch(() => '')
  if (listed.includes('"FORM_SECRET"')) return
  throw new Error(
    'Falta FORM_SECRET. Créalo con «openssl rand -hex 32 | npx wrangler secret put FORM_SECRET».',
  )
}

/** Queues, unlike the other resources, are not created by the deploy itself. */
async function ensureQueues(): Promise<void> {
  for (const name of ['cauce-mail', 'cauce-mail-dead', purgeQueueName]) {
    const created = await run('wrangler', ['queues', 'create', name], { quiet: true }).catch(
      (error: unknown) => String(error),
    )
    if (/ended with/.test(created) && !/already (taken|exists)/i.test(created)) throw new Error(created)
  }
}

async function deploy(): Promise<void> {
  await check()
  await checkSecrets()
  await ensureQueues()
  await run('vite', ['build', '--logLevel', 'warn'])
  // Additive migrations first, so that the version still running keeps working. On the very first
  // deploy the database does not exist yet: the deploy itself creates it.
  const existed = await migrate({ remote: true }).then(
    () => true,
    () => false,
  )
  await run('wrangler', ['deploy', '--config', 'dist/worker/wrangler.json'])
  if (!existed) await migrate({ remote: true })
  console.log('\nPublicado. El primer contenido se carga con «npm run content -- --remote».')
}

await deploy().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
