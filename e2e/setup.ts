import { rmSync } from 'node:fs'
import { hashPassword } from '#worker/features/account/credentials/password.ts'
import { buildIfNeeded } from '../tools/cli/build.ts'
import { createContentStatements } from '../tools/cli/content.ts'
import { ensureChromium } from '../tools/cli/environment/chromium.ts'
import { migrate } from '../tools/cli/environment/d1.ts'
import { ensureLocalVars } from '../tools/cli/environment/local-vars.ts'
import { articles, publishArticle } from './articles.ts'
import { openDatabase } from './database.ts'
import { password, templateManagerEmail } from './manager-session.ts'
import { e2eFolder, templateState } from './site-state.ts'

/** Runs once before all tests: installs Chromium, builds, and creates the state that each worker copies. */
export default async function setup(): Promise<void> {
  await ensureChromium()
  await fillTemplate()
}

export async function fillTemplate(): Promise<void> {
  rmSync(e2eFolder, { recursive: true, force: true })
  await Promise.all([buildIfNeeded(), migrate(templateState), ensureLocalVars()])
  const database = openDatabase(templateState)
  for (const statement of await createContentStatements()) database.exec(statement)
  for (const article of articles) publishArticle(database, article)
  database
    .prepare(
      "INSERT INTO managers (id, email, name, password, role, created_at) VALUES ('pattern', ?, 'Ana Prueba', ?, 'owner', 0)",
    )
    .run(templateManagerEmail, await hashPassword(password))
  // Write everything to the database file: copies of the database do not include its write-ahead log.
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}
