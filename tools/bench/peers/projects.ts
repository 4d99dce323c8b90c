/** File path → text. */
type Project = Readonly<Record<string, string>>

// The measured list and article, as the documents of each framework begin: its defaults, and the styles of the baseline.
// Text and not source files, because their libraries are installed only to measure them.

const createPackage = (build: string): string =>
  JSON.stringify({ private: true, type: 'module', scripts: { build } })

const tanstack: Project = {
  'package.json': createPackage('vite build'),
  'vite.config.js': `import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
export default { plugins: [tanstackStart(), react()] }
`,
  'src/router.tsx': `import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen'
export const getRouter = () => createRouter({ routeTree, scrollRestoration: true, defaultPreload: 'intent' })
`,
  'src/articles.ts': `import { createServerFn } from '@tanstack/react-start'
import articles from './articles.json'
export const listArticles = createServerFn().handler(() =>
  articles.map(({ slug, title, excerpt }) => ({ slug, title, excerpt })))
export const readArticle = createServerFn()
  .validator((slug: string) => slug)
  .handler(({ data }) => articles.find(({ slug }) => slug === data))
`,
  'src/list.tsx': `import { Link } from '@tanstack/react-router'
export const List = ({ posts }) => <main><h1>Blog</h1><ul>{posts.map(({ slug, title, excerpt }) =>
  <li key={slug}><h2><Link to="/blog/$slug" params={{ slug }}>{title}</Link></h2><p>{excerpt}</p></li>)}</ul></main>
`,
  'src/routes/__root.tsx': `import { createRootRoute, HeadContent, Scripts } from '@tanstack/react-router'
import { useEffect } from 'react'
import style from '../style.json'
export const Route = createRootRoute({
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { title: 'Blog' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [{ rel: 'icon', href: 'data:,' }],
    styles: [{ children: style }],
  }),
  shellComponent: Shell,
})
function Shell({ children }) {
  useEffect(() => {
    performance.mark('hydrated')
    requestIdleCallback(() => performance.mark('idle'))
  }, [])
  return <html lang="es"><head><HeadContent /></head><body>{children}<Scripts /></body></html>
}
`,
  ...Object.fromEntries(
    [
      ['index', '/'],
      ['blog.index', '/blog/'],
    ].map(([file, path]) => [
      `src/routes/${file}.tsx`,
      `import { createFileRoute } from '@tanstack/react-router'
import { listArticles } from '../articles'
import { List } from '../list'
export const Route = createFileRoute('${path}')({
  loader: () => listArticles(),
  component: () => <List posts={Route.useLoaderData()} />,
})
`,
    ]),
  ),
  'src/routes/blog.$slug.tsx': `import { createFileRoute } from '@tanstack/react-router'
import { readArticle } from '../articles'
export const Route = createFileRoute('/blog/$slug')({
  loader: ({ params }) => readArticle({ data: params.slug }),
  component: Article,
})
function Article() {
  const { title, html } = Route.useLoaderData()
  return <main><article><h1>{title}</h1><div className="prose" dangerouslySetInnerHTML={{ __html: html }} /></article></main>
}
`,
}

const astroHead =
  '<head><meta charset="utf-8"><title>Blog</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><style is:inline set:html={style}></style></head>'
const createAstroList = (source: string): string => `---
import articles from '${source}/articles.json'
import style from '${source}/style.json'
---
<!doctype html><html lang="es">${astroHead}<body><main><h1>Blog</h1><ul>{articles.map(({ slug, title, excerpt }) =>
  <li><h2><a href={\`/blog/\${slug}\`}>{title}</a></h2><p>{excerpt}</p></li>)}</ul></main></body></html>
`

const astro: Project = {
  'package.json': createPackage('astro build'),
  'src/pages/index.astro': createAstroList('..'),
  'src/pages/blog/index.astro': createAstroList('../..'),
  'src/pages/blog/[slug].astro': `---
import articles from '../../articles.json'
import style from '../../style.json'
export const getStaticPaths = () => articles.map((article) => ({ params: { slug: article.slug }, props: article }))
const { title, html } = Astro.props
---
<!doctype html><html lang="es">${astroHead}<body><main><article><h1>{title}</h1><div class="prose" set:html={html} /></article></main></body></html>
`,
}

/** The measured frameworks: their packages, and a project that reads `articles.json` and `style.json` in `src`. */
export const peerProjects: Readonly<Record<string, { packages: string; files: Project }>> = {
  tanstack: {
    packages: '@tanstack/react-router @tanstack/react-start @vitejs/plugin-react react react-dom vite',
    files: tanstack,
  },
  astro: { packages: 'astro', files: astro },
}
