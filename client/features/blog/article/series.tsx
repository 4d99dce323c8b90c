import type { ReactNode } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { Post, Series } from '../contract/post.ts'
import { href } from '../routes.ts'

export function SeriesPart({ series }: Pick<Post, 'series'>): ReactNode {
  // One article is no series yet.
  if (!series || series.parts.length < 2) return null
  return (
    <p className="meta">
      <span>
        Parte {series.part} de {series.parts.length} de{' '}
        <a href={href('blog-serie', { slug: series.slug })}>{series.name}</a>
      </span>
    </p>
  )
}

export function SeriesParts({ series: { name, part, parts } }: { series: Series }): ReactNode {
  return (
    <nav className="series" aria-label="La serie">
      <Heading level={2}>{`La serie: ${name}`}</Heading>
      <ol>
        {parts.map(({ slug, title }, index) => (
          <li key={slug}>
            {index + 1 === part ? (
              <span aria-current="page">{title}</span>
            ) : (
              <a href={href('blog-slug', { slug })}>{title}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
