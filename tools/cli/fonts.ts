import { writeFile } from 'node:fs/promises'
import { faces, fontFolder, subset } from '../vite/font.ts'
import { runMain } from './environment/shell.ts'

// `npm run fonts`: makes the subsets anew, after a change of what is kept of a typeface or of its package.
await runMain(async () => {
  for (const [name, face] of Object.entries(faces))
    await writeFile(new URL(`${name}.woff2`, fontFolder), await subset(face))
})
