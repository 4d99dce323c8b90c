import type { EnquiryState } from '../../../client/enquiries/contract/inbox.ts'

/** What becomes of an article after it is written. `edited`: out, with newer text that readers do not see. */
export type Fate = 'draft' | 'scheduled' | 'published' | 'edited' | 'withdrawn' | 'trash'

export type DemoArticle = { fate: Fate; slug: string; title: string; excerpt: string; picture?: string }

/** By name, which also tells whether it is there already. */
export const pictures = [
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

export const articles: readonly DemoArticle[] = [
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
export function markdownOf({ title, excerpt, picture }: DemoArticle, image: string | undefined): string {
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

export type DemoEnquiry = {
  /** Names the sending: the same key with the same text is never kept twice. */
  key: string
  state: EnquiryState
  subject: string
  message: string
  assigned?: true
  notes?: readonly string[]
}

export const enquiries: readonly DemoEnquiry[] = [
  {
    key: 'demo-nueva-1',
    state: 'new',
    subject: 'sitios',
    message: 'Consulta de ejemplo. Queremos renovar el sitio y no sabemos por dónde empezar.',
  },
  {
    key: 'demo-nueva-2',
    state: 'new',
    subject: 'otro',
    message: 'Consulta de ejemplo con asunto libre.\n\nTiene dos párrafos, para ver cómo se leen.',
  },
  {
    key: 'demo-en-curso',
    state: 'progress',
    subject: 'correo',
    message: 'Consulta de ejemplo. Nuestros mensajes llegan a la carpeta de correo no deseado.',
    assigned: true,
    notes: ['Nota de ejemplo: se pidió el nombre del dominio.'],
  },
  {
    key: 'demo-respondida',
    state: 'answered',
    subject: 'migraciones',
    message: 'Consulta de ejemplo. Cambiamos de proveedor y no queremos perder direcciones.',
    assigned: true,
    notes: ['Nota de ejemplo: primera llamada hecha.', 'Nota de ejemplo: propuesta enviada.'],
  },
  {
    key: 'demo-archivada',
    state: 'archived',
    subject: 'seguridad',
    message: 'Consulta de ejemplo que ya se cerró y quedó en el archivo.',
  },
  {
    key: 'demo-spam',
    state: 'spam',
    subject: 'otro',
    message: 'Consulta de ejemplo que parece spam: https://ejemplo.com/1 https://ejemplo.com/2',
  },
]
