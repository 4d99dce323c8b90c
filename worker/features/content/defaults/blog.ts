import type { BlogText } from '#client/features/content/kinds/blog.ts'

export const blog: BlogText = {
  kind: 'blog',
  name: 'Blog',
  title: 'Blog',
  lead: 'Lo que aprendemos en cada proyecto: cómo se hace, qué suele fallar y cuándo no conviene.',
  empty: 'Todavía no hay artículos publicados. Vuelve pronto.',
}
