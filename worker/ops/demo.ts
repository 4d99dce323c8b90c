import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { enquiriesApiPath, enquiryTokenPath, honeypotField } from '../../client/enquiries/contract/form.ts'
import { inboxActionsPath, inboxNotesPath } from '../../client/enquiries/contract/inbox.ts'
import { mediaAnswerSchema, mediaPaths, mediaWidths } from '../../client/media/contract.ts'
import { sessionPath } from '../../client/session/paths.ts'
import { type PostContent, postAnswerSchema, studioPaths } from '../../client/studio/contract.ts'
import { hashPassword } from '../account/password.ts'
import { minimumFillMs } from '../enquiries/score.ts'
import { buildIfNeeded } from './build.ts'
import { migrate, querySql, quote, runSqlFile, stateFolder } from './d1.ts'
import { drawPicture } from './demo/picture.ts'
import { type Ask, answers, createAsk, signIn } from './demo/site.ts'
import { articles, type DemoArticle, enquiries, markdownOf, pictures } from './demo/texts.ts'
import { answering, serveBuilt } from './serve.ts'
import { isMain } from './shell.ts'

const email = 'demo@ejemplo.com'
const name = 'Persona de ejemplo'
const scheduledAfterMs = 7 * 24 * 60 * 60 * 1_000
const anything = v.unknown()
const tokenAnswer = v.object({ token: v.string() })
const storedAnswer = v.object({ reference: v.string() })

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
    INSERT INTO managers (id, email, name, password, created_at)
    VALUES (${quote(id)}, ${quote(email)}, ${quote(name)}, ${hash}, ${Date.now()})
    ON CONFLICT (email) DO UPDATE SET password = excluded.password, disabled_at = NULL;
    DELETE FROM second_factors WHERE manager_id = ${quote(id)};
    INSERT INTO audit (at, manager_id, event, detail) VALUES (${Date.now()}, ${quote(id)}, 'enrolled', 'ops');`)
}

async function addPictures(ask: Ask, { images }: Present): Promise<void> {
  for (const { name: file, alt, colours } of pictures) {
    if (images.has(file)) continue
    const form = new FormData()
    form.set('datos', JSON.stringify({ name: file, alt, decorative: false }))
    for (const width of mediaWidths) {
      const bytes = drawPicture(width, (width * 9) / 16, colours)
      form.append('archivo', new Blob([bytes], { type: 'image/png' }), file)
    }
    const { media } = await ask({ method: 'POST', path: mediaPaths.media, body: form }, mediaAnswerSchema)
    images.set(file, media.id)
  }
}

async function addArticle(ask: Ask, article: DemoArticle, { images }: Present): Promise<void> {
  const send = async (path: string, body: Record<string, unknown>, method = 'POST') =>
    (await ask({ method, path, body }, postAnswerSchema)).post
  const { title, slug, excerpt, picture, fate } = article
  const cover = images.get(picture ?? '') ?? null
  const widest = mediaWidths.at(-1) ?? 0
  const created = await send(studioPaths.posts, { title })
  const { id } = created
  const first: PostContent = {
    ...created.content,
    slug,
    excerpt,
    markdown: excerpt,
    tags: ['Ejemplo'],
    cover,
  }
  const markdown = markdownOf(article, cover === null ? undefined : `/medios/${cover}/${widest}.png`)
  const last: PostContent = { ...first, markdown }
  const saved = await send(studioPaths.draft(id), { rev: created.rev, content: first }, 'PUT')
  if (fate === 'draft')
    return void (await send(studioPaths.draft(id), { rev: saved.rev, content: last }, 'PUT'))
  if (fate === 'scheduled') {
    const publishAt = new Date(Date.now() + scheduledAfterMs).toISOString()
    return void (await send(studioPaths.publish(id), { rev: saved.rev, content: last, publishAt }))
  }
  const out = await send(studioPaths.publish(id), { rev: saved.rev, content: first })
  if (fate === 'withdrawn') await send(studioPaths.unpublish(id), { rev: out.rev })
  if (fate === 'trash') await send(studioPaths.trash(id), { rev: out.rev })
  if (fate === 'published') await send(studioPaths.publish(id), { rev: out.rev, content: last })
  if (fate === 'edited') await send(studioPaths.draft(id), { rev: out.rev, content: last }, 'PUT')
}

/** Each comes from an address of its own, after the time a person takes: the limits and the score see nothing odd. */
async function addEnquiries(ask: Ask, assignee: string, { messages }: Present): Promise<number> {
  const missing = enquiries.filter(({ message }) => !messages.has(message))
  const tokens = await Promise.all(missing.map(() => ask({ path: enquiryTokenPath }, tokenAnswer)))
  if (missing.length > 0) await new Promise((resolve) => setTimeout(resolve, minimumFillMs + 200))
  for (const [index, { key, state, subject, message, assigned, notes = [] }] of missing.entries()) {
    const body = {
      nombre: `Ejemplo ${key.slice('demo-'.length)}`,
      correo: `${key}@ejemplo.com`,
      empresa: 'Empresa de ejemplo',
      asunto: subject,
      mensaje: message,
      acepto: 'si',
      clave: key,
      token: tokens[index]?.token,
      ...(state === 'spam' ? { [honeypotField]: 'https://ejemplo.com' } : {}),
    }
    const headers = { 'CF-Connecting-IP': `2001:db8:0:${(index + 1).toString(16)}::1` }
    const sent = { method: 'POST', path: enquiriesApiPath, body, headers }
    const { reference } = await ask(sent, storedAnswer)
    const act = (action: Record<string, unknown>) =>
      ask({ method: 'POST', path: inboxActionsPath, body: { references: [reference], action } }, anything)
    for (const text of notes)
      await ask({ method: 'POST', path: inboxNotesPath(reference), body: { text } }, anything)
    if (assigned) await act({ kind: 'assign', assignee })
    if (state !== 'new' && state !== 'spam') await act({ kind: 'state', state })
  }
  return missing.length
}

/** Fills the site at an address, which works on the local database; says what was new. */
async function fill(address: string): Promise<{ password: string; made: string }> {
  const present = await readPresent()
  const id = present.manager ?? randomUUID()
  const password = randomBytes(15).toString('base64url')
  await writeManager(id, password)
  const ask = createAsk(address, await signIn(address, email, password))
  const pictureCount = pictures.filter(({ name: file }) => !present.images.has(file)).length
  await addPictures(ask, present)
  const missing = articles.filter(({ slug }) => !present.slugs.has(slug))
  for (const article of missing) await addArticle(ask, article, present)
  const enquiryCount = await addEnquiries(ask, id, present)
  await ask({ method: 'DELETE', path: sessionPath }, anything)
  return {
    password,
    made: `${missing.length} artículos, ${pictureCount} imágenes y ${enquiryCount} consultas nuevas`,
  }
}

async function demo(): Promise<void> {
  if (process.argv.length > 2)
    throw new Error('«npm run demo» no admite opciones: los ejemplos son solo para un sitio local.')
  const address = `http://localhost:${process.env['PORT'] ?? '8787'}`
  let stop = (): void => {}
  if (!(await answers(address))) {
    await Promise.all([buildIfNeeded(), migrate()])
    const port = process.env['PORT'] ?? '8787'
    const { server } = await serveBuilt({ port, state: stateFolder, stdio: 'ignore' })
    stop = () => void server.kill('SIGTERM')
    await answering(address, server)
  }
  try {
    const { password, made } = await fill(address)
    console.log(`
  Sitio de ejemplo en ${stateFolder}: ${made}.

  · El área de gestión:  ${address}/mngr  (con npm start en marcha)
  · Correo:              ${email}
  · Contraseña:          ${password}
                         Solo se muestra ahora; otra ejecución crea otra y esta deja de servir.
`)
  } finally {
    stop()
  }
}

if (isMain(import.meta))
  await demo().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
