import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'
import { findFolder } from './folder.ts'

// The commands as npm runs them, on local sites of their own.

const patience = { timeout: 240_000 }
const key = 'a1'.repeat(32)

/** Runs a command of package.json; what it said on both streams, and how it ended. */
async function npm(
  [name, ...args]: readonly string[],
  state: string,
  { typed = '', env = {} }: { typed?: string; env?: Record<string, string> } = {},
): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, ['tools/cli/launch.mjs', name ?? '', ...args], {
    cwd: root,
    env: { ...process.env, CAUCE_STATE: state, BACKUP_KEY: key, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(typed)
  const [code] = await once(child, 'close')
  return { code, said }
}

test('a backup goes from one site to a folder and from there into another', patience, async () => {
  const [first, second, folder] = ['uno', 'dos', 'copias'].map((name) =>
    mkdtempSync(join(tmpdir(), `cauce-${name}-`)),
  )
  if (!first || !second || !folder) throw new Error('No folders')
  const made = await npm(['backup'], first)
  const [, id = '', rows = ''] = /Copia (\S+): (\d+) filas/.exec(made.said) ?? []
  expect(id, made.said).not.toBe('')

  const brought = await npm(['backup', 'download', folder], first)
  expect(brought.said).toContain(`La copia ${id} está en ${folder}`)
  expect(readdirSync(join(folder, 'copias'))).toEqual([id])
  expect(await findFolder(join(folder, 'copias', id))).toEqual({ folder, id })

  const order = ['restore', '--from', folder, '--into', 'local']
  const restored = await npm(order, second)
  expect(restored.said).toContain(`Restaurada la copia ${id}: ${rows} filas`)
  const mistyped = await npm([...order, '--overwrite'], second, { typed: 'produccion\n' })
  expect(mistyped).toMatchObject({ code: 1, said: expect.stringContaining('No se ha escrito nada.') })
  const unanswered = await npm([...order, '--overwrite'], second)
  expect(unanswered).toMatchObject({ code: 1, said: expect.stringContaining('No se ha escrito nada.') })
})

test('what is asked wrongly is said in a sentence', patience, async () => {
  const state = mkdtempSync(join(tmpdir(), 'cauce-'))
  expect((await npm(['restore'], state)).said).toMatch(/^Uso: npm run restore/)
  const noKey = await npm(['restore', '--from', 'latest', '--into', 'production'], state, {
    env: { BACKUP_KEY: 'secreto' },
  })
  expect(noKey).toEqual({ code: 1, said: 'BACKUP_KEY no vale: son 64 cifras hexadecimales (0-9, a-f).\n' })
})
