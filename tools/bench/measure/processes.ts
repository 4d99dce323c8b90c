import { readdirSync, readFileSync } from 'node:fs'

type Process = { pid: number; name: string; parent: number }

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const readField = (name: string): string =>
          new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
        return [{ pid: Number(pid), name: readField('Name'), parent: Number(readField('PPid')) }]
      } catch {
        // The process has ended meanwhile.
        return []
      }
    })
}

/** The workerd processes that this process or its children started. */
export function listWorkerdProcesses(): Process[] {
  const all = listProcesses()
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]))
  const isDescendant = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined; at = parents.get(at))
      if (at === process.pid) return true
    return false
  }
  return all.filter(({ pid, name }) => name === 'workerd' && isDescendant(pid))
}

/** A field of `schedstat`, added up over all threads of a process. Converts its nanoseconds to milliseconds. */
function readThreadMs(pid: number, field: 0 | 1): number {
  return readdirSync(`/proc/${pid}/task`).reduce((total, task) => {
    const fields = readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
    return total + Number(fields[field]) / 1_000_000
  }, 0)
}

/** CPU time (user and system) in milliseconds, more precise than the ticks of `stat`. */
export const readCpuMs = (pid: number): number => readThreadMs(pid, 0)

/** How long runnable threads waited for a processor, in milliseconds. */
export const readWaitMs = (pid: number): number => readThreadMs(pid, 1)
