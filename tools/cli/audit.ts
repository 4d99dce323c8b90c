import { readFile, writeFile } from 'node:fs/promises'
import * as v from 'valibot'
import { anchorSchema, type AuditChain, recordSchema, verifyChain } from '#worker/audit/chain.ts'
import { pluralize, formatVerdict } from '#worker/audit/format-verdict.ts'
import { formatRecordLines, formatHeaderLine, parseNdjson } from '#worker/audit/ndjson.ts'
import { anchorSql, beforeFirstId, recordsSql, highestIdSql } from '#worker/audit/queries.ts'
import { runMain } from './environment/command.ts'
import { querySql } from './environment/d1.ts'
import { exitWithMessage } from './environment/shell.ts'
import { type Target, getTarget, targetOptions } from './environment/target.ts'

const usage = `Uso: npm run audit -- <orden> [opciones]

  verify  Comprueba que nadie ha cambiado, quitado, metido ni reordenado registros de lo que hizo el equipo.
          Nombra el primero que no está como se selló, y entonces termina con error.
  export  Guarda el registro en un archivo (una línea de JSON por registro), que se comprueba sin el sitio.

  --remote         Lee el sitio publicado y no el local; --env <entorno>, otro que producción.
  --file <archivo> Comprueba ese archivo y ninguna base de datos.
  --head <id:sello> Comprueba además que ese sello, anotado otro día, sigue en su sitio.
  --out <archivo>  Dónde guarda «export»; si no, registro-AAAA-MM-DD.ndjson.
`

const recordsPerRead = 5_000

async function queryRows<T>(schema: v.GenericSchema<unknown, T>, sql: string, target: Target): Promise<T[]> {
  const rows = await querySql(sql, target).catch((error: unknown) => {
    if (!/no such table/.test(String(error))) throw error
    return exitWithMessage('La base de datos aún no tiene este registro: ejecuta «npm start».')
  })
  return v.parse(v.array(schema), rows)
}

async function readChain(target: Target): Promise<AuditChain> {
  const [anchor] = await queryRows(anchorSchema, anchorSql, target)
  const [row] = await queryRows(v.object({ highest: v.number() }), highestIdSql, target)
  if (!anchor || !row) return exitWithMessage('Falta el comienzo del registro (tabla audit_anchor).')
  const records: AuditChain['records'][number][] = []
  for (let after = beforeFirstId, more = true; more;) {
    const read = await queryRows(recordSchema, recordsSql(after, recordsPerRead), target)
    records.push(...read)
    after = read.at(-1)?.id ?? after
    more = read.length === recordsPerRead
  }
  const [later] = await queryRows(anchorSchema, anchorSql, target)
  // The nightly deletion of old records may run between the two reads. In that case both are repeated.
  return later?.id === anchor.id ? { anchor, highestId: row.highest, records } : readChain(target)
}

async function readChainFile(file: string): Promise<AuditChain> {
  const text = await readFile(file, 'utf8').catch(() => exitWithMessage(`No se puede leer ${file}.`))
  const chain = parseNdjson(text)
  return 'wrongLine' in chain
    ? exitWithMessage(
        `${file}: la línea ${chain.wrongLine} no es de un registro exportado, o está incompleta.`,
      )
    : chain
}

/** True if a seal that was noted earlier is unchanged; null if its record was deleted because of its age. */
function hasSeal({ anchor, records }: AuditChain, notedSeal: string): boolean | null {
  const [id, hash] = notedSeal.split(':')
  if (Number(id) < anchor.id) return null
  const known = Number(id) === anchor.id ? anchor : records.find((entry) => entry.id === Number(id))
  return known?.hash === hash
}

function printVerdict(chain: AuditChain, head: string | undefined): void {
  const verdict = verifyChain(chain)
  const text = formatVerdict(verdict, chain.anchor)
  if (verdict.firstBreak) exitWithMessage(text)
  console.log(text)
  if (head === undefined) return
  const stands = hasSeal(chain, head)
  if (stands === false) exitWithMessage(`El sello ${head} ya no está: los registros se sellaron de nuevo.`)
  console.log(
    stands
      ? 'El sello anotado sigue en su sitio.'
      : 'El sello anotado es de un registro ya borrado por su antigüedad.',
  )
}

const options = {
  ...targetOptions,
  file: { type: 'string' },
  head: { type: 'string' },
  out: { type: 'string' },
} as const

await runMain(import.meta, { usage, options, allowPositionals: true }, async (values, [command]) => {
  if (command !== 'verify' && command !== 'export') return exitWithMessage(usage)
  const { file, head } = values
  if (head !== undefined && !/^\d+:[0-9a-f]{64}$/.test(head))
    exitWithMessage('--head es un número y un sello: 57:3fa4…')
  const chain = file === undefined ? await readChain(getTarget(values)) : await readChainFile(file)
  if (command === 'verify') return printVerdict(chain, head)
  const out = values.out ?? `registro-${new Date().toISOString().slice(0, 10)}.ndjson`
  await writeFile(out, formatHeaderLine(chain.anchor, chain.highestId) + formatRecordLines(chain.records))
  console.log(`${pluralize(chain.records.length, 'registro guardado', 'registros guardados')} en ${out}.`)
})
