import { measureFirstLoads, measureStyles } from '../worker/ops/budgets.ts'
import { buildIfNeeded } from '../worker/ops/build.ts'
import { benchBackup } from './backup.ts'
import { benchBrowser } from './browser.ts'
import { benchCold } from './cold.ts'
import { benchEdge } from './edge.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchServer } from './server.ts'
import { benchTransfer } from './transfer.ts'

// `npm run bench [-- server|cold|edge|bytes|browser|lighthouse]`: figures are ratios within one run; machines are noisy.
// Only when named: `-- transfer`, which moves a gigabyte in and out, and `-- backup`, of a hundred thousand rows.

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
if (wants('lighthouse')) await benchLighthouse()
if (wanted.has('transfer')) await benchTransfer(1_024)
if (wanted.has('backup')) await benchBackup()
