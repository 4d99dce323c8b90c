import { measureFirstLoads, measureStyles } from '../worker/ops/budgets.ts'
import { buildIfNeeded } from '../worker/ops/build.ts'
import { benchBackup } from './backup.ts'
import { benchBrowser } from './browser.ts'
import { benchCold } from './cold.ts'
import { benchEdge } from './edge.ts'
import { benchHostile } from './hostile.ts'
import { benchHour } from './hour.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchSearch } from './search.ts'
import { benchServer } from './server.ts'
import { benchSiege } from './siege.ts'
import { benchTransfer } from './transfer.ts'
import { benchTyping } from './typing.ts'
import { benchWordpress } from './wordpress.ts'

// `npm run bench [-- server|cold|edge|bytes|browser|typing|lighthouse]`: figures are ratios within one run; machines are noisy.
// Only when named: `-- transfer`, which moves a gigabyte in and out, `-- wordpress`, five
// thousand articles of another system, `-- hour`, what a manager does, `-- backup`, of a hundred thousand rows,
// `-- search`, what searches cost in a small and in a large blog, `-- hostile [part of a name …]`, inputs made to cost
// much, and `-- siege [seconds]`, what visitors wait for while the site is attacked.

const wanted = new Set(process.argv.slice(2))
const wants = (part: string): boolean => wanted.size === 0 || wanted.has(part)

await buildIfNeeded()
if (wants('bytes')) {
  console.log('Primera carga (gzip)')
  for (const { page, script } of measureFirstLoads())
    console.log(`  ${page.padEnd(12)} script ${(script / 1000).toFixed(1)} kB`)
  console.log(`  estilos      ${(measureStyles() / 1000).toFixed(1)} kB`)
}
if (wants('server')) await benchServer()
if (wants('cold')) await benchCold()
if (wants('edge')) await benchEdge()
if (wants('browser')) await benchBrowser()
if (wants('typing')) await benchTyping()
if (wants('lighthouse')) await benchLighthouse()
if (wanted.has('transfer')) await benchTransfer(1_024)
if (wanted.has('wordpress')) await benchWordpress(5_000)
if (wanted.has('hour')) await benchHour()
if (wanted.has('backup')) await benchBackup()
if (wanted.has('siege')) await benchSiege(Number([...wanted].find((word) => /^\d+$/.test(word)) ?? 60))
if (wanted.has('search')) await benchSearch()
if (wanted.has('hostile')) await benchHostile([...wanted].filter((part) => part !== 'hostile'))
