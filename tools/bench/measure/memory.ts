import { workerdProcesses } from './processes.ts'

const megabyte = 1024 * 1024

/** Resident megabytes of the workerd below this process, storage that it simulates included. */
export const workerdMegabytes = (): number =>
  Math.round(Math.max(0, ...workerdProcesses().map(({ kilobytes }) => kilobytes)) / 1024)

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
