import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import './details.css'
import { type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import {
  type EditorPost,
  type KnownNames,
  type PostContent,
  postPaths,
  slugResponseSchema,
} from '../../contract.ts'
import { article } from '../../kinds/article.ts'
import { getDefaultSlug } from '../../kinds/slug.ts'
import type { FieldErrors } from '../saving/save-state.ts'
import { DetailField } from './detail-field.tsx'
import { findFieldError } from './field-errors.tsx'
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

const toSuggestions = (names: readonly string[]) => names.map((name) => ({ name, value: name }))

/** Panels for address, summary and tags, and for what search engines and social networks show. */
export function Details(props: DetailsProps): ReactNode {
  const { content, tags, names, fieldErrors, onChange } = props
  const [tagText, setTagText] = useState(content.tags.join(', '))
  return (
    <>
      <details className="panel" open>
        <summary>Datos del artículo</summary>
        <AddressField {...props} />
        <DetailField
          id="resumen"
          field="excerpt"
          label="Resumen"
          rows={3}
          value={content.excerpt}
          max={article.fields.excerpt.max}
          help={
            (content.seoDescription || content.excerpt) === '' &&
            'Sin resumen, los buscadores y las redes no dicen de qué trata.'
          }
          problem={findFieldError(fieldErrors, 'excerpt')}
          onChange={(excerpt) => onChange({ excerpt })}
        />
        <DetailField
          id="etiquetas"
          field="tags"
          label="Etiquetas, separadas por comas"
          value={tagText}
          suggestions={tags.map(({ name }) => ({ name, value: [...content.tags, name].join(', ') }))}
          problem={findFieldError(fieldErrors, 'tags')}
          onChange={(text) => {
            setTagText(text)
            onChange({ tags: parseTags(text) })
          }}
        />
        <DetailField
          id="serie"
          field="series"
          label="Serie (opcional)"
          help="Los artículos de una serie se leen en el orden en que se publican."
          maxLength={80}
          value={content.series}
          suggestions={toSuggestions(names.series)}
          problem={findFieldError(fieldErrors, 'series')}
          onChange={(series) => onChange({ series })}
        />
        <DetailField
          id="autor"
          field="author"
          label="Autor (opcional)"
          help="Quien firma para los lectores. Si es una persona de «Nosotros», con su cargo y su foto."
          maxLength={80}
          value={content.author}
          suggestions={toSuggestions(names.authors)}
          problem={findFieldError(fieldErrors, 'author')}
          onChange={(author) => onChange({ author })}
        />
      </details>
      <SearchDetails {...props} />
    </>
  )
}

/** The slug, with a button that asks the server for a free one made from the title. */
function AddressField({ post, content, fieldErrors, onChange }: DetailsProps): ReactNode {
  const [failure, setFailure] = useState('')

  async function suggest(): Promise<void> {
    const request = { method: 'POST', body: { text: content.title, id: post.id } } as const
    const response = await callApi(postPaths.slug, request, slugResponseSchema)
    if (response.ok) onChange({ slug: response.value.slug })
    setFailure(response.ok ? '' : response.error.message)
  }

  return (
    <SlugField
      label="Dirección"
      hint={undefined}
      slug={content.slug}
      // Readers know the address of a published article: the server keeps it.
      defaultSlug={
        post.publishedAt === null
          ? getDefaultSlug({ kind: 'article', ...post.content }, content.title)
          : post.content.slug
      }
      problem={findFieldError(fieldErrors, 'slug')}
      onChange={(slug) => onChange({ slug })}
    >
      <button className="link" type="button" onClick={() => void suggest()}>
        Crear del título
      </button>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </SlugField>
  )
}

/** Fields for what search engines and social networks show of an article, with a preview. */
function SearchDetails({ post, content, siteUrl, fieldErrors, onChange }: DetailsProps): ReactNode {
  const site = useSite()
  const title = content.seoTitle || content.title || 'Sin título'
  const description = content.seoDescription || content.excerpt
  return (
    <details className="panel">
      <summary>Buscadores y redes</summary>
      <DetailField
        id="seo-titulo"
        field="seoTitle"
        label={`Título para buscadores (${title.length} de unos 60)`}
        value={content.seoTitle ?? ''}
        placeholder={content.title}
        max={article.fields.seoTitle.max}
        problem={findFieldError(fieldErrors, 'seoTitle')}
        onChange={(seoTitle) => onChange({ seoTitle: seoTitle || null })}
      />
      <DetailField
        id="seo-descripcion"
        field="seoDescription"
        label={`Descripción (${description.length} de unos 155)`}
        rows={3}
        value={content.seoDescription ?? ''}
        placeholder={content.excerpt}
        max={article.fields.seoDescription.max}
        problem={findFieldError(fieldErrors, 'seoDescription')}
        onChange={(seoDescription) => onChange({ seoDescription: seoDescription || null })}
      />
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
  )
}
