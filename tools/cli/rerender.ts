import * as v from 'valibot'
import { bumpContentVersion } from '#worker/db/content-version.ts'
import { toSqlText } from '#worker/db/database.ts'
import {
  createRerenderStatements,
  deleteRowsWithoutEntry,
  selectStale,
  takeChunk,
} from '#worker/features/content/publishing/rerender.ts'
import { storedRowSchema } from '#worker/features/content/saving/stored-text.ts'
import { imageRow, selectImages, toImages } from '#worker/features/media/queries.ts'
import { runMain } from './environment/command.ts'
import { querySql, runSqlFile } from './environment/d1.ts'
import { type Target, getTarget, targetOptions, targetUsage } from './environment/target.ts'

const usage = `Uso: npm run rerender -- [opciones]

  Genera de nuevo, a partir de sus textos, lo que se lee de los artículos: lo que falta y lo que hizo una versión
  anterior del generador.

${targetUsage}
`

/**
 * D1 accepts statements of up to 100 kB. Longer articles must be rendered again in the manager area, which binds
 * values.
 */
const maxStatementBytes = 95_000

/** Renders the articles again that an older renderer rendered. Returns how many, and the titles of those it skipped. */
async function rerenderArticles(target: Target): Promise<{ rendered: number; skipped: string[] }> {
  const skipped: string[] = []
  let rendered = 0
  for (let after: string | null = ''; after !== null;) {
    const rows = v.parse(v.array(storedRowSchema), await querySql(toSqlText(selectStale(after)), target))
    const { chunk, ids, next } = takeChunk(rows)
    const found = ids.length === 0 ? [] : await querySql(toSqlText(selectImages(ids)), target)
    const images = toImages(v.parse(v.array(imageRow), found))
    const statements: string[] = []
    for (const post of chunk) {
      const texts = createRerenderStatements(post, images)?.map(toSqlText)
      const fits = texts?.every((text) => Buffer.byteLength(text) <= maxStatementBytes)
      if (texts && fits) statements.push(...texts)
      else skipped.push(post.texts.shown.title)
      rendered += fits ? 1 : 0
    }
    // Only the last batch increases the content version, as in the manager area.
    if (next === null) statements.push(...[deleteRowsWithoutEntry, bumpContentVersion].map(toSqlText))
    if (statements.length > 0) await runSqlFile(`${statements.join(';\n')};\n`, target)
    after = next
  }
  return { rendered, skipped }
}

await runMain(import.meta, { usage, options: targetOptions }, async (values) => {
  const { rendered, skipped } = await rerenderArticles(getTarget(values))
  console.log(`Artículos generados de nuevo: ${rendered}.`)
  for (const title of skipped)
    console.log(`Demasiado largo para hacerlo desde aquí, usa el botón del área de gestión: ${title}`)
})
