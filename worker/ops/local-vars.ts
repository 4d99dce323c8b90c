import { randomBytes } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './shell.ts'

// What a local site needs and the repository must not hold.
const makers: Readonly<Record<string, () => string>> = {
  FORM_SECRET: () => randomBytes(32).toString('hex'),
  SECOND_FACTOR_KEY: () => randomBytes(32).toString('hex'),
  // Local mail lands in a file; these addresses are never written to.
  MAIL_FROM: () => 'sitio@cauce.example',
  MAIL_TO: () => 'hola@cauce.example',
}

/** Completes `.dev.vars`, which git ignores, and returns its path; what stands there is left alone. */
export async function ensureLocalVars(): Promise<string> {
  const file = join(root, '.dev.vars')
  const present = await readFile(file, 'utf8').catch(() => '')
  const missing = Object.entries(makers).filter(([name]) => !new RegExp(`^${name}\\s*=`, 'm').test(present))
  if (missing.length > 0) {
    const start = present === '' || present.endsWith('\n') ? '' : '\n'
    await appendFile(file, start + missing.map(([name, make]) => `${name}="${make()}"\n`).join(''))
  }
  return file
}
