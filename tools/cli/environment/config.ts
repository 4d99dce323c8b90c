import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import * as v from 'valibot'
import { root } from './shell.ts'

const configSchema = v.looseObject({
  name: v.string(),
  vars: v.optional(v.record(v.string(), v.unknown()), {}),
  env: v.optional(v.record(v.string(), v.unknown()), {}),
})

export type Config = v.InferOutput<typeof configSchema>

/** Reads `wrangler.toml`. Throws an error whose sentence names the line to correct. */
export async function readConfig(file: string = join(root, 'wrangler.toml')): Promise<Config> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error('Falta wrangler.toml en la carpeta del proyecto, o no se puede leer.')
  })
  if (/^<{7} /m.test(text))
    throw new Error('wrangler.toml tiene un conflicto de git sin resolver: quédate con tus valores y repite.')
  try {
    return v.parse(configSchema, parse(text))
  } catch (error) {
    if (error instanceof TomlError)
      throw new Error(
        `wrangler.toml no se entiende: línea ${error.line}, columna ${error.column}. Corrígela y repite.`,
        { cause: error },
      )
    throw new Error('A wrangler.toml le falta «name», o «[vars]» no es una tabla.', { cause: error })
  }
}
