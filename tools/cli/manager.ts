import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { emailSchema, nameSchema, newPasswordSchema } from '#client/features/account/contract/fields.ts'
import { ownerRole } from '#client/runtime/session/permissions.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { findPasswordProblem } from '#worker/features/account/credentials/password-policy.ts'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { runMain } from './environment/command.ts'
import { migrate, querySql, runSqlFile, getSiteUrl } from './environment/d1.ts'
import { exitWithMessage } from './environment/shell.ts'
import { localTarget, type Target, getTarget, targetOptions, targetUsage } from './environment/target.ts'
import * as orders from './manager-sql.ts'

const usage = `Uso: npm run manager -- <orden> [opciones]

  add correo@empresa.example [--name "Nombre"] [--owner] [--password-stdin]
        Crea una persona gestora e imprime su enlace de activación (24 horas, un solo uso).
        La primera tiene el rol Dirección; las demás, Edición, o Dirección con --owner.
        Con --password-stdin lee su contraseña de la entrada y no hace falta el enlace.
  list  Muestra quién puede entrar, y como qué.
  role  correo@empresa.example <rol>   Le da un rol: Dirección, Edición, Autoría, Atención, Lectura,
        o uno propio del sitio.
  disable correo@empresa.example   Cierra sus sesiones y le impide entrar.
  email   correo@empresa.example nuevo@empresa.example   Cambia su correo sin que lo confirme.
  reset   correo@empresa.example   Borra sus formas de ingreso y sus claves de API e imprime
        un enlace nuevo.

${targetUsage}
  --url <base>  La dirección del sitio para el enlace.
  --help        Muestra esta ayuda.
`

function parseOrExit<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : exitWithMessage(parsed.issues[0].message)
}

async function readStdin(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.replace(/\r?\n$/, '')
}

const options = {
  name: { type: 'string' },
  url: { type: 'string' },
  owner: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
  ...targetOptions,
} as const

/** What was ordered: the options, and the words of the command line. */
type Command = {
  target: Target
  order: string
  wanted: string | undefined
  name?: string | undefined
  url?: string | undefined
  owner: boolean
  'password-stdin': boolean
}

/** Returns a function that reads the database. If tables are missing, it migrates the local one first. */
const createReader =
  ({ target }: Command) =>
  async (sql: string): Promise<unknown[]> => {
    try {
      return await querySql(sql, target)
    } catch (error) {
      if (target !== localTarget || !/no such (table|column)/.test(String(error))) throw error
      await migrate()
      return querySql(sql, target)
    }
  }

type ReadRows = ReturnType<typeof createReader>
type UserState = v.InferOutput<typeof orders.userStateSchema>

/** Refuses to remove the last owner: afterwards nobody could change the users or the settings. */
function requireOtherOwner({ email, lastOwner }: UserState): void {
  if (lastOwner !== 1) return
  exitWithMessage(
    `${email} es la única persona con el rol Dirección que puede entrar. Antes dáselo a otra (role correo Dirección); para dejarla fuera ahora mismo, reset.`,
  )
}

async function addUser(command: Command, email: string, read: ReadRows, run: RunSql): Promise<void> {
  const now = Date.now()
  const id = randomUUID()
  const name = parseOrExit(nameSchema, command.name ?? email.split('@')[0])
  const isFirst = v.parse(orders.ownersSchema, await read(orders.ownersSql))[0].owners === 0
  const isOwner = isFirst || command.owner
  const role = isOwner ? ownerRole : 'editor'
  const person = { id, email, name, role }
  const as = `Tiene el rol ${isOwner ? 'Dirección' : 'Edición'}`
  if (!command['password-stdin']) {
    const { link, sql } = orders.createLinkSql(id, await getSiteUrl(command.url, command.target), now)
    await run([
      orders.createInsertSql(person, null, now),
      ...sql,
      orders.createAuditSql(id, 'link.created', now),
    ])
    return console.log(`${formatLink(email, link)}\n${as}.`)
  }
  const password = parseOrExit(newPasswordSchema, await readStdin())
  const refused = findPasswordProblem(password, email)
  if (refused) exitWithMessage(refused)
  const hash = await hashPassword(password)
  await run([orders.createInsertSql(person, hash, now), orders.createAuditSql(id, 'enrolled', now)])
  console.log(`${email} ya puede entrar con su contraseña. ${as}.`)
}

const formatLink = (email: string, link: string): string =>
  `Enlace de activación de ${email} (24 horas, un solo uso):\n\n  ${link}\n`

type RunSql = (sql: string[]) => Promise<void>

/** A role by its name, without regard to capitals and accents, or by its id. */
async function findRole(read: ReadRows, wanted: string): Promise<{ id: string; name: string }> {
  const roles = v.parse(v.array(orders.roleSchema), await read(orders.rolesSql))
  const found = roles.find(({ id, name }) => id === wanted || foldText(name) === foldText(wanted))
  return found ?? exitWithMessage(`Di qué rol tendrá: ${roles.map(({ name }) => name).join(', ')}.`)
}

async function changeUser(command: Command, found: UserState, read: ReadRows, run: RunSql): Promise<void> {
  const now = Date.now()
  const { id, email } = found
  switch (command.order) {
    case 'role': {
      const role = await findRole(read, command.wanted ?? '')
      if (role.id !== ownerRole) requireOtherOwner(found)
      await run(orders.createRoleSql(id, role.id, now))
      return console.log(`${email} tiene desde ahora el rol ${role.name}.`)
    }
    case 'disable':
      requireOtherOwner(found)
      await run(orders.createDisableSql(id, now))
      return console.log(`${email} ya no puede entrar.`)
    case 'email': {
      const next = parseOrExit(emailSchema, command.wanted)
      if ((await read(orders.createFindSql(next))).length > 0)
        exitWithMessage(`Ya existe una cuenta con el correo ${next}.`)
      await run(orders.createEmailSql(id, next, now))
      return console.log(`${email} entra desde ahora con ${next}.`)
    }
    default: {
      const { link, sql } = orders.createLinkSql(id, await getSiteUrl(command.url, command.target), now)
      await run([...orders.createResetSql(id), ...sql, orders.createAuditSql(id, 'link.created', now)])
      console.log(formatLink(email, link))
    }
  }
}

function printUsers(rows: unknown[]): void {
  if (rows.length === 0)
    return console.log('Todavía no hay nadie. Empieza con: npm run manager -- add correo')
  for (const row of v.parse(v.array(orders.listedUserSchema), rows)) {
    const state = row.disabled_at !== null ? 'sin acceso' : row.enrolled === 1 ? 'activa' : 'por activar'
    console.log(`${row.email}\t${row.name}\t${row.role ?? 'sin rol'}\t${state}`)
  }
}

const orderNames = ['add', 'list', 'role', 'disable', 'email', 'reset']

await runMain(import.meta, { usage, options, allowPositionals: true }, async (values, positionals) => {
  const [order = '', given, wanted] = positionals
  if (order === 'help') return console.log(usage)
  if (!orderNames.includes(order)) return exitWithMessage(usage)
  const target = getTarget(values)
  const command = { ...values, target, order, wanted }
  const read = createReader(command)
  const run: RunSql = (sql) => runSqlFile(`${sql.join(';\n')};\n`, target)
  if (order === 'list') return printUsers(await read(orders.listSql))
  const email = parseOrExit(emailSchema, given)
  const existing = v.parse(v.array(orders.userStateSchema), await read(orders.createFindSql(email)))[0]
  if (order === 'add' && existing) exitWithMessage(`Ya existe una cuenta con el correo ${email}.`)
  if (order === 'add') return addUser(command, email, read, run)
  return existing
    ? changeUser(command, existing, read, run)
    : exitWithMessage(`No hay ninguna cuenta con el correo ${email}.`)
})
