import { writeFile } from 'node:fs/promises'
import { faces, fontFolder, subsetFace } from '../vite/font.ts'
import { runCommand } from './environment/shell.ts'

// `npm run fonts` creates the font subsets again. Run it after a change of `faces` or of a font package.
await runCommand(async () => {
  for (const [name, face] of Object.entries(faces))
    await writeFile(new URL(`${name}.woff2`, fontFolder), await subsetFace(face))
})
