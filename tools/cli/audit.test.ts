import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Chain, type Entry, sealOf } from '#worker/audit/chain.ts'
import { entryLines, headerLine } from '#worker/audit/ndjson.ts'
import { run } from './environment/shell.ts'

const anchor = { id: 4, hash: 'a'.repeat(64), count: 4 }

/** Records 5, 6 and 7, the last without a seal. */
function chain(): Chain & { entries: Entry[] } {
  let previous = anchor.hash
  const entries = [5, 6, 7].map((id): Entry => {
    const record = {
      id,
      at: id,
      manager_id: 'm',
      actor_id: null,
      event: 'verified',
      device: null,
      country: null,
    }
    const entry = { ...record, detail: 'Un título con «comillas»\ny dos líneas' }
    if (id === 7) return { ...entry, hash: null }
    previous = sealOf(previous, entry)
    return { ...entry, hash: previous }
  })
  return { anchor, highest: 7, entries }
}

/** What the command says of a file, and whether it ended well. */
async function verify(file: string, ...options: string[]): Promise<{ ok: boolean; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'registro-'))
  try {
    const path = join(folder, 'registro.ndjson')
    await writeFile(path, file)
    return await run('node', ['tools/cli/audit.ts', 'verify', '--file', path, ...options], {
      quiet: true,
    }).then(
      (said) => ({ ok: true, said }),
      (error: unknown) => ({ ok: false, said: String(error) }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const fileOf = ({ highest, entries }: Chain): string => headerLine(anchor, highest) + entryLines(entries)

test('an exported file is verified without the site, with what was deleted for its age and what waits', async () => {
  const whole = chain()
  const head = `6:${whole.entries[1]?.hash}`
  const { ok, said } = await verify(fileOf(whole), '--head', head)
  expect([ok, said]).toEqual([true, expect.stringContaining('El registro está íntegro')])
  expect(said).toContain(
    '2 registros sellados y en orden, 1 sin sellar todavía, 4 borrados antes por su antigüedad',
  )
  expect(said).toContain(`Último sello bueno: ${head}`)
  expect(said).toContain('El sello anotado sigue en su sitio')
})

const [first, second, third] = chain().entries
if (!first || !second || !third) throw new Error('The chain has three records')
const of = (...entries: Entry[]) => fileOf({ ...chain(), entries })

test.for([
  ['El registro 6 fue cambiado', of(first, { ...second, event: 'sign-out' }, third)],
  ['El registro 6 falta', of(first, third)],
  ['El registro 7 falta', of(first, second)],
  ['El registro 5 está fuera de su sitio', of(second, first, third)],
  ['El registro 5 no estaba ahí', of(first, second, { ...first, hash: null }, third)],
  ['la línea 4', of(first, second, third).slice(0, -20)],
  ['la línea 1', 'id;fecha\n'],
] as const)(
  'a file that is not as it was exported ends with an error that says where: %s',
  async ([expected, file]) => {
    const { ok, said } = await verify(file)
    expect([ok, said]).toEqual([false, expect.stringContaining(expected)])
  },
)

test('a seal that was noted another day and is another one now is an error', async () => {
  const { ok, said } = await verify(fileOf(chain()), '--head', `6:${'b'.repeat(64)}`)
  expect([ok, said]).toEqual([false, expect.stringContaining('los registros se sellaron de nuevo')])
})
