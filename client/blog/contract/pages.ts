import type { PostList, PostPage, Tag } from './post.ts'
import type { SearchPage } from './search.ts'

/** Route name → the data of that page. */
export type BlogPages = {
  blog: { list: PostList; tags: (Tag & { count: number })[] }
  'blog-etiqueta': { tag: Tag; list: PostList }
  'blog-buscar': SearchPage
  'blog-slug': PostPage
}
