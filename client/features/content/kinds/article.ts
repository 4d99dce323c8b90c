import * as v from 'valibot'
import { createLineSchema } from '#client/runtime/text/line-schema.ts'
import { maxTextLength } from '../contract/text-limits.ts'
import { mediaId, tagNames } from './fields/field-schemas.ts'
import type { Field, FieldOptions, Limited } from './fields/field-types.ts'
import { longRichText, longText, slug, text, type TextOptions } from './fields/fields.ts'
import { contentKind } from './kind.ts'

/** A text that stays null until somebody writes it; readers then get another one instead. */
const optionalText = (options: TextOptions): Limited<string | null> => ({
  ...text(options),
  schema: v.nullable(createLineSchema(options.max, options.subject)),
  blank: null,
})

/** Names of tags; a merge keeps those of both sides. */
export const tags = (options: FieldOptions & { max: number }): Limited<string[]> => ({
  ...options,
  control: 'tags',
  schema: tagNames(options.max),
  blank: [],
})

/** The id of an image: the one above the text, or the one for social networks, which the site draws while it is null. */
export const imageId = (
  options: FieldOptions & { control: 'cover' | 'socialImage' },
): Field<string | null> => ({ ...options, schema: mediaId, blank: null })

/** What the blog consists of. Its tags, dates and search have indexes of their own, made when it is stored. */
export const article = contentKind('article', {
  label: { one: 'artículo', many: 'artículos', gender: 'm' },
  title: 'Artículo sin título',
  hasWritingRoom: true,
  address: '/blog/:slug',
  max: Infinity,
  list: {
    columns: ['title', 'state', 'author', 'published', 'saved'],
    filters: ['tag', 'author', 'cover'],
  },
  allowsPlaceholders: true,
  keepsDate: true,
  fields: {
    title: text({ label: 'Título', subject: 'El título', max: 200, needed: 'Escribe un título.' }),
    slug: slug({
      label: 'Dirección',
      hint: 'Lo que va después de /blog/. Si la cambias, la anterior lleva a la nueva.',
      subject: 'La dirección',
      max: 120,
      fallback: 'articulo',
    }),
    excerpt: longText({ label: 'Resumen', subject: 'El resumen', max: 500, rows: 3, isRecommended: true }),
    tags: tags({ label: 'Etiquetas', max: 10, isRecommended: true }),
    series: text({
      label: 'Serie',
      hint: 'Con el mismo nombre en varios artículos, cada uno dice qué parte es y enlaza a las demás, en el orden en que se publicaron.',
      subject: 'La serie',
      max: 80,
      ifMissing: '',
    }),
    // Empty if nobody is named.
    author: text({
      label: 'Autor',
      hint: 'Quien firma para los lectores. Si es una persona de «Nosotros», con su cargo y su foto.',
      subject: 'El nombre',
      max: 80,
      ifMissing: '',
    }),
    seoTitle: optionalText({
      label: 'Título para buscadores',
      subject: 'El título para buscadores',
      max: 120,
    }),
    seoDescription: optionalText({
      label: 'Descripción para buscadores',
      subject: 'La descripción para buscadores',
      max: 300,
    }),
    cover: imageId({ control: 'cover', label: 'Portada', isRecommended: true }),
    socialImage: imageId({
      control: 'socialImage',
      label: 'Imagen para redes',
      isLeftOutOfCopies: true,
    }),
    markdown: longRichText({
      label: 'Texto',
      subject: 'El texto',
      max: maxTextLength,
      rows: 20,
      needed: 'Escribe el texto antes de publicar.',
    }),
  },
})
