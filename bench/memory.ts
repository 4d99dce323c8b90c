import { readdirSync, readFileSync } from 'node:fs'

const megabyte = 1024 * 1024

/** Resident megabytes of the workerd below this process, storage that it simulates included. */
export function workerdMegabytes(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const field = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
        return [{ pid, name: field('Name'), parent: field('PPid'), kilobytes: Number(field('VmRSS')) }]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
  const parents = new Map(processes.map(({ pid, parent }) => [pid, parent]))
  const isOurs = (pid: string): boolean => {
    for (let at: string | undefined = pid; at !== undefined; at = parents.get(at))
      if (at === String(process.pid)) return true
    return false
  }
  const ours = processes.filter(({ pid, name }) => name === 'workerd' && isOurs(pid))
  return Math.round(Math.max(0, ...ours.map(({ kilobytes }) => kilobytes)) / 1024)
}

/** Does something, and says how long it took and how large workerd and this process were at most. */
export async function measure(label: string, work: () => Promise<string>): Promise<void> {
  const before = workerdMegabytes()
  let most = 0
  let own = 0
  const sample = setInterval(() => {
    most = Math.max(most, workerdMegabytes())
    own = Math.max(own, Math.round(process.memoryUsage().rss / megabyte))
  }, 500)
  const startedAt = performance.now()
  const result = await work()
  clearInterval(sample)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `  ${label.padEnd(12)} ${result}, ${seconds} s; workerd ${before} → ${most} MB, quien envía ${own} MB`,
  )
}
