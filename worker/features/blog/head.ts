import type { BlogPages } from '#client/features/blog/contract/pages.ts'
import type { Author, Post, PostList, Series, Tag } from '#client/features/blog/contract/post.ts'
import { blogTitles, href } from '#client/features/blog/routes.ts'
import { language, type Site, type SiteImage } from '#client/site.ts'
import { createBreadcrumbs, type Head, type Heads, schemaContext } from '../../http/head.ts'
import { getSocialImageFile, createSocialImage } from '../../http/social-image.ts'

function authorLd(siteUrl: string, { slug, name, role, photo }: Author): object {
  return {
    '@type': 'Person',
    name,
    url: siteUrl + href('blog-autor', { slug }),
    ...(role && { jobTitle: role }),
    ...(photo && { image: siteUrl + photo.src }),
  }
}

const seriesLd = (siteUrl: string, { slug, name }: Tag): object => ({
  '@type': 'CreativeWorkSeries',
  name,
  url: siteUrl + href('blog-serie', { slug }),
})

const partOfLd = (siteUrl: string, series: Series): object => ({
  isPartOf: seriesLd(siteUrl, series),
  position: series.part,
})

/** An article's image for social networks: the chosen one, or one drawn from its title. */
function getSocialImage({ slug, title, socialImage }: Post, site: Site): SiteImage {
  const path = href('blog-slug', { slug })
  return socialImage ?? getSocialImageFile(path, createSocialImage(path, { title }, site))
}

function articleLd(siteUrl: string, post: Post, site: Site): object {
  const organization = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organizacion`,
    name: site.name,
    url: `${siteUrl}/`,
  }
  return {
    '@context': schemaContext,
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    inLanguage: language,
    image: siteUrl + getSocialImage(post, site).src,
    mainEntityOfPage: `${siteUrl}/blog/${post.slug}`,
    keywords: post.tags.map((tag) => tag.name).join(', '),
    author: post.author ? authorLd(siteUrl, post.author) : organization,
    ...(post.series && partOfLd(siteUrl, post.series)),
    publisher: organization,
  }
}

const toPageQuery = (page: number): string => (page > 1 ? `?pagina=${page}` : '')

function getPaginationLinks(path: string, list: { page: number; pages: number }): Head['links'] {
  return [
    ...(list.page > 1 ? [{ rel: 'prev', href: path + toPageQuery(list.page - 1) }] : []),
    ...(list.page < list.pages ? [{ rel: 'next', href: path + toPageQuery(list.page + 1) }] : []),
  ]
}

const blogCrumb = { name: 'Blog', path: href('blog') }

type ListPage = {
  route: 'blog-etiqueta' | 'blog-serie' | 'blog-autor'
  group: Tag
  title: string
  list: PostList
  jsonLd?: object
}

/** The head of a list with its own path and feed. */
function createListHead(siteUrl: string, { route, group, title, list, jsonLd }: ListPage): Partial<Head> {
  const path = href(route, { slug: group.slug })
  return {
    drawnImage: { title },
    canonical: path + toPageQuery(list.page),
    jsonLd: [
      ...(jsonLd ? [{ '@context': schemaContext, ...jsonLd }] : []),
      createBreadcrumbs(siteUrl, blogCrumb, { name: group.name, path }),
    ],
    links: [
      ...getPaginationLinks(path, list),
      { rel: 'alternate', type: 'application/rss+xml', href: `${path}/feed.xml`, title },
    ],
  }
}

const toFirstPage = (list: PostList): PostList => ({ ...list, page: 1 })

export const blogHeads: Heads<BlogPages> = {
  blog: ({ list }) => ({
    drawnImage: { title: 'Blog' },
    canonical: href('blog') + toPageQuery(list.page),
    links: getPaginationLinks(href('blog'), list),
  }),
  'blog-etiqueta': ({ tag, list }, siteUrl) => {
    const title = blogTitles['blog-etiqueta']({ tag, list: toFirstPage(list) })
    return createListHead(siteUrl, { route: 'blog-etiqueta', group: tag, title, list })
  },
  'blog-serie': ({ series, list }, siteUrl) => {
    const title = blogTitles['blog-serie']({ series, list: toFirstPage(list) })
    const jsonLd = seriesLd(siteUrl, series)
    return createListHead(siteUrl, { route: 'blog-serie', group: series, title, list, jsonLd })
  },
  'blog-autor': ({ author, list }, siteUrl) => {
    const title = blogTitles['blog-autor']({ author, list: toFirstPage(list) })
    const jsonLd = { '@type': 'ProfilePage', mainEntity: authorLd(siteUrl, author) }
    return createListHead(siteUrl, { route: 'blog-autor', group: author, title, list, jsonLd })
  },
  'blog-slug': ({ post }, siteUrl, site) => {
    const path = href('blog-slug', { slug: post.slug })
    return {
      type: 'article',
      properties: [
        ['article:published_time', post.publishedAt],
        ['article:modified_time', post.updatedAt],
        ...(post.author
          ? [['article:author', siteUrl + href('blog-autor', { slug: post.author.slug })] as const]
          : []),
        ...(post.series ? [['article:section', post.series.name] as const] : []),
        ...post.tags.map(({ name }) => ['article:tag', name] as const),
      ],
      drawnImage: { title: post.title },
      image: getSocialImage(post, site),
      jsonLd: [
        articleLd(siteUrl, post, site),
        createBreadcrumbs(siteUrl, blogCrumb, { name: post.title, path }),
      ],
      links: [{ rel: 'alternate', type: 'text/markdown', href: `${path}.md`, title: 'Markdown' }],
    }
  },
}
