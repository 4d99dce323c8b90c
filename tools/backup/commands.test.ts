import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'
import { findFolder } from './folder-bucket.ts'

// Runs the npm commands for backups on temporary local sites.

const backupKey = 'a1'.repeat(32)

/** Runs a script of package.json. Resolves to its exit code and its output on both streams. */
async function runNpm(
  [name, ...args]: readonly string[],
  state: string,
  { typed = '', env = {} }: { typed?: string; env?: Record<string, string> } = {},
): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, ['tools/cli/launch.mjs', name ?? '', ...args], {
    cwd: root,
    env: { ...process.env, CAUCE_STATE: state, BACKUP_KEY: backupKey, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.end(typed)
  const [code] = await once(child, 'close')
  return { code, output }
}

test('a backup of one site can be downloaded and restored into another', async () => {
  const [first, second, folder] = ['uno', 'dos', 'copias'].map((name) =>
    mkdtempSync(join(tmpdir(), `cauce-${name}-`)),
  )
  if (!first || !second || !folder) throw new Error('No folders')
  const made = await runNpm(['backup'], first)
  const [, id = '', rows = ''] = /Copia (\S+): (\d+) filas/.exec(made.output) ?? []
  expect(id, made.output).not.toBe('')

  const brought = await runNpm(['backup', 'download', folder], first)
  expect(brought.output).toContain(`La copia ${id} está en ${folder}`)
  expect(readdirSync(join(folder, 'copias'))).toEqual([id])
  expect(findFolder(join(folder, 'copias', id))).toEqual({ folder, id })

  const order = ['restore', '--from', folder, '--into', 'local']
  const restored = await runNpm(order, second)
  expect(restored.output).toContain(`Restaurada la copia ${id}: ${rows} filas`)
  const mistyped = await runNpm([...order, '--overwrite'], second, { typed: 'produccion\n' })
  expect(mistyped).toMatchObject({ code: 1, output: expect.stringContaining('No se ha escrito nada.') })
  const unanswered = await runNpm([...order, '--overwrite'], second)
  expect(unanswered).toMatchObject({ code: 1, output: expect.stringContaining('No se ha escrito nada.') })
})

test('a wrong command line or a wrong key makes the command print one sentence', async () => {
  const state = mkdtempSync(join(tmpdir(), 'cauce-'))
  expect((await runNpm(['restore'], state)).output).toMatch(/^Uso: npm run restore/)
  const noKey = await runNpm(['restore', '--from', 'latest', '--into', 'production'], state, {
    env: { BACKUP_KEY: 'secreto' },
  })
  expect(noKey).toEqual({ code: 1, output: 'BACKUP_KEY no vale: son 64 cifras hexadecimales (0-9, a-f).\n' })
})
