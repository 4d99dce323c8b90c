import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { toText } from '#worker/db/database.ts'
import { bumpGeneration } from '#worker/db/generation.ts'
import { rerenderStatement, selectStale, takePiece } from '#worker/features/content/publishing/rerender.ts'
import { type ImageRow, selectImages, toImages } from '#worker/features/media/queries.ts'
import { querySql, runSqlFile } from './environment/d1.ts'
import { local, placeOf, placeOptions, placeUsage } from './environment/place.ts'
import { isMain, runMain } from './environment/shell.ts'

const usage = `Uso: npm run rerender -- [opciones]

  Genera de nuevo los artículos guardados que hizo una versión anterior del generador.

${placeUsage}
`

/** D1 takes statements up to 100 kB; a longer article is made again in the manager area, which binds its values. */
const maxStatementBytes = 95_000

const staleRows = v.array(
  v.object({ id: v.string(), rev: v.number(), title: v.string(), markdown: v.string() }),
)
const imageRows = v.array(
  v.object({
    id: v.string(),
    alt: v.string(),
    decorative: v.number(),
    variants: v.string(),
    former_alts: v.string(),
    focus: v.nullable(v.string()),
  }),
) satisfies v.GenericSchema<unknown, ImageRow[]>

/** Makes again what an older renderer made. Gives how many, and the titles of those that are left. */
export async function rerender(place = local): Promise<{ done: number; left: string[] }> {
  const left: string[] = []
  let done = 0
  for (let after: string | null = ''; after !== null;) {
    const rows = v.parse(staleRows, await querySql(toText(selectStale(after)), place))
    const { piece, ids, next } = takePiece(rows)
    const found = ids.length === 0 ? [] : await querySql(toText(selectImages(ids)), place)
    const images = toImages(v.parse(imageRows, found))
    const statements: string[] = []
    for (const row of piece) {
      const statement = rerenderStatement(row, images)
      const text = statement ? toText(statement) : null
      if (text !== null && Buffer.byteLength(text) <= maxStatementBytes) statements.push(text)
      else left.push(row.title)
    }
    done += statements.length
    // With the last piece, as in the manager area.
    if (next === null) statements.push(toText(bumpGeneration))
    if (statements.length > 0) await runSqlFile(`${statements.join(';\n')};\n`, place)
    after = next
  }
  return { done, left }
}

if (isMain(import.meta))
  await runMain(async () => {
    const { values } = parseArgs({ options: { ...placeOptions, help: { type: 'boolean', default: false } } })
    if (values.help) return console.log(usage)
    const { done, left } = await rerender(placeOf(values))
    console.log(`Artículos generados de nuevo: ${done}.`)
    for (const title of left)
      console.log(`Demasiado largo para hacerlo desde aquí, usa el botón del área de gestión: ${title}`)
  })
