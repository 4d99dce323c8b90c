import * as v from 'valibot'
import { type PostContent, storedContentSchema } from '#client/features/content/contract.ts'
import { changedTextSchema } from '#client/features/content/contract/edited-text.ts'
import { postPaths } from '#client/features/content/contract/text-paths.ts'
import { mediaWidths } from '#client/features/media/contract.ts'
import { uploadPicture } from './picture.ts'
import { firstPersonName } from './proof.ts'
import type { SendRequest } from './site.ts'

const scheduledAfterMs = 7 * 24 * 60 * 60 * 1_000

/** The state in which an article is left. `edited`: published, and then changed without publishing the change. */
type FinalState = 'draft' | 'scheduled' | 'published' | 'edited' | 'withdrawn' | 'trash'

type DemoArticle = { finalState: FinalState; slug: string; title: string; excerpt: string; picture?: string }

/** Pictures by name. Those that the media library already has are not drawn again. */
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
    finalState: 'draft',
    slug: 'ejemplo-borrador',
    title: 'Ejemplo: un borrador que espera',
    excerpt: 'Texto de ejemplo de un artículo que todavía no se publicó.',
  },
  {
    finalState: 'scheduled',
    slug: 'ejemplo-programado',
    title: 'Ejemplo: un artículo programado',
    excerpt: 'Texto de ejemplo que saldrá dentro de una semana, sin que nadie haga nada.',
    picture: 'ejemplo-arena.png',
  },
  {
    finalState: 'published',
    slug: 'ejemplo-publicado',
    title: 'Ejemplo: un artículo publicado dos veces',
    excerpt: 'Texto de ejemplo con portada, imagen, tabla y código, y con varias versiones guardadas.',
    picture: 'ejemplo-cauce.png',
  },
  {
    finalState: 'edited',
    slug: 'ejemplo-con-cambios',
    title: 'Ejemplo: publicado, con cambios sin publicar',
    excerpt: 'Texto de ejemplo: el editor guarda una versión más nueva que la que ven los visitantes.',
  },
  {
    finalState: 'withdrawn',
    slug: 'ejemplo-retirado',
    title: 'Ejemplo: un artículo retirado',
    excerpt: 'Texto de ejemplo que estuvo publicado y volvió a borrador.',
  },
  {
    finalState: 'trash',
    slug: 'ejemplo-en-la-papelera',
    title: 'Ejemplo: un artículo en la papelera',
    excerpt: 'Texto de ejemplo que se puede recuperar o eliminar para siempre.',
  },
]

function createMarkdown({ title, excerpt, picture }: DemoArticle, image: string | undefined): string {
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

/** Draws and uploads the pictures that the media library lacks. `images` maps the names of existing pictures to ids. */
async function addPictures(sendRequest: SendRequest, images: Map<string, string>): Promise<number> {
  let added = 0
  for (const picture of pictures) {
    if (images.has(picture.name)) continue
    const sizes = mediaWidths.map((width) => ({ width, height: (width * 9) / 16 }))
    images.set(picture.name, (await uploadPicture(sendRequest, picture, sizes)).id)
    added += 1
  }
  return added
}

type ArticleChange = { rev?: number; content?: Partial<PostContent>; from?: string }

async function addArticle(
  sendRequest: SendRequest,
  article: DemoArticle,
  images: ReadonlyMap<string, string>,
): Promise<void> {
  const send = async (path: string, { rev, ...body }: ArticleChange, method = 'POST') => {
    const headers = rev === undefined ? {} : { 'If-Match': `"${rev}"` }
    return sendRequest({ method, path, body, headers }, changedTextSchema)
  }
  const { title, slug, excerpt, picture, finalState } = article
  const cover = images.get(picture ?? '') ?? null
  const widest = mediaWidths.at(-1) ?? 0
  const created = await send(postPaths.texts, { content: { title } })
  const { id } = created
  const first: PostContent = {
    ...v.parse(storedContentSchema, created.content),
    slug,
    excerpt,
    author: firstPersonName,
    markdown: excerpt,
    tags: ['Ejemplo'],
    cover,
  }
  const markdown = createMarkdown(article, cover === null ? undefined : `/medios/${cover}/${widest}.png`)
  const last: PostContent = { ...first, markdown }
  const saved = await send(postPaths.draft(id), { rev: created.rev, content: first }, 'PUT')
  if (finalState === 'draft')
    return void (await send(postPaths.draft(id), { rev: saved.rev, content: last }, 'PUT'))
  if (finalState === 'scheduled') {
    const from = new Date(Date.now() + scheduledAfterMs).toISOString()
    return void (await send(postPaths.publish(id), { rev: saved.rev, content: last, from }))
  }
  const out = await send(postPaths.publish(id), { rev: saved.rev, content: first })
  if (finalState === 'withdrawn') await send(postPaths.action(id, 'unpublish'), { rev: out.rev })
  if (finalState === 'trash') await send(postPaths.action(id, 'trash'), { rev: out.rev })
  if (finalState === 'published') await send(postPaths.publish(id), { rev: out.rev, content: last })
  if (finalState === 'edited') await send(postPaths.draft(id), { rev: out.rev, content: last }, 'PUT')
}

/**
 * Adds missing articles and pictures. `slugs` are those of existing articles; `images` maps the names of existing
 * pictures to ids. Returns a text about what was added.
 */
export async function addArticles(
  sendRequest: SendRequest,
  slugs: ReadonlySet<string>,
  images: Map<string, string>,
): Promise<string> {
  const pictureCount = await addPictures(sendRequest, images)
  const missing = articles.filter(({ slug }) => !slugs.has(slug))
  for (const article of missing) await addArticle(sendRequest, article, images)
  return `${missing.length} artículos, ${pictureCount} imágenes`
}
