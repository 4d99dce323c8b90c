import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { root } from '../../cli/environment/shell.ts'
import { backupCommands } from './backups.ts'
import { rollback } from './deploys.ts'
import { type BreakableCommand, breakCommand, type FaultRow, formatFaults, isAllGood } from './table.ts'

// `npm run rehearse -- --faults` tries all kinds of faults at more calls, and breaks deploys, which takes minutes.

const documented = readFileSync(join(root, 'docs/ops/faults.md'), 'utf8')

/** The steps of a command in the document. */
function listDocumented(name: string): string[] {
  const [section = ''] = documented.split(`## ${name}\n`)[1]?.split('\n## ') ?? []
  return [...section.matchAll(/^\| `(.+?)`/gm)].map(([, step = '']) => step)
}

test.for([rollback, ...backupCommands])(
  '«$name», killed at any of its steps and repeated, ends well',
  async (command) => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const rows: FaultRow[] = []
    for await (const row of breakCommand(command, { kinds: ['killed'], isBrief: true })) rows.push(row)
    vi.restoreAllMocks()
    expect(isAllGood(rows), formatFaults(rows)).toBe(true)
    expect(rows.length).toBeGreaterThan(2)
    // If this fails: npm run rehearse -- --faults docs/ops/faults.md
    expect(listDocumented(command.name)).toEqual(expect.arrayContaining(rows.map(({ step }) => step)))
  },
)

test('a command that is wrong after a fault is reported', async () => {
  const command: BreakableCommand = {
    name: 'x',
    start: async () => ({
      faults: { calls: ['GET /'], set: () => {}, next: () => null },
      run: async () => 'stopped',
      findProblem: (stopped) => (stopped === null ? null : 'half of it'),
      [Symbol.asyncDispose]: async () => {},
    }),
  }
  await expect(breakCommand(command).next()).rejects.toThrow('x, without a fault: stopped')
})
