import type { PageTexts } from '../../content/kinds/all-kinds.ts'
import type { Author, PostList, PostPage, Tag } from './post.ts'
import type { SearchPage } from './search.ts'

export type BlogPages = {
  blog: { list: PostList; tags: (Tag & { count: number })[] } & Pick<PageTexts, 'blog'>
  'blog-etiqueta': { tag: Tag & { description: string }; list: PostList }
  'blog-serie': { series: Tag; list: PostList }
  /** `services`: those that the author looks after. */
  'blog-autor': { author: Author; list: PostList; services?: string[] }
  'blog-buscar': SearchPage
  'blog-slug': PostPage
}
