import '#client/ui/message/message.css'
import '#client/ui/panel/panel.css'
import './details.css'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { callApi } from '#client/runtime/session/call-api.ts'
import { useSite } from '#client/runtime/site/use-site.ts'
import type { PostContent } from '../../contract.ts'
import { type EditedText, type KnownNames, slugResponseSchema } from '../../contract/edited-text.ts'
import { postPaths } from '../../contract/text-paths.ts'
import { article } from '../../kinds/article.ts'
import { TextField } from '../fields/text-controls.tsx'
import type { FieldErrors } from '../saving/save-state.ts'
import { getShownSlug } from '../saving/text-rules.ts'
import { findFieldError } from './field-errors.tsx'
import { SlugField } from './slug-field.tsx'

type DetailsProps = {
  /** The article as it is stored. */
  stored: EditedText
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

type TextDetailProps = Pick<DetailsProps, 'content' | 'fieldErrors' | 'onChange'> &
  Partial<Pick<ComponentProps<typeof TextField>, 'suggestions' | 'placeholder'>> & {
    name: 'excerpt' | 'series' | 'author' | 'seoTitle' | 'seoDescription'
    label?: string
    hint?: string | undefined
    rows?: number
  }

/** A text of the article's details, labelled as it is declared unless `label` or `hint` say more. */
function TextDetail(props: TextDetailProps): ReactNode {
  const { name, content, fieldErrors, onChange, suggestions, placeholder, ...labels } = props
  const field = article.fields[name]
  return (
    <div data-field={name}>
      <TextField
        field={{ ...field, ...labels }}
        value={content[name] ?? ''}
        error={findFieldError(fieldErrors, name)}
        isErrorAlert
        {...(suggestions && { suggestions })}
        {...(placeholder && { placeholder })}
        onChange={(text) => onChange({ [name]: text || field.blank })}
      />
    </div>
  )
}

/** Panels for address, summary and tags, and for what search engines and social networks show. */
export function Details(props: DetailsProps): ReactNode {
  const { content, names, fieldErrors, onChange } = props
  const parts = { content, fieldErrors, onChange }
  return (
    <>
      <details className="panel" open>
        <summary>Datos del artículo</summary>
        <AddressField {...props} />
        <TextDetail
          {...parts}
          name="excerpt"
          hint={
            (content.seoDescription || content.excerpt) === ''
              ? 'Sin resumen, los buscadores y las redes no dicen de qué trata.'
              : undefined
          }
        />
        <TagsField {...props} />
        <TextDetail
          {...parts}
          name="series"
          label="Serie (opcional)"
          suggestions={toSuggestions(names.series)}
        />
        <TextDetail
          {...parts}
          name="author"
          label="Autor (opcional)"
          suggestions={toSuggestions(names.authors)}
        />
      </details>
      <SearchDetails {...props} />
    </>
  )
}

/** Stores the tags when one is finished: by a comma, Enter or saving, or by leaving the field. */
function TagsField({ content, tags, fieldErrors, onChange }: DetailsProps): ReactNode {
  const [text, setText] = useState(content.tags.join(', '))
  const [lastText, setLastText] = useState(text)

  function finish(next: string): void {
    if (next === lastText) return
    setLastText(next)
    onChange({ tags: parseTags(next) })
  }

  return (
    <div
      data-field="tags"
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' || ctrlKey || metaKey) finish(text)
      }}
    >
      <TextField
        field={{ label: 'Etiquetas, separadas por comas' }}
        value={text}
        suggestions={tags.map(({ name }) => ({ name, value: [...content.tags, name].join(', ') }))}
        error={findFieldError(fieldErrors, 'tags')}
        isErrorAlert
        onBlur={() => finish(text)}
        onChange={(next) => {
          setText(next)
          if (next.trimEnd().endsWith(',')) finish(next)
        }}
      />
    </div>
  )
}

/** The slug, with a button that asks the server for a free one made from the title. */
function AddressField({ stored, content, fieldErrors, onChange }: DetailsProps): ReactNode {
  const [failure, setFailure] = useState('')

  async function suggest(): Promise<void> {
    const request = { method: 'POST', body: { text: content.title, id: stored.id } } as const
    const response = await callApi(postPaths.slug, request, slugResponseSchema)
    if (response.ok) onChange({ slug: response.value.slug })
    setFailure(response.ok ? '' : response.error.message)
  }

  return (
    <div data-field="slug">
      <SlugField
        label={article.fields.slug.label}
        hint={undefined}
        slug={content.slug}
        // Readers know the address of a published article: the server keeps it.
        defaultSlug={
          stored.publishedAt === null ? getShownSlug(stored, content) : String(stored.content['slug'])
        }
        problem={findFieldError(fieldErrors, 'slug')}
        onChange={(slug) => onChange({ slug })}
      />
      <button className="link" type="button" onClick={() => void suggest()}>
        Crear del título
      </button>
      {failure && (
        <p className="problem" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`

/** The image for social networks: the cover, another one of the library, or as the site draws it. */
function SocialImage({ stored, content }: Pick<DetailsProps, 'stored' | 'content'>): ReactNode {
  const { socialImage, cover, title } = content
  const { coverImage, drawnSocial } = stored
  if (socialImage !== null && socialImage === cover && coverImage && stored.content['cover'] === cover)
    return <img src={coverImage.src} width={coverImage.width} height={coverImage.height} alt="" />
  const isDrawn = socialImage === null || (drawnSocial && stored.content['socialImage'] === socialImage)
  return <div className="social-image">{isDrawn ? title || 'Sin título' : 'La imagen que elegiste'}</div>
}

/** Fields for what search engines and social networks show of an article, with a preview. */
function SearchDetails(props: DetailsProps): ReactNode {
  const { stored, content, siteUrl, fieldErrors, onChange } = props
  const site = useSite()
  const title = content.seoTitle || content.title || 'Sin título'
  const description = content.seoDescription || content.excerpt
  const parts = { content, fieldErrors, onChange }
  return (
    <details className="panel">
      <summary>Buscadores y redes</summary>
      <TextDetail
        {...parts}
        name="seoTitle"
        label={`Título para buscadores (${title.length} de unos 60)`}
        placeholder={content.title}
      />
      <TextDetail
        {...parts}
        name="seoDescription"
        label={`Descripción (${description.length} de unos 155)`}
        rows={3}
        placeholder={content.excerpt}
      />
      <p className="meta">Así se verá en un buscador</p>
      <div className="search-result">
        <span>{`${siteUrl.replace(/^https?:\/\//, '')} › blog › ${content.slug || stored.content['slug'] || '…'}`}</span>
        <strong>{cut(`${title} - ${site.name}`, 65)}</strong>
        <span>{cut(description, 158) || 'Sin descripción: escribe un resumen.'}</span>
      </div>
      <p className="meta">Y al compartirlo</p>
      <div className="social-card">
        <SocialImage {...props} />
        <strong>{title}</strong>
        <span>{cut(description, 100)}</span>
      </div>
    </details>
  )
}
