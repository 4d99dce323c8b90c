import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './lock.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Deletes the folders of processes that were killed: they may contain secrets or personal data. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = /^cauce-tmp-(\d+)-/.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      remove(join(tmpdir(), name))
    } catch {
      // It belongs to another user.
    }
  }
}

/**
 * Runs `work` with a temporary folder that only this user can read. It is deleted afterwards, also if `work` fails or a
 * signal ends the process, and at the next call if the process was killed.
 */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `cauce-tmp-${process.pid}-`))
  const removeNow = () => remove(folder)
  const end = () => process.exit(1)
  process.on('exit', removeNow)
  for (const signal of signals) process.on(signal, end)
  try {
    return await work(folder)
  } finally {
    for (const signal of signals) process.off(signal, end)
    process.off('exit', removeNow)
    removeNow()
  }
}
