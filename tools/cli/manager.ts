import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { emailSchema, nameSchema, newPasswordSchema } from '#client/features/account/contract/fields.ts'
import { type Role, roles } from '#client/runtime/session/abilities.ts'
import { refusePassword } from '#worker/features/account/credentials/password-policy.ts'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { migrate, querySql, runSqlFile, siteUrlOf } from './environment/d1.ts'
import { local, placeOf, placeOptions, placeUsage } from './environment/place.ts'
import { isMain, runMain, stop } from './environment/shell.ts'
import * as orders from './manager-sql.ts'

const usage = `Uso: npm run manager -- <orden> [opciones]

  add correo@empresa.example [--name "Nombre"] [--owner] [--password-stdin]
        Crea una persona gestora e imprime su enlace de activación (24 horas, un solo uso).
        La primera es dueña del sitio; las demás son editoras, o dueñas con --owner.
        Con --password-stdin lee su contraseña de la entrada y no hace falta el enlace.
  list  Muestra quién puede ingresar, y como qué.
  role  correo@empresa.example owner|editor   La hace dueña del sitio, o editora.
  disable correo@empresa.example   Cierra sus sesiones y le impide ingresar.
  email   correo@empresa.example nuevo@empresa.example   Cambia su correo sin que lo confirme.
  reset   correo@empresa.example   Borra sus formas de ingreso e imprime un enlace nuevo.

${placeUsage}
  --url <base>  La dirección del sitio para el enlace.
  --help        Muestra esta ayuda.
`

const names: Readonly<Record<Role, string>> = { owner: 'dueña', editor: 'editora' }

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : stop(parsed.issues[0].message)
}

async function readStdin(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.replace(/\r?\n$/, '')
}

function parseCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      url: { type: 'string' },
      owner: { type: 'boolean', default: false },
      ...placeOptions,
      help: { type: 'boolean', short: 'h', default: false },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const [order = '', given, wanted] = positionals
  return { ...values, place: placeOf(values), order, given, wanted }
}

type Command = ReturnType<typeof parseCommand>

/** What reads the database, and makes it where there is none yet. */
const createRead =
  ({ place }: Command) =>
  async (sql: string): Promise<unknown[]> => {
    try {
      return await querySql(sql, place)
    } catch (error) {
      if (place !== local || !/no such (table|column)/.test(String(error))) throw error
      await migrate()
      return querySql(sql, place)
    }
  }

type Read = ReturnType<typeof createRead>
type Found = v.InferOutput<typeof orders.stateSchema>

/** Without this one nobody could change the team, the settings, or whoever is to come. */
function requireOtherOwner({ email, lastOwner }: Found): void {
  if (lastOwner !== 1) return
  stop(
    `${email} es la única persona dueña que puede ingresar. Antes haz dueña a otra (role correo owner); para dejarla fuera ahora mismo, reset.`,
  )
}

async function add(command: Command, email: string, read: Read, run: Run): Promise<void> {
  const now = Date.now()
  const id = randomUUID()
  const name = parse(nameSchema, command.name ?? email.split('@')[0])
  const isFirst = v.parse(orders.ownersSchema, await read(orders.ownersSql))[0].owners === 0
  const role: Role = isFirst || command.owner ? 'owner' : 'editor'
  const person = { id, email, name, role }
  const as = isFirst ? 'Es la primera dueña del sitio' : `Es ${names[role]}`
  if (!command['password-stdin']) {
    const { link, sql } = orders.linkSql(id, await siteUrlOf(command.url, command.place), now)
    await run([orders.insertSql(person, null, now), ...sql, orders.auditSql(id, 'link.created', now)])
    return console.log(`${linkText(email, link)}\n${as}.`)
  }
  const password = parse(newPasswordSchema, await readStdin())
  const refused = refusePassword(password, email)
  if (refused) stop(refused)
  const hash = await hashPassword(password)
  await run([orders.insertSql(person, hash, now), orders.auditSql(id, 'enrolled', now)])
  console.log(`${email} ya puede ingresar con su contraseña. ${as}.`)
}

const linkText = (email: string, link: string): string =>
  `Enlace de activación de ${email} (24 horas, un solo uso):\n\n  ${link}\n`

type Run = (sql: string[]) => Promise<void>

async function change(command: Command, found: Found, read: Read, run: Run): Promise<void> {
  const now = Date.now()
  const { id, email } = found
  switch (command.order) {
    case 'role': {
      const role = parse(v.picklist(roles, 'Di qué será: owner o editor.'), command.wanted)
      if (role === 'editor') requireOtherOwner(found)
      await run(orders.roleSql(id, role, now))
      return console.log(`${email} es desde ahora ${names[role]}.`)
    }
    case 'disable':
      requireOtherOwner(found)
      await run(orders.disableSql(id, now))
      return console.log(`${email} ya no puede ingresar.`)
    case 'email': {
      const next = parse(emailSchema, command.wanted)
      if ((await read(orders.findSql(next))).length > 0) stop(`Ya existe una cuenta con el correo ${next}.`)
      await run(orders.emailSql(id, next, now))
      return console.log(`${email} ingresa desde ahora con ${next}.`)
    }
    default: {
      const { link, sql } = orders.linkSql(id, await siteUrlOf(command.url, command.place), now)
      await run([...orders.resetSql(id), ...sql, orders.auditSql(id, 'link.created', now)])
      console.log(linkText(email, link))
    }
  }
}

async function main(): Promise<void> {
  const command = parseCommand()
  const { order, place } = command
  if (command.help || order === 'help') return console.log(usage)
  if (!['add', 'list', 'role', 'disable', 'email', 'reset'].includes(order)) return stop(usage)
  const read = createRead(command)
  const run: Run = (sql) => runSqlFile(`${sql.join(';\n')};\n`, place)
  if (order === 'list') return print(await read(orders.listSql))
  const email = parse(emailSchema, command.given)
  const existing = v.parse(v.array(orders.stateSchema), await read(orders.findSql(email)))[0]
  if (order === 'add' && existing) stop(`Ya existe una cuenta con el correo ${email}.`)
  if (order === 'add') return add(command, email, read, run)
  return existing
    ? change(command, existing, read, run)
    : stop(`No hay ninguna cuenta con el correo ${email}.`)
}

function print(rows: unknown[]): void {
  if (rows.length === 0)
    return console.log('Todavía no hay nadie. Empieza con: npm run manager -- add correo')
  for (const row of v.parse(v.array(orders.rowSchema), rows)) {
    const state = row.disabled_at !== null ? 'sin acceso' : row.enrolled === 1 ? 'activa' : 'por activar'
    console.log(`${row.email}\t${row.name}\t${names[row.role]}\t${state}`)
  }
}

if (isMain(import.meta)) await runMain(main)
