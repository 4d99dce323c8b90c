// Plain JavaScript, because this also runs in a Node without TypeScript support, and before anything is installed.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Saves two thirds of a command's start, above all the removal of types. Node before 22 lacks it.
module.enableCompileCache?.(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)))

const [name, ...rest] = process.argv.slice(2)
const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url))

/** A sentence that says why no command can run; undefined if commands can run. */
function findProblem() {
  if (!existsSync(new URL('../../node_modules/wrangler', import.meta.url)))
    return 'Faltan las dependencias: ejecuta «npm ci» en la carpeta del proyecto y repite.'
  if (!process.features.typescript)
    return `Este Node (${process.version}) es demasiado antiguo y falta el que trae el proyecto: repite «npm ci» sin «--ignore-scripts», o instala Node 24.`
  if (!existsSync(script)) return `No existe la orden «${name}».`
  return undefined
}

/** A sentence that says what is wrong with wrangler.toml. Without it, each tool would report this in its own words. */
async function findWrongConfig() {
  const { readConfig } = await import('./environment/config.ts')
  return readConfig().then(
    () => undefined,
    (error) => (error instanceof Error ? error.message : String(error)),
  )
}

const problem = findProblem() ?? (await findWrongConfig())
if (problem === undefined) {
  process.argv = [process.argv[0] ?? 'node', script, ...rest]
  await import(script)
} else {
  console.error(problem)
  process.exitCode = 1
}
