import { buildIfNeeded } from '../cli/build.ts'
import { benchBackup } from './backup.ts'
import { benchBrowser } from './browser.ts'
import { benchCold } from './cold.ts'
import { benchEdge } from './edge.ts'
import { benchHostile } from './hostile.ts'
import { benchHour } from './hour.ts'
import { takeScreenshots } from './screenshots.ts'
import { stopSharedSite } from './serve.ts'
import { benchServer } from './server.ts'
import { benchSiege } from './siege.ts'
import { isSmoke, smokeTimeoutMs } from './smoke-scale.ts'
import { benchTyping } from './typing.ts'

// `npm run bench [-- server|cold|edge|browser|typing]`. Compare only ratios of the same run. These run only
// when named: `hour` (a manager's tasks), `backup` (100,000 rows), `hostile [part of a name …]`
// (expensive inputs), `siege [seconds]` (the site under attack).
// `smoke` runs each bench in seconds to check that it works; it is a step of `npm test`.

type Bench = (words: readonly string[]) => Promise<void> | void

const defaultBenches = {
  server: benchServer,
  cold: benchCold,
  edge: benchEdge,
  browser: benchBrowser,
  typing: benchTyping,
}

const benches: Readonly<Record<string, Bench>> = {
  ...defaultBenches,
  screenshots: takeScreenshots,
  hour: benchHour,
  backup: benchBackup,
  siege: benchSiege,
  hostile: benchHostile,
}

const args = process.argv.slice(2)
const namedBenches = Object.keys(benches).filter((name) => args.includes(name))
const selectedBenches =
  namedBenches.length > 0 ? namedBenches : Object.keys(isSmoke ? benches : defaultBenches)

await buildIfNeeded()
if (isSmoke)
  setTimeout(() => {
    console.error(`After ${smokeTimeoutMs / 1000} s a bench still runs`)
    process.exit(1)
  }, smokeTimeoutMs).unref()
for (const name of selectedBenches) {
  const startedAt = performance.now()
  try {
    await benches[name]?.(args.filter((word) => word !== name))
  } catch (error) {
    // A failed bench does not stop the others.
    console.error(`${name}:`, error)
    process.exitCode = 1
  }
  if (isSmoke) console.log(`▸ ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
await stopSharedSite()
// Exits at once: connections that a library keeps open would keep the process alive.
process.exit()
