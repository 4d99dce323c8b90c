import { runSql } from './database.ts'
import { test } from './test.ts'

function deleteSettings(): void {
  const tables = ['settings', 'owner_redirects', 'first_steps']
  for (const table of tables) runSql(`DELETE FROM ${table}`)
  runSql("DELETE FROM entries WHERE kind <> 'article' AND id NOT IN ('hostinger', 'como-medimos')")
  runSql('UPDATE site_state SET generation = generation + 1, services = NULL, content_rev = 0')
}

/** Deletes the settings before and after each test of a file, because other tests of the worker use the same site. */
export function resetSettingsAroundEach(): void {
  test.beforeEach(deleteSettings)
  test.afterEach(deleteSettings)
}
