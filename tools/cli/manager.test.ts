import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  disableSql,
  emailSql,
  findSql,
  insertSql,
  linkSql,
  ownersSql,
  roleSql,
  stateSchema,
} from './manager-sql.ts'

// What `npm run manager` writes, on the real schema.

function site() {
  const database = new DatabaseSync(':memory:')
  const folder = new URL('../../worker/migrations/', import.meta.url)
  for (const name of readdirSync(folder).toSorted())
    database.exec(readFileSync(new URL(name, folder), 'utf8'))
  return {
    run: (statements: readonly string[]) => database.exec(statements.join(';\n')),
    rows: (query: string) => database.prepare(query).all(),
    state: (email: string) => v.parse(stateSchema, database.prepare(findSql(email)).get()),
  }
}

const person = (id: string, role: 'owner' | 'editor') => ({
  id,
  email: `${id}@b.example`,
  name: 'O’Neil',
  role,
})

test('the only owner who can sign in is known as such, whoever else is invited, disabled or an editor', () => {
  const { run, rows, state } = site()
  run([insertSql(person('ana', 'owner'), 'x', 1), insertSql(person('beto', 'editor'), 'x', 2)])
  run([insertSql(person('carla', 'owner'), null, 3), insertSql(person('dora', 'owner'), 'x', 4)])
  expect(state('ana@b.example').lastOwner).toBe(0)
  run(disableSql('dora', 5))
  expect(['ana', 'beto', 'carla', 'dora'].map((id) => state(`${id}@b.example`).lastOwner)).toEqual([
    1, 0, 0, 0,
  ])
  expect(rows(ownersSql)).toMatchObject([{ owners: 2 }])
  run(roleSql('beto', 'owner', 6))
  expect(state('ana@b.example').lastOwner).toBe(0)
})

test('a role, an address and a loss of access are in the record, and links to the address before are over', () => {
  const { run, rows } = site()
  run([insertSql(person('ana', 'editor'), 'x', 1), ...linkSql('ana', 'https://x.example', 1).sql])
  run(["INSERT INTO password_links (manager_id, hash, by_owner, expires_at) VALUES ('ana', 'h', 0, 9)"])
  run(roleSql('ana', 'owner', 2))
  run(emailSql('ana', "o'neil@b.example", 3))
  expect(rows('SELECT hash FROM password_links')).toEqual([])
  run(disableSql('ana', 4))
  expect(rows('SELECT hash FROM enrolments')).toEqual([])
  expect(rows('SELECT event FROM audit ORDER BY id').map(({ event }) => event)).toEqual([
    'role.changed',
    'email.changed',
    'disabled',
  ])
  expect(rows('SELECT email, role FROM managers')).toMatchObject([
    { email: "o'neil@b.example", role: 'owner' },
  ])
})
