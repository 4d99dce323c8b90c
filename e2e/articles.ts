import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { emptyContent } from '#client/features/content/contract.ts'
import { renderMarkdown } from '#worker/markdown/render.ts'

/** A published article. */
export type Article = { slug: string; title: string; markdown: string; tag: { slug: string; name: string } }

const tag = { slug: 'prueba-de-caudal', name: 'Prueba de caudal' }

/** An article with one of each kind of content that articles can have. */
export const fullArticle: Article = {
  slug: 'medir-el-caudal-de-un-correo',
  title: 'Medir el caudal de un correo',
  tag,
  markdown: `Un comienzo con *énfasis*, **fuerza**, \`código\` y [un enlace](https://cauce.example/guia).

## Antes de medir

El agua de un río no pasa dos veces por el mismo sitio; la de un correo, sí, y por eso se mide. Hay que saber
de dónde viene, por dónde pasa y adónde llega, y *cada tramo* tiene su instrumento.

> [!MARGEN]
> Una nota al margen con [su enlace](https://cauce.example/margen), que se lee después de su párrafo.

Quien mide dos veces, excava una.

> [!DESTACADO]
> Quien mide dos veces, excava una.

- Uno
  - Dentro de uno
- Dos con ~~algo tachado~~

1. Primero
2. Segundo

\`\`\`ts
/** Una línea más larga que la pantalla de un teléfono, para ver que se desplaza dentro de su caja. */
export const caudal = (litros: number, segundos: number): number => litros / segundos
\`\`\`

### Los instrumentos

| Instrumento | Qué mide | Cuándo sirve | Su límite |
| --- | --- | --- | --- |
| Molinete de eje horizontal | La velocidad del agua en un punto | Con el río tranquilo | Las crecidas lo arrastran |
| Aforador | El caudal entero | En canales | Hay que construirlo |

## Después de medir

> Quien mide dos veces, excava una.

> [!WARNING]
> Un aviso con \`código\` y [otro enlace](/contacto).

> [!TIP]
> Una ayuda.

\`\`\`bash
npm run caudal -- --litros 40
\`\`\`

\`\`\`ts title="caudal/leer.ts" {2-3} números
export function leer(litros: number): string {
  // Una nota que sigue
  // en otra línea
  return \`\${litros} l\`
}
\`\`\`

\`\`\`diff
-const litros = 40
+const litros = 60
 const segundos = 2
\`\`\`

## Lo que queda

${'Un párrafo que se repite para que haya que bajar por él y la página sea tan larga como las de verdad. '.repeat(12)}

Hecho.[^1]

[^1]: Con su nota al pie y [un enlace](https://cauce.example/nota).`,
}

const plainArticle: Article = {
  slug: 'un-articulo-sin-secciones',
  title: 'Un artículo sin secciones',
  tag,
  markdown: 'Solo un párrafo.',
}

/** Articles of every test site: enough for a second page of the blog. */
export const articles: readonly Article[] = [
  ...Array.from({ length: 10 }, (_, index) => ({
    slug: `agua-corriente-${index}`,
    title: `Agua corriente, entrega ${index}`,
    tag,
    markdown: `## La entrega ${index}\n\nUn texto corto sobre el agua que corre.`,
  })),
  plainArticle,
  fullArticle,
]

const createExcerpt = ({ title }: Article): string => `De qué trata «${title}», en una frase.`

function addEntry(
  database: DatabaseSync,
  { id, article, at }: { id: string; article: Article; at: number },
): void {
  const { slug, title, markdown, tag: onlyTag } = article
  const content = JSON.stringify({
    ...emptyContent,
    title,
    slug,
    excerpt: createExcerpt(article),
    markdown,
    tags: [onlyTag.name],
  })
  const path = `blog/${slug}`
  for (const [sql, values] of [
    [
      `INSERT INTO entries (id, kind, path, rev, content, first_published_at, created_at, saved_at)
       VALUES (?, 'article', ?, 1, ?, ?, ?, ?)`,
      [id, path, content, at, at, at],
    ],
    [
      `INSERT INTO entry_revisions (entry_id, rev, kind, content, created_at, saved_at)
       VALUES (?, 1, 'published', ?, ?, ?)`,
      [id, content, at, at],
    ],
    [
      `INSERT INTO entry_publications (entry_id, from_at, rev, kind, path, title, data)
       VALUES (?, ?, 1, 'article', ?, ?, '{}')`,
      [id, at, path, title],
    ],
  ] as const)
    database.prepare(sql).run(...values)
}

/** Publishes an article, by default a minute ago, with the rows that the editor writes. */
export function publishArticle(database: DatabaseSync, article: Article, at = Date.now() - 60_000): void {
  const { html, headings, wordCount, plainText } = renderMarkdown(article.markdown)
  const id = randomUUID()
  // In one transaction, because the site reads at the same time.
  database.exec('BEGIN IMMEDIATE')
  addEntry(database, { id, article, at })
  database
    .prepare(
      `INSERT INTO posts (id, slug, title, excerpt, markdown, html, headings, words, plain, status, published_at, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'published', ?, ?, ?)`,
    )
    .run(
      id,
      article.slug,
      article.title,
      createExcerpt(article),
      article.markdown,
      html,
      JSON.stringify(headings),
      wordCount,
      plainText,
      at,
      at,
      at,
    )
  database
    .prepare('INSERT INTO tags (slug, name) VALUES (?, ?) ON CONFLICT (slug) DO NOTHING')
    .run(article.tag.slug, article.tag.name)
  database
    .prepare('INSERT INTO post_tags (post_id, tag_id, live_at) SELECT ?, id, ? FROM tags WHERE slug = ?')
    .run(id, at, article.tag.slug)
  database.exec('UPDATE site_state SET generation = generation + 1')
  database.exec('COMMIT')
}
