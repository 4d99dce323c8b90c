import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type Chain, verifyChain } from '#worker/audit/chain.ts'
import { anchorSchema, entryLines, entrySchema, headerLine, parseNdjson } from '#worker/audit/ndjson.ts'
import { anchorSql, beforeAll, entriesSql, highestSql } from '#worker/audit/queries.ts'
import { counted, verdictText } from '#worker/audit/verdict-text.ts'
import { querySql } from './environment/d1.ts'
import { type Place, placeOf, placeOptions } from './environment/place.ts'
import { isMain, runMain, stop } from './environment/shell.ts'

const usage = `Uso: npm run audit -- <orden> [opciones]

  verify  Comprueba que nadie ha cambiado, quitado, metido ni reordenado registros de lo que hizo el equipo.
          Nombra el primero que no está como se selló, y entonces termina con error.
  export  Guarda el registro en un archivo (una línea de JSON por registro), que se comprueba sin el sitio.

  --remote         Lee el sitio publicado y no el local; --env <entorno>, otro que producción.
  --file <archivo> Comprueba ese archivo y ninguna base de datos.
  --head <id:sello> Comprueba además que ese sello, anotado otro día, sigue en su sitio.
  --out <archivo>  Dónde guarda «export»; si no, registro-AAAA-MM-DD.ndjson.
`

const entriesAtOnce = 5_000

async function query<T>(schema: v.GenericSchema<unknown, T>, sql: string, place: Place): Promise<T[]> {
  const rows = await querySql(sql, place).catch((error: unknown) => {
    if (!/no such table/.test(String(error))) throw error
    return stop('La base de datos aún no tiene este registro: ejecuta «npm start».')
  })
  return v.parse(v.array(schema), rows)
}

async function readChain(place: Place): Promise<Chain> {
  const [anchor] = await query(anchorSchema, anchorSql, place)
  const [row] = await query(v.object({ highest: v.number() }), highestSql, place)
  if (!anchor || !row) return stop('Falta el comienzo del registro (tabla audit_anchor).')
  const entries: Chain['entries'][number][] = []
  for (let after = beforeAll, more = true; more;) {
    const read = await query(entrySchema, entriesSql(after, entriesAtOnce), place)
    entries.push(...read)
    after = read.at(-1)?.id ?? after
    more = read.length === entriesAtOnce
  }
  const [later] = await query(anchorSchema, anchorSql, place)
  // The nightly deletion of old records came between.
  return later?.id === anchor.id ? { anchor, highest: row.highest, entries } : readChain(place)
}

async function readChainFile(file: string): Promise<Chain> {
  const text = await readFile(file, 'utf8').catch(() => stop(`No se puede leer ${file}.`))
  const chain = parseNdjson(text)
  return 'wrongLine' in chain
    ? stop(`${file}: la línea ${chain.wrongLine} no es de un registro exportado, o está incompleta.`)
    : chain
}

/** Whether a seal that was noted another day still stands; null where its record was deleted for its age. */
export function hasHead({ anchor, entries }: Chain, noted: string): boolean | null {
  const [id, hash] = noted.split(':')
  if (Number(id) < anchor.id) return null
  const known = Number(id) === anchor.id ? anchor : entries.find((entry) => entry.id === Number(id))
  return known?.hash === hash
}

function verify(chain: Chain, head: string | undefined): void {
  const verdict = verifyChain(chain)
  const text = verdictText(verdict, chain.anchor)
  if (verdict.broken) stop(text)
  console.log(text)
  if (head === undefined) return
  const stands = hasHead(chain, head)
  if (stands === false) stop(`El sello ${head} ya no está: los registros se sellaron de nuevo.`)
  console.log(
    stands
      ? 'El sello anotado sigue en su sitio.'
      : 'El sello anotado es de un registro ya borrado por su antigüedad.',
  )
}

function readOptions() {
  const options = {
    ...placeOptions,
    file: { type: 'string' },
    head: { type: 'string' },
    out: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readOptions()
  const [order] = positionals
  if (values.help) return console.log(usage)
  if (order !== 'verify' && order !== 'export') return stop(usage)
  const { file, head } = values
  if (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(head)) stop('--head es un número y un sello: 57:3fa4…')
  const chain = file === undefined ? await readChain(placeOf(values)) : await readChainFile(file)
  if (order === 'verify') return verify(chain, head)
  const out = values.out ?? `registro-${new Date().toISOString().slice(0, 10)}.ndjson`
  await writeFile(out, headerLine(chain.anchor, chain.highest) + entryLines(chain.entries))
  console.log(`${counted(chain.entries.length, 'registro guardado', 'registros guardados')} en ${out}.`)
}

if (isMain(import.meta)) await runMain(main)
