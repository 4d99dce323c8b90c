import '#client/ui/panel/panel.css'
import './details.css'
import { type ReactNode, useState } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { CharacterCount } from '#client/ui/field/character-count.tsx'
import { contentLimits, type EditorPost, type KnownNames, type PostContent } from '../../contract.ts'
import type { FieldErrors } from '../saving/save-state.ts'
import { FieldErrorText, findFieldError, getErrorAttributes } from './field-errors.tsx'
import { NameField } from './name-field.tsx'
import { SlugField } from './slug-field.tsx'

type DetailsProps = {
  post: EditorPost
  content: PostContent
  tags: readonly { name: string }[]
  names: KnownNames
  siteUrl: string
  fieldErrors: FieldErrors
  onChange: (part: Partial<PostContent>) => void
}

function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

/** Panels for address, summary and tags, and for what search engines and social networks show. */
export function Details({
  post,
  content,
  tags,
  names,
  siteUrl,
  fieldErrors,
  onChange,
}: DetailsProps): ReactNode {
  const site = useSite()
  const [tagText, setTagText] = useState(content.tags.join(', '))

  const title = content.seoTitle || content.title || 'Sin título'
  const description = content.seoDescription || content.excerpt
  return (
    <>
      <details className="panel" open>
        <summary>Datos del artículo</summary>
        <SlugField
          post={post}
          content={content}
          problem={findFieldError(fieldErrors, 'slug')}
          onChange={onChange}
        />
        <div className="field">
          <label htmlFor="resumen">Resumen</label>
          <textarea
            id="resumen"
            rows={3}
            value={content.excerpt}
            onChange={({ target }) => onChange({ excerpt: target.value })}
            {...getErrorAttributes('resumen-problema', findFieldError(fieldErrors, 'excerpt'))}
          />
          {description === '' && (
            <small className="help">Sin resumen, los buscadores y las redes no dicen de qué trata.</small>
          )}
          <CharacterCount length={content.excerpt.length} max={contentLimits.excerpt} />
          <FieldErrorText id="resumen-problema" problem={findFieldError(fieldErrors, 'excerpt')} />
        </div>
        <div className="field">
          <label htmlFor="etiquetas">Etiquetas, separadas por comas</label>
          <input
            id="etiquetas"
            list="etiquetas-conocidas"
            value={tagText}
            onChange={({ target }) => {
              setTagText(target.value)
              onChange({ tags: parseTags(target.value) })
            }}
            {...getErrorAttributes('etiquetas-problema', findFieldError(fieldErrors, 'tags'))}
          />
          <FieldErrorText id="etiquetas-problema" problem={findFieldError(fieldErrors, 'tags')} />
          <datalist id="etiquetas-conocidas">
            {tags.map(({ name }) => (
              <option key={name} value={[...content.tags, name].join(', ')} />
            ))}
          </datalist>
        </div>
        <NameField
          id="serie"
          label="Serie"
          help="Los artículos de una serie se leen en el orden en que se publican."
          value={content.series}
          suggestions={names.series}
          problem={findFieldError(fieldErrors, 'series')}
          onChange={(series) => onChange({ series })}
        />
        <NameField
          id="autor"
          label="Autor"
          help="Quien firma para los lectores. Si es una persona de «Nosotros», con su cargo y su foto."
          value={content.author}
          suggestions={names.authors}
          problem={findFieldError(fieldErrors, 'author')}
          onChange={(author) => onChange({ author })}
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
            onChange={({ target }) => onChange({ seoTitle: target.value || null })}
            {...getErrorAttributes('seo-titulo-problema', findFieldError(fieldErrors, 'seoTitle'))}
          />
          <CharacterCount length={content.seoTitle?.length ?? 0} max={contentLimits.seoTitle} />
          <FieldErrorText id="seo-titulo-problema" problem={findFieldError(fieldErrors, 'seoTitle')} />
        </div>
        <div className="field">
          <label htmlFor="seo-descripcion">Descripción ({description.length} de unos 155)</label>
          <textarea
            id="seo-descripcion"
            rows={3}
            value={content.seoDescription ?? ''}
            placeholder={content.excerpt}
            onChange={({ target }) => onChange({ seoDescription: target.value || null })}
            {...getErrorAttributes('seo-descripcion-problema', findFieldError(fieldErrors, 'seoDescription'))}
          />
          <CharacterCount length={content.seoDescription?.length ?? 0} max={contentLimits.seoDescription} />
          <FieldErrorText
            id="seo-descripcion-problema"
            problem={findFieldError(fieldErrors, 'seoDescription')}
          />
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
