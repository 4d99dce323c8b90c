import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { emailSchema, nameSchema, newPasswordSchema } from '../../client/account/contract.ts'
import { refusePassword } from '../account/password-policy.ts'
import { hashPassword } from '../account/password.ts'
import { enrolmentMs } from '../session/limits.ts'
import { createToken, hashToken } from '../session/token.ts'
import { migrate, querySql, quote, runSqlFile, siteUrlOf } from './d1.ts'
import { isMain, runMain } from './shell.ts'

const usage = `Uso: npm run manager -- <orden> [opciones]

  add correo@empresa.example [--name "Nombre"] [--password-stdin]
        Crea una persona gestora e imprime su enlace de activación (24 horas, un solo uso).
        Con --password-stdin lee su contraseña de la entrada y no hace falta el enlace.
  list  Muestra quién puede ingresar.
  disable correo@empresa.example   Cierra sus sesiones y le impide ingresar.
  email   correo@empresa.example nuevo@empresa.example   Cambia su correo sin que lo confirme.
  reset   correo@empresa.example   Borra sus formas de ingreso e imprime un enlace nuevo.

  --remote      Actúa sobre el sitio publicado y no sobre el local.
  --url <base>  La dirección del sitio para el enlace.
`

type Row = { email: string; name: string; created_at: number; disabled_at: number | null; enrolled: number }

/** Ends the program with a sentence and no stack. */
function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

function parse<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : stop(parsed.issues[0].message)
}

async function readStdin(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text.replace(/\r?\n$/, '')
}

const auditSql = (managerId: string, event: string, now: number): string =>
  `INSERT INTO audit (at, manager_id, event, detail) VALUES (${now}, ${managerId}, '${event}', 'ops')`

function linkSql(id: string, base: string, now: number): { link: string; sql: string[] } {
  const token = createToken()
  return {
    link: `${base}/mngr/activar/${token}`,
    sql: [
      `DELETE FROM enrolments WHERE manager_id = ${id}`,
      `INSERT INTO enrolments (hash, manager_id, expires_at) VALUES (${quote(hashToken(token))}, ${id}, ${now + enrolmentMs})`,
    ],
  }
}

// Whoever is taken out, or starts anew, is out everywhere at once: the row of a session is what counts.
const outSql = (id: string): string[] => [
  `DELETE FROM sessions WHERE manager_id = ${id}`,
  `DELETE FROM challenges WHERE manager_id = ${id}`,
  `DELETE FROM enrolments WHERE manager_id = ${id}`,
  `DELETE FROM email_changes WHERE manager_id = ${id}`,
]
const resetSql = (id: string): string[] => [
  `UPDATE managers SET password = NULL, disabled_at = NULL WHERE id = ${id}`,
  ...['passkeys', 'second_factors', 'recovery_codes', 'known_devices'].map(
    (table) => `DELETE FROM ${table} WHERE manager_id = ${id}`,
  ),
]

const disableSql = (id: string, now: number): string[] => [
  `UPDATE managers SET disabled_at = ${now} WHERE id = ${id}`,
  ...outSql(id),
  auditSql(id, 'disabled', now),
]
async function freeEmail(wanted: unknown, read: (sql: string) => Promise<unknown[]>): Promise<string> {
  const email = parse(emailSchema, wanted)
  const taken = await read(`SELECT id FROM managers WHERE email = ${quote(email)}`)
  return taken.length > 0 ? stop(`Ya existe una cuenta con el correo ${email}.`) : email
}
const emailSql = (id: string, email: string, now: number): string[] => [
  `UPDATE managers SET email = ${quote(email)} WHERE id = ${id}`,
  `DELETE FROM email_changes WHERE manager_id = ${id}`,
  auditSql(id, 'email.changed', now),
]

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      url: { type: 'string' },
      remote: { type: 'boolean', default: false },
      'password-stdin': { type: 'boolean', default: false },
    },
  })
  const [order, given, wanted] = positionals
  const { remote } = values
  if (!order || !['add', 'list', 'disable', 'email', 'reset'].includes(order)) return stop(usage)
  const read = async (sql: string) => {
    try {
      return await querySql(sql, { remote })
    } catch (error) {
      if (!/no such table/.test(String(error))) throw error
      await migrate({ remote })
      return querySql(sql, { remote })
    }
  }
  if (order === 'list') return print(await read(listSql))
  const email = parse(emailSchema, given)
  const now = Date.now()
  const found = await read(`SELECT id FROM managers WHERE email = ${quote(email)}`)
  const existing = v.parse(v.array(v.object({ id: v.string() })), found)[0]
  if (order === 'add' && existing) stop(`Ya existe una cuenta con el correo ${email}.`)
  if (order !== 'add' && !existing) stop(`No hay ninguna cuenta con el correo ${email}.`)
  const id = quote(existing?.id ?? randomUUID())
  const run = (sql: string[]) => runSqlFile(`${sql.join(';\n')};\n`, remote ? ['--remote'] : [])
  if (order === 'disable') {
    await run(disableSql(id, now))
    return console.log(`${email} ya no puede ingresar.`)
  }
  if (order === 'email') {
    const next = await freeEmail(wanted, read)
    await run(emailSql(id, next, now))
    return console.log(`${email} ingresa desde ahora con ${next}.`)
  }
  const { link, sql } = linkSql(id, await siteUrlOf(values.url, remote), now)
  const done = `Enlace de activación de ${email} (24 horas, un solo uso):\n\n  ${link}\n`
  if (order === 'reset') {
    await run([...outSql(id), ...resetSql(id), ...sql, auditSql(id, 'link.created', now)])
    return console.log(done)
  }
  const name = parse(nameSchema, values.name ?? email.split('@')[0])
  const insert = (password: string | null) =>
    `INSERT INTO managers (id, email, name, password, created_at)
     VALUES (${id}, ${quote(email)}, ${quote(name)}, ${quote(password)}, ${now})`
  if (!values['password-stdin']) {
    await run([insert(null), ...sql, auditSql(id, 'link.created', now)])
    return console.log(done)
  }
  const password = parse(newPasswordSchema, await readStdin())
  const refused = refusePassword(password, email)
  if (refused) stop(refused)
  await run([insert(await hashPassword(password)), auditSql(id, 'enrolled', now)])
  console.log(`${email} ya puede ingresar con su contraseña.`)
}

const listSql = `SELECT email, name, created_at, disabled_at,
  password IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys p WHERE p.manager_id = managers.id) AS enrolled
  FROM managers ORDER BY created_at`

function print(rows: unknown[]): void {
  if (rows.length === 0)
    return console.log('Todavía no hay nadie. Empieza con: npm run manager -- add correo')
  // The columns of `listSql`.
  for (const row of rows as Row[]) {
    const state = row.disabled_at !== null ? 'sin acceso' : row.enrolled ? 'activa' : 'por activar'
    console.log(`${row.email}\t${row.name}\t${state}`)
  }
}

if (isMain(import.meta)) await runMain(main)
