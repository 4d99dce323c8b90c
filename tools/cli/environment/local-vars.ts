import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretMakers } from './secrets.ts'
import { root } from './shell.ts'

// What a local site needs and the repository must not hold.
const variableMakers: Readonly<Record<string, () => string>> = {
  ...secretMakers,
  // Not among the secrets that a deploy makes: nobody could read it back, and its backups would be lost with the worker.
  BACKUP_KEY: () => randomBytes(32).toString('hex'),
  // Local mail lands in a file; these addresses are never written to.
  MAIL_FROM: () => 'sitio@cauce.example',
  MAIL_TO: () => 'hola@cauce.example',
  MAIL_SIMULATED: () => 'si',
}

/** Completes `.dev.vars`, which git ignores, and returns its path; what stands there is left alone. */
export async function ensureLocalVars(): Promise<string> {
  const file = join(root, '.dev.vars')
  const present = await readFile(file, 'utf8').catch(() => '')
  const missing = Object.entries(variableMakers).filter(
    ([name]) => !new RegExp(`^${name}\\s*=`, 'm').test(present),
  )
  if (missing.length > 0) {
    const start = present === '' || present.endsWith('\n') ? present : `${present}\n`
    const lines = missing.map(([name, make]) => `${name}="${make()}"\n`)
    // Whole or not at all: a half-written secret would be taken for one.
    const next = `${file}.${process.pid}`
    await writeFile(next, start + lines.join(''), { mode: 0o600 })
    await rename(next, file)
  }
  return file
}
