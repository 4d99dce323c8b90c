import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretMakers } from './secrets.ts'
import { root } from './shell.ts'

// Variables that a local site needs and that must not be in the repository.
const variableMakers: Readonly<Record<string, () => string>> = {
  ...secretMakers,
  // A deploy does not create this secret: nobody could read it back, so without the worker its backups would be lost.
  BACKUP_KEY: () => randomBytes(32).toString('hex'),
  // Local mail is written to a file, so nothing is sent to these addresses.
  MAIL_FROM: () => 'sitio@cauce.example',
  MAIL_TO: () => 'hola@cauce.example',
  MAIL_SIMULATED: () => 'si',
}

/** Adds missing variables to `.dev.vars`, which git ignores. Returns the path of the file. */
export async function ensureLocalVars(): Promise<string> {
  const file = join(root, '.dev.vars')
  const present = await readFile(file, 'utf8').catch(() => '')
  const missing = Object.entries(variableMakers).filter(
    ([name]) => !new RegExp(`^${name}\\s*=`, 'm').test(present),
  )
  if (missing.length > 0) {
    const start = present === '' || present.endsWith('\n') ? present : `${present}\n`
    const lines = missing.map(([name, make]) => `${name}="${make()}"\n`)
    // Replaces the file in one step: a half-written secret would be used as if it were complete.
    const next = `${file}.${process.pid}`
    await writeFile(next, start + lines.join(''), { mode: 0o600 })
    await rename(next, file)
  }
  return file
}
