import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type AuditChain, type SealedRecord, computeSeal } from '#worker/audit/chain.ts'
import { formatRecordLines, formatHeaderLine } from '#worker/audit/ndjson.ts'
import { runProcess } from './environment/shell.ts'

const anchor = { id: 4, hash: 'a'.repeat(64), count: 4 }

/** A chain of the records 5, 6 and 7; the last has no seal. */
function createChain(): AuditChain & { records: SealedRecord[] } {
  let previous = anchor.hash
  const records = [5, 6, 7].map((id): SealedRecord => {
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
    previous = computeSeal(previous, entry)
    return { ...entry, hash: previous }
  })
  return { anchor, highestId: 7, records }
}

/** Runs `audit verify` on a file with this text. Returns the output and whether the command succeeded. */
async function runVerify(file: string, ...options: string[]): Promise<{ ok: boolean; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'registro-'))
  try {
    const path = join(folder, 'registro.ndjson')
    await writeFile(path, file)
    return await runProcess('node', ['tools/cli/audit.ts', 'verify', '--file', path, ...options], {
      quiet: true,
    }).then(
      (output) => ({ ok: true, output }),
      (error: unknown) => ({ ok: false, output: String(error) }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

const createFile = ({ highestId, records }: AuditChain): string =>
  formatHeaderLine(anchor, highestId) + formatRecordLines(records)

test('an exported log is verified without the site; expired and unsealed records are counted', async () => {
  const chain = createChain()
  const head = `6:${chain.records[1]?.hash}`
  const { ok, output } = await runVerify(createFile(chain), '--head', head)
  expect([ok, output]).toEqual([true, expect.stringContaining('El registro está íntegro')])
  expect(output).toContain(
    '2 registros sellados y en orden, 1 sin sellar todavía, 4 borrados antes por su antigüedad',
  )
  expect(output).toContain(`Último sello bueno: ${head}`)
  expect(output).toContain('El sello anotado sigue en su sitio')
})

const [first, second, third] = createChain().records
if (!first || !second || !third) throw new Error('The chain has three records')
const createFileOf = (...records: SealedRecord[]) => createFile({ ...createChain(), records })

test.for([
  ['El registro 6 fue cambiado', createFileOf(first, { ...second, event: 'sign-out' }, third)],
  ['El registro 6 falta', createFileOf(first, third)],
  ['El registro 7 falta', createFileOf(first, second)],
  ['El registro 5 está fuera de su sitio', createFileOf(second, first, third)],
  ['El registro 5 no estaba ahí', createFileOf(first, second, { ...first, hash: null }, third)],
  ['la línea 4', createFileOf(first, second, third).slice(0, -20)],
  ['la línea 1', 'id;fecha\n'],
] as const)(
  'verify fails and names the place where a file was changed after its export: %s',
  async ([expected, file]) => {
    const { ok, output } = await runVerify(file)
    expect([ok, output]).toEqual([false, expect.stringContaining(expected)])
  },
)

test('the verification fails if a seal that was noted earlier has changed', async () => {
  const { ok, output } = await runVerify(createFile(createChain()), '--head', `6:${'b'.repeat(64)}`)
  expect([ok, output]).toEqual([false, expect.stringContaining('los registros se sellaron de nuevo')])
})
