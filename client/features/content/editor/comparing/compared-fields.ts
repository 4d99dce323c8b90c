import { contentLimits } from '../../contract.ts'

/** What comparing and merging must know about the fields of a kind of text. */
export type ComparedFields = {
  /** Names for people, by field, in the order in which differences are shown. */
  labels: Readonly<Record<string, string>>
  /** Fields that hold Markdown, which is compared and merged paragraph by paragraph. */
  texts: readonly string[]
  /** Fields that hold the id of an image. */
  images?: readonly string[]
  /** Fields that hold a set of words: a merge keeps the additions of both sides, up to `max` words. */
  sets?: Readonly<Record<string, { max: number }>>
}

export const postFields: ComparedFields = {
  labels: {
    title: 'Título',
    slug: 'Dirección',
    excerpt: 'Resumen',
    tags: 'Etiquetas',
    series: 'Serie',
    author: 'Autor',
    seoTitle: 'Título para buscadores',
    seoDescription: 'Descripción para buscadores',
    cover: 'Portada',
    markdown: 'Texto',
  },
  texts: ['markdown'],
  images: ['cover'],
  sets: { tags: { max: contentLimits.tags } },
}
