import { longText } from './fields/fields.ts'
import { pageHead } from './fields/page-text-fields.ts'
import { contentKind, type PublicEntry } from './kind.ts'

export const blog = contentKind('blog', {
  label: { one: 'texto del blog', gender: 'm' },
  title: 'Blog',
  address: '/blog',
  fields: {
    ...pageHead,
    empty: longText({ label: 'Texto mientras no hay artículos', max: 200, rows: 2 }),
  },
})
export type BlogText = PublicEntry<typeof blog>
