import { randomBytes, randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { sessionPath } from '#client/runtime/session/paths.ts'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { isSampleProof } from '#worker/features/content/samples.ts'
import { addArticles } from '../demo/articles.ts'
import { addEnquiries } from '../demo/enquiries.ts'
import { addProof } from '../demo/proof.ts'
import { createRequester, signIn } from '../demo/site.ts'
import { buildIfNeeded } from './build.ts'
import { migrate, querySql, toSqlLiteral, runSqlFile, stateFolder } from './environment/d1.ts'
import { readHolder } from './environment/lock.ts'
import { parsePort } from './environment/port.ts'
import { isMainModule, root, runCommand } from './environment/shell.ts'
import { serveBuilt, waitUntilAnswering } from './serve.ts'

const demoEmail = 'demo@ejemplo.com'
const demoName = 'Persona de ejemplo'

/** Reads what an earlier run created, so that nothing is created twice. */
async function readExistingContent() {
  const rows = v.parse(
    v.array(v.object({ kind: v.string(), name: v.string(), id: v.string() })),
    await querySql(`SELECT 'manager' AS kind, email AS name, id FROM managers WHERE email = ${toSqlLiteral(demoEmail)}
      UNION ALL SELECT 'post', slug, id FROM posts WHERE slug LIKE 'ejemplo-%'
      UNION ALL SELECT 'image', name, id FROM media WHERE name LIKE 'ejemplo-%'
      UNION ALL SELECT 'proof', '', id FROM entries e WHERE ${isSampleProof}
      UNION ALL SELECT 'enquiry', message, reference FROM enquiries WHERE message LIKE 'Consulta de ejemplo%'`),
  )
  const filterByKind = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    userId: filterByKind('manager')[0]?.id ?? null,
    slugs: new Set(filterByKind('post').map((row) => row.name)),
    images: new Map(filterByKind('image').map((row) => [row.name, row.id])),
    messages: new Set(filterByKind('enquiry').map((row) => row.name)),
    hasProof: filterByKind('proof').length > 0,
  }
}

/**
 * Creates the demo user, or resets the user's password and second factors. The password is stored as a hash, like all
 * others.
 */
async function saveDemoUser(id: string, password: string): Promise<void> {
  const hash = toSqlLiteral(await hashPassword(password))
  await runSqlFile(`
    INSERT INTO managers (id, email, name, role_id, password, created_at)
    VALUES (${toSqlLiteral(id)}, ${toSqlLiteral(demoEmail)}, ${toSqlLiteral(demoName)}, 'owner', ${hash}, ${Date.now()})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password, role_id = 'owner', disabled_at = NULL;
    DELETE FROM second_factors WHERE manager_id = ${toSqlLiteral(id)};
    INSERT INTO audit (at, manager_id, event, detail) VALUES (${Date.now()}, ${toSqlLiteral(id)}, 'enrolled', 'ops');`)
}

/**
 * Adds demo content to the site at `address`, which uses the local database. Returns the demo user's password and what
 * was added.
 */
async function fillSite(address: string): Promise<{ password: string; added: string }> {
  const existing = await readExistingContent()
  const id = existing.userId ?? randomUUID()
  const password = randomBytes(15).toString('base64url')
  await saveDemoUser(id, password)
  const sendRequest = createRequester(address, await signIn(address, demoEmail, password))
  const added = [
    await addArticles(sendRequest, existing.slugs, existing.images),
    await addProof(sendRequest, existing.hasProof),
    await addEnquiries(sendRequest, id, existing.messages),
  ]
  await sendRequest({ method: 'DELETE', path: sessionPath }, v.unknown())
  return { password, added: new Intl.ListFormat('es').format(added) }
}

async function runDemo(): Promise<void> {
  if (process.argv.length > 2)
    throw new Error('«npm run demo» no admite opciones: los ejemplos son solo para un sitio local.')
  const port = parsePort(process.env['PORT'], 8787)
  // A running site with these data may have another port.
  const holder = readHolder(resolve(root, stateFolder, 'cauce.lock'))
  const address = holder?.note.startsWith('http') ? holder.note : `http://localhost:${port}`
  let stop = (): void => {}
  const isRunning = await fetch(`${address}/builds/latest.json`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isRunning) {
    await Promise.all([buildIfNeeded(), migrate()])
    const { server } = await serveBuilt({ port, state: stateFolder, stdio: 'ignore' })
    stop = () => void server.kill('SIGTERM')
    await waitUntilAnswering(address, server)
  }
  try {
    const { password, added } = await fillSite(address)
    console.log(`
  Sitio de ejemplo en ${stateFolder}. Nuevo: ${added}.

  · El área de gestión:  ${address}/mngr  (con npm start en marcha)
  · Correo:              ${demoEmail}
  · Contraseña:          ${password}
                         Solo se muestra ahora; otra ejecución crea otra y esta deja de servir.
`)
  } finally {
    stop()
  }
}

if (isMainModule(import.meta)) await runCommand(runDemo)
