import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMigratedDatabase } from '../checks/migrated-database.ts'
import {
  createDisableSql,
  createEmailSql,
  createFindSql,
  createInsertSql,
  createLinkSql,
  createResetSql,
  ownersSql,
  createRoleSql,
  userStateSchema,
} from './manager-sql.ts'

// Tests the SQL of `npm run manager` on a database with all migrations.

function createSite() {
  const { database } = createMigratedDatabase(Infinity)
  return {
    run: (statements: readonly string[]) => database.exec(statements.join(';\n')),
    rows: (query: string) => database.prepare(query).all(),
    state: (email: string) => v.parse(userStateSchema, database.prepare(createFindSql(email)).get()),
  }
}

const createUser = (id: string, role: 'owner' | 'editor') => ({
  id,
  email: `${id}@b.example`,
  name: 'O’Neil',
  role,
})

test('the only owner who can sign in is found among invited users, disabled users and editors', () => {
  const { run, rows, state } = createSite()
  run([
    createInsertSql(createUser('ana', 'owner'), 'x', 1),
    createInsertSql(createUser('beto', 'editor'), 'x', 2),
  ])
  run([
    createInsertSql(createUser('carla', 'owner'), null, 3),
    createInsertSql(createUser('dora', 'owner'), 'x', 4),
  ])
  expect(state('ana@b.example').lastOwner).toBe(0)
  run(createDisableSql('dora', 5))
  expect(['ana', 'beto', 'carla', 'dora'].map((id) => state(`${id}@b.example`).lastOwner)).toEqual([
    1, 0, 0, 0,
  ])
  expect(rows(ownersSql)).toMatchObject([{ owners: 2 }])
  run(createRoleSql('beto', 'owner', 6))
  expect(state('ana@b.example').lastOwner).toBe(0)
})

test('changes of role, address and access are audited, and links sent to the old address are deleted', () => {
  const { run, rows } = createSite()
  run([
    createInsertSql(createUser('ana', 'editor'), 'x', 1),
    ...createLinkSql('ana', 'https://x.example', 1).sql,
  ])
  run(["INSERT INTO password_links (manager_id, hash, by_owner, expires_at) VALUES ('ana', 'h', 0, 9)"])
  run(createRoleSql('ana', 'owner', 2))
  run(createEmailSql('ana', "o'neil@b.example", 3))
  expect(rows('SELECT hash FROM password_links')).toEqual([])
  run(createDisableSql('ana', 4))
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

test('a reset deletes the access tokens of the person, disabled or not, and of nobody else', () => {
  const { run, rows } = createSite()
  const createTokenSql = (id: string) => `INSERT INTO access_tokens
    (id, name, hash, permissions, created_by, created_at, expires_at) VALUES ('${id}', 'x', '${id}', '[]', '${id}', 1, 9)`
  for (const id of ['ana', 'beto'])
    run([createInsertSql(createUser(id, 'owner'), 'x', 1), createTokenSql(id)])
  run(createDisableSql('ana', 2))
  run(createResetSql('ana'))
  expect(rows('SELECT created_by FROM access_tokens')).toEqual([{ created_by: 'beto' }])
  expect(rows("SELECT password, disabled_at FROM managers WHERE id = 'ana'")).toMatchObject([
    { password: null, disabled_at: null },
  ])
})
