import type { BlogPages } from '#client/blog/contract/pages.ts'
import type { Post } from '#client/blog/contract/post.ts'
import { blogTitles, href } from '#client/blog/routes.ts'
import { site } from '#client/site.ts'
import { breadcrumbLd, type Head, type Heads, schemaContext } from '../http/head.ts'

function articleLd(siteUrl: string, post: Post): object {
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
    inLanguage: site.language,
    image: siteUrl + (post.socialImage ?? '/og.png'),
    mainEntityOfPage: `${siteUrl}/blog/${post.slug}`,
    keywords: post.tags.map((tag) => tag.name).join(', '),
    author: organization,
    publisher: organization,
  }
}

const pageQuery = (page: number): string => (page > 1 ? `?pagina=${page}` : '')

function siblings(path: string, list: { page: number; pages: number }): Head['links'] {
  return [
    ...(list.page > 1 ? [{ rel: 'prev', href: path + pageQuery(list.page - 1) }] : []),
    ...(list.page < list.pages ? [{ rel: 'next', href: path + pageQuery(list.page + 1) }] : []),
  ]
}

const blogStep = { name: 'Blog', path: href('blog') }

export const blogHeads: Heads<BlogPages> = {
  blog: ({ list }) => ({
    canonical: href('blog') + pageQuery(list.page),
    links: siblings(href('blog'), list),
  }),
  'blog-etiqueta': (data, siteUrl) => {
    const { tag, list } = data
    const path = href('blog-etiqueta', { slug: tag.slug })
    const title = blogTitles['blog-etiqueta']({ tag, list: { ...list, page: 1 } })
    return {
      canonical: path + pageQuery(list.page),
      jsonLd: [breadcrumbLd(siteUrl, blogStep, { name: tag.name, path })],
      links: [
        ...siblings(path, list),
        { rel: 'alternate', type: 'application/rss+xml', href: `${path}/feed.xml`, title },
      ],
    }
  },
  'blog-slug': ({ post }, siteUrl) => {
    const path = href('blog-slug', { slug: post.slug })
    return {
      type: 'article',
      ...(post.socialImage === null ? {} : { image: post.socialImage }),
      jsonLd: [articleLd(siteUrl, post), breadcrumbLd(siteUrl, blogStep, { name: post.title, path })],
      links: [{ rel: 'alternate', type: 'text/markdown', href: `${path}.md`, title: 'Markdown' }],
    }
  },
}
