import { listWorkerdProcesses } from './processes.ts'

const megabyte = 1024 * 1024

/** Resident megabytes of the largest workerd process started by this one, including its simulated storage. */
export const getWorkerdMegabytes = (): number =>
  Math.round(Math.max(0, ...listWorkerdProcesses().map(({ kilobytes }) => kilobytes)) / 1024)

/** Runs `work` and prints its duration and the peak memory of workerd and of this process. */
export async function measureMemory(label: string, work: () => Promise<string>): Promise<void> {
  const before = getWorkerdMegabytes()
  let peak = 0
  let ownPeak = 0
  const sample = setInterval(() => {
    peak = Math.max(peak, getWorkerdMegabytes())
    ownPeak = Math.max(ownPeak, Math.round(process.memoryUsage().rss / megabyte))
  }, 500)
  const startedAt = performance.now()
  const result = await work()
  clearInterval(sample)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(
    `  ${label.padEnd(12)} ${result}, ${seconds} s; workerd ${before} → ${peak} MB, quien envía ${ownPeak} MB`,
  )
}
