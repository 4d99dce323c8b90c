import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { sessionPath } from '#client/runtime/session/paths.ts'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { addArticles } from '../demo/articles.ts'
import { addEnquiries } from '../demo/enquiries.ts'
import { answers, createAsk, signIn } from '../demo/site.ts'
import { buildIfNeeded } from './build.ts'
import { migrate, querySql, quote, runSqlFile, stateFolder } from './environment/d1.ts'
import { parsePort } from './environment/port.ts'
import { isMain, runMain } from './environment/shell.ts'
import { answering, serveBuilt } from './serve.ts'

const email = 'demo@ejemplo.com'
const name = 'Persona de ejemplo'

type Present = {
  manager: string | null
  slugs: Set<string>
  images: Map<string, string>
  messages: Set<string>
}

/** What an earlier run left, so that nothing is made twice. */
async function readPresent(): Promise<Present> {
  const rows = v.parse(
    v.array(v.object({ kind: v.string(), name: v.string(), id: v.string() })),
    await querySql(`SELECT 'manager' AS kind, email AS name, id FROM managers WHERE email = ${quote(email)}
      UNION ALL SELECT 'post', slug, id FROM posts WHERE slug LIKE 'ejemplo-%'
      UNION ALL SELECT 'image', name, id FROM media WHERE name LIKE 'ejemplo-%'
      UNION ALL SELECT 'enquiry', message, reference FROM enquiries WHERE message LIKE 'Consulta de ejemplo%'`),
  )
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    manager: of('manager')[0]?.id ?? null,
    slugs: new Set(of('post').map((row) => row.name)),
    images: new Map(of('image').map((row) => [row.name, row.id])),
    messages: new Set(of('enquiry').map((row) => row.name)),
  }
}

/** Gives the manager a password that nobody knows yet; it is stored hashed, as every other. */
async function writeManager(id: string, password: string): Promise<void> {
  const hash = quote(await hashPassword(password))
  await runSqlFile(`
    INSERT INTO managers (id, email, name, role, password, created_at)
    VALUES (${quote(id)}, ${quote(email)}, ${quote(name)}, 'owner', ${hash}, ${Date.now()})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password, role = 'owner', disabled_at = NULL;
    DELETE FROM second_factors WHERE manager_id = ${quote(id)};
    INSERT INTO audit (at, manager_id, event, detail) VALUES (${Date.now()}, ${quote(id)}, 'enrolled', 'ops');`)
}

/** Fills the site at an address, which works on the local database; says what was new. */
async function fill(address: string): Promise<{ password: string; made: string }> {
  const present = await readPresent()
  const id = present.manager ?? randomUUID()
  const password = randomBytes(15).toString('base64url')
  await writeManager(id, password)
  const ask = createAsk(address, await signIn(address, email, password))
  const made = [
    await addArticles(ask, present.slugs, present.images),
    await addEnquiries(ask, id, present.messages),
  ]
  await ask({ method: 'DELETE', path: sessionPath }, v.unknown())
  return { password, made: new Intl.ListFormat('es').format(made) }
}

async function demo(): Promise<void> {
  if (process.argv.length > 2)
    throw new Error('«npm run demo» no admite opciones: los ejemplos son solo para un sitio local.')
  const port = parsePort(process.env['PORT'], 8787)
  const address = `http://localhost:${port}`
  let stop = (): void => {}
  if (!(await answers(address))) {
    await Promise.all([buildIfNeeded(), migrate()])
    const { server } = await serveBuilt({ port, state: stateFolder, stdio: 'ignore' })
    stop = () => void server.kill('SIGTERM')
    await answering(address, server)
  }
  try {
    const { password, made } = await fill(address)
    console.log(`
  Sitio de ejemplo en ${stateFolder}. Nuevo: ${made}.

  · El área de gestión:  ${address}/mngr  (con npm start en marcha)
  · Correo:              ${email}
  · Contraseña:          ${password}
                         Solo se muestra ahora; otra ejecución crea otra y esta deja de servir.
`)
  } finally {
    stop()
  }
}

if (isMain(import.meta)) await runMain(demo)
