import { type PostContent, postAnswerSchema, studioPaths } from '#client/features/content/contract.ts'
import { mediaAnswerSchema, mediaPaths, mediaWidths } from '#client/features/media/contract.ts'
import { drawPicture } from './picture.ts'
import type { Ask } from './site.ts'

const scheduledAfterMs = 7 * 24 * 60 * 60 * 1_000

/** What becomes of an article after it is written. `edited`: out, with newer text that readers do not see. */
type Fate = 'draft' | 'scheduled' | 'published' | 'edited' | 'withdrawn' | 'trash'

type DemoArticle = { fate: Fate; slug: string; title: string; excerpt: string; picture?: string }

/** By name, which also tells whether it is there already. */
const pictures = [
  {
    name: 'ejemplo-cauce.png',
    alt: 'Imagen de ejemplo: ondas verdes que bajan como un cauce',
    colours: [
      [226, 240, 230],
      [16, 92, 62],
    ],
  },
  {
    name: 'ejemplo-arena.png',
    alt: 'Imagen de ejemplo: ondas de color arena sobre fondo oscuro',
    colours: [
      [28, 48, 42],
      [232, 190, 110],
    ],
  },
] as const

const articles: readonly DemoArticle[] = [
  {
    fate: 'draft',
    slug: 'ejemplo-borrador',
    title: 'Ejemplo: un borrador que espera',
    excerpt: 'Texto de ejemplo de un artículo que todavía no se publicó.',
  },
  {
    fate: 'scheduled',
    slug: 'ejemplo-programado',
    title: 'Ejemplo: un artículo programado',
    excerpt: 'Texto de ejemplo que saldrá dentro de una semana, sin que nadie haga nada.',
    picture: 'ejemplo-arena.png',
  },
  {
    fate: 'published',
    slug: 'ejemplo-publicado',
    title: 'Ejemplo: un artículo publicado dos veces',
    excerpt: 'Texto de ejemplo con portada, imagen, tabla y código, y con varias versiones guardadas.',
    picture: 'ejemplo-cauce.png',
  },
  {
    fate: 'edited',
    slug: 'ejemplo-con-cambios',
    title: 'Ejemplo: publicado, con cambios sin publicar',
    excerpt: 'Texto de ejemplo: el editor guarda una versión más nueva que la que ven los lectores.',
  },
  {
    fate: 'withdrawn',
    slug: 'ejemplo-retirado',
    title: 'Ejemplo: un artículo retirado',
    excerpt: 'Texto de ejemplo que estuvo publicado y volvió a borrador.',
  },
  {
    fate: 'trash',
    slug: 'ejemplo-en-la-papelera',
    title: 'Ejemplo: un artículo en la papelera',
    excerpt: 'Texto de ejemplo que se puede recuperar o eliminar para siempre.',
  },
]

/** The text of an article; `image` is the address of a picture, where it has one. */
function markdownOf({ title, excerpt, picture }: DemoArticle, image: string | undefined): string {
  const alt = pictures.find(({ name }) => name === picture)?.alt
  return [
    excerpt,
    '> [!NOTE]\n> Este artículo es de ejemplo: lo escribió «npm run demo» y se puede borrar sin miedo.',
    ...(image && alt ? [`![${alt}](${image} "Una imagen de ejemplo, dibujada por el mismo programa")`] : []),
    '## Una lista',
    '- un punto de ejemplo\n- otro punto de ejemplo\n- el último',
    '## Una tabla y un poco de código',
    '| Columna | Valor |\n| --- | ---: |\n| Ejemplo | 1 |\n| Otro ejemplo | 2 |',
    `\`\`\`ts\nexport const title = '${title}'\n\`\`\``,
  ].join('\n\n')
}

/** Draws those that the library does not have yet; `images` is name → id. */
async function addPictures(ask: Ask, images: Map<string, string>): Promise<number> {
  let added = 0
  for (const { name: file, alt, colours } of pictures) {
    if (images.has(file)) continue
    const form = new FormData()
    form.set('datos', JSON.stringify({ name: file, alt, decorative: false }))
    for (const width of mediaWidths) {
      const bytes = drawPicture(width, (width * 9) / 16, colours)
      form.append('archivo', new Blob([bytes], { type: 'image/png' }), file)
    }
    const { media } = await ask({ method: 'POST', path: mediaPaths.media, body: form }, mediaAnswerSchema)
    images.set(file, media.id)
    added += 1
  }
  return added
}

async function addArticle(
  ask: Ask,
  article: DemoArticle,
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const send = async (path: string, body: Record<string, unknown>, method = 'POST') =>
    (await ask({ method, path, body }, postAnswerSchema)).post
  const { title, slug, excerpt, picture, fate } = article
  const cover = images.get(picture ?? '') ?? null
  const widest = mediaWidths.at(-1) ?? 0
  const created = await send(studioPaths.posts, { title })
  const { id } = created
  const first: PostContent = {
    ...created.content,
    slug,
    excerpt,
    markdown: excerpt,
    tags: ['Ejemplo'],
    cover,
  }
  const markdown = markdownOf(article, cover === null ? undefined : `/medios/${cover}/${widest}.png`)
  const last: PostContent = { ...first, markdown }
  const saved = await send(studioPaths.draft(id), { rev: created.rev, content: first }, 'PUT')
  if (fate === 'draft')
    return void (await send(studioPaths.draft(id), { rev: saved.rev, content: last }, 'PUT'))
  if (fate === 'scheduled') {
    const publishAt = new Date(Date.now() + scheduledAfterMs).toISOString()
    return void (await send(studioPaths.publish(id), { rev: saved.rev, content: last, publishAt }))
  }
  const out = await send(studioPaths.publish(id), { rev: saved.rev, content: first })
  if (fate === 'withdrawn') await send(studioPaths.unpublish(id), { rev: out.rev })
  if (fate === 'trash') await send(studioPaths.trash(id), { rev: out.rev })
  if (fate === 'published') await send(studioPaths.publish(id), { rev: out.rev, content: last })
  if (fate === 'edited') await send(studioPaths.draft(id), { rev: out.rev, content: last }, 'PUT')
}

/** Adds the articles and pictures that are missing: `slugs` are there, `images` is name → id. Says what was new. */
export async function addArticles(
  ask: Ask,
  slugs: ReadonlySet<string>,
  images: Map<string, string>,
): Promise<string> {
  const pictureCount = await addPictures(ask, images)
  const missing = articles.filter(({ slug }) => !slugs.has(slug))
  for (const article of missing) await addArticle(ask, article, images)
  return `${missing.length} artículos, ${pictureCount} imágenes`
}
