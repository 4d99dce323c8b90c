import '#client/ui/panel/panel.css'
import './details.css'
import { type ReactNode, useState } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { RoomLeft } from '#client/ui/field/room-left.tsx'
import { contentLimits, type EditorPost, type KnownNames, type PostContent } from '../../contract.ts'
import { KnownName } from './known-name.tsx'
import { FieldProblem, problemOf, type Problems, refused } from './problems.tsx'
import { SlugField } from './slug-field.tsx'

type DetailsProps = {
  post: EditorPost
  content: PostContent
  tags: readonly { name: string }[]
  names: KnownNames
  siteUrl: string
  problems: Problems
  change: (part: Partial<PostContent>) => void
}

export function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

/** Address, summary, tags and what search engines and social networks will show. */
export function Details({ post, content, tags, names, siteUrl, problems, change }: DetailsProps): ReactNode {
  const site = useSite()
  const [tagText, setTagText] = useState(content.tags.join(', '))

  const title = content.seoTitle || content.title || 'Sin título'
  const description = content.seoDescription || content.excerpt
  return (
    <>
      <details className="panel" open>
        <summary>Datos del artículo</summary>
        <SlugField post={post} content={content} problem={problemOf(problems, 'slug')} change={change} />
        <div className="field">
          <label htmlFor="resumen">Resumen</label>
          <textarea
            id="resumen"
            rows={3}
            value={content.excerpt}
            onChange={({ target }) => change({ excerpt: target.value })}
            {...refused('resumen-problema', problemOf(problems, 'excerpt'))}
          />
          {description === '' && (
            <small className="help">Sin resumen, los buscadores y las redes no dicen de qué trata.</small>
          )}
          <RoomLeft length={content.excerpt.length} max={contentLimits.excerpt} />
          <FieldProblem id="resumen-problema" problem={problemOf(problems, 'excerpt')} />
        </div>
        <div className="field">
          <label htmlFor="etiquetas">Etiquetas, separadas por comas</label>
          <input
            id="etiquetas"
            list="etiquetas-conocidas"
            value={tagText}
            onChange={({ target }) => {
              setTagText(target.value)
              change({ tags: parseTags(target.value) })
            }}
            {...refused('etiquetas-problema', problemOf(problems, 'tags'))}
          />
          <FieldProblem id="etiquetas-problema" problem={problemOf(problems, 'tags')} />
          <datalist id="etiquetas-conocidas">
            {tags.map(({ name }) => (
              <option key={name} value={[...content.tags, name].join(', ')} />
            ))}
          </datalist>
        </div>
        <KnownName
          id="serie"
          label="Serie"
          help="Los artículos de una serie se leen en el orden en que se publican."
          value={content.series}
          known={names.series}
          problem={problemOf(problems, 'series')}
          onChange={(series) => change({ series })}
        />
        <KnownName
          id="autor"
          label="Autor"
          help="Quien firma para los lectores. Si es una persona de «Nosotros», con su cargo y su foto."
          value={content.author}
          known={names.authors}
          problem={problemOf(problems, 'author')}
          onChange={(author) => change({ author })}
        />
      </details>
      <details className="panel">
        <summary>Buscadores y redes</summary>
        <div className="field">
          <label htmlFor="seo-titulo">Título para buscadores ({title.length} de unos 60)</label>
          <input
            id="seo-titulo"
            value={content.seoTitle ?? ''}
            placeholder={content.title}
            onChange={({ target }) => change({ seoTitle: target.value || null })}
            {...refused('seo-titulo-problema', problemOf(problems, 'seoTitle'))}
          />
          <RoomLeft length={content.seoTitle?.length ?? 0} max={contentLimits.seoTitle} />
          <FieldProblem id="seo-titulo-problema" problem={problemOf(problems, 'seoTitle')} />
        </div>
        <div className="field">
          <label htmlFor="seo-descripcion">Descripción ({description.length} de unos 155)</label>
          <textarea
            id="seo-descripcion"
            rows={3}
            value={content.seoDescription ?? ''}
            placeholder={content.excerpt}
            onChange={({ target }) => change({ seoDescription: target.value || null })}
            {...refused('seo-descripcion-problema', problemOf(problems, 'seoDescription'))}
          />
          <RoomLeft length={content.seoDescription?.length ?? 0} max={contentLimits.seoDescription} />
          <FieldProblem id="seo-descripcion-problema" problem={problemOf(problems, 'seoDescription')} />
        </div>
        <p className="meta">Así se verá en un buscador</p>
        <div className="search-result">
          <span>{`${siteUrl.replace(/^https?:\/\//, '')} › blog › ${content.slug || post.content.slug || '…'}`}</span>
          <strong>{`${title} - ${site.name}`.slice(0, 65)}</strong>
          <span>{description.slice(0, 158) || 'Sin descripción: escribe un resumen.'}</span>
        </div>
        <p className="meta">Y al compartirlo</p>
        <div className="social-card">
          <div className="social-image">{content.title || 'Sin título'}</div>
          <strong>{title}</strong>
          <span>{description.slice(0, 100)}</span>
        </div>
      </details>
    </>
  )
}
