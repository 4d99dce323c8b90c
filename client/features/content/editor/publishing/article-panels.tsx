import '#client/ui/panel/panel.css'
import './article-panels.css'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import type { PostContent } from '../../contract.ts'
import type { EditorPage } from '../../contract/edited-text.ts'
import { article } from '../../kinds/article.ts'
import { TextField } from '../fields/text-controls.tsx'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { Cover } from '../media/cover.tsx'
import { isSocialImageDrawn } from '../saving/text-rules.ts'
import { findFieldError } from './field-errors.tsx'
import { SlugField } from './slug-field.tsx'
import { SocialImageChoice } from './social-image-choice.tsx'

type PanelProps = { editor: TextEditor }
type ArticlePanelsProps = PanelProps & Pick<EditorPage, 'tags' | 'names'>

// Safe: the text is an article, whose fields give its schema and this type.
const getContent = ({ draft }: TextEditor) => draft.state.content as PostContent

export function ArticlePanels(props: ArticlePanelsProps): ReactNode {
  const { editor } = props
  return (
    <>
      <Details key={`datos-${editor.draft.resetKey}`} {...props} />
      <SearchDetails editor={editor} />
      <Cover editor={editor} content={getContent(editor)} />
      <SocialImageChoice editor={editor} content={getContent(editor)} />
    </>
  )
}

function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

const toSuggestions = (names: readonly string[]) => names.map((name) => ({ name, value: name }))

type TextDetailProps = PanelProps &
  Partial<Pick<ComponentProps<typeof TextField>, 'suggestions' | 'placeholder' | 'selectsAll'>> & {
    name: 'excerpt' | 'series' | 'author' | 'seoTitle' | 'seoDescription'
    /** What the label or the hint says beyond the declaration. */
    labels: { label?: string; hint?: string; rows?: number }
  }

function TextDetail({ editor, name, labels, ...input }: TextDetailProps): ReactNode {
  const field = article.fields[name]
  return (
    <div data-field={name}>
      <TextField
        {...input}
        field={{ ...field, ...labels }}
        value={getContent(editor)[name] ?? ''}
        error={findFieldError(editor.fieldErrors, name)}
        isErrorAlert
        onChange={(text) => editor.change({ [name]: text || field.blank })}
      />
    </div>
  )
}

function Details({ editor, tags, names }: ArticlePanelsProps): ReactNode {
  const { seoDescription, excerpt, author = '' } = getContent(editor)
  const hint = 'Sin resumen, los buscadores y las redes no dicen de qué trata.'
  return (
    <details className="panel" open>
      <summary>Datos del artículo</summary>
      <div data-field="slug">
        <SlugField editor={editor} field={article.fields.slug} />
      </div>
      <TextDetail
        editor={editor}
        name="excerpt"
        labels={(seoDescription || excerpt) === '' ? { hint } : {}}
      />
      <TagsField editor={editor} tags={tags} />
      <TextDetail
        editor={editor}
        name="series"
        labels={{ label: 'Serie (opcional)' }}
        suggestions={toSuggestions(names.series)}
      />
      <TextDetail
        editor={editor}
        name="author"
        labels={{
          label: 'Autor (opcional)',
          ...(author && !hasName(names.authors, author) && { hint: `${author} (nuevo)` }),
        }}
        suggestions={toSuggestions(names.authors)}
        selectsAll
      />
    </details>
  )
}

/** Stores the tags when one is finished: by a comma, Enter or saving, or by leaving the field. */
function TagsField({ editor, tags }: Omit<ArticlePanelsProps, 'names'>): ReactNode {
  const content = getContent(editor)
  const [text, setText] = useState(content.tags.join(', '))
  const [lastText, setLastText] = useState(text)
  const [lastTags, setLastTags] = useState(content.tags)
  // Tags can also come from a file.
  if (content.tags !== lastTags) {
    const shown = content.tags.join(', ')
    setLastTags(content.tags)
    if (shown !== parseTags(lastText).join(', ')) {
      setText(shown)
      setLastText(shown)
    }
  }

  function finish(next: string): void {
    if (next === lastText) return
    setLastText(next)
    editor.change({ tags: parseTags(next) })
  }

  return (
    <div
      data-field="tags"
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' || ctrlKey || metaKey) finish(text)
      }}
    >
      <TextField
        field={{ label: 'Etiquetas, separadas por comas', hint: describeTags(content.tags, tags) }}
        value={text}
        suggestions={tags.map(({ name }) => ({ name, value: [...content.tags, name].join(', ') }))}
        error={findFieldError(editor.fieldErrors, 'tags')}
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

const hasName = (known: readonly string[], name: string): boolean =>
  known.some((each) => foldText(each) === foldText(name.trim()))

/** Longer lists of tags are wider than their field. */
const fieldLength = 30

/** The tags, if the field does not show them all or some are new: «Correo · Servidores (nueva)». */
function describeTags(chosen: readonly string[], known: ArticlePanelsProps['tags']): string | undefined {
  const names = known.map(({ name }) => name)
  const isNew = (tag: string): boolean => !hasName(names, tag)
  if (chosen.join(', ').length <= fieldLength && !chosen.some(isNew)) return undefined
  return chosen.map((tag) => (isNew(tag) ? `${tag} (nueva)` : tag)).join(' · ')
}

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`

/** The image for social networks: the cover, another one of the library, or as the site draws it. */
function SocialImage({ editor }: PanelProps): ReactNode {
  const { stored } = editor.draft
  const { socialImage, cover, title } = getContent(editor)
  const { coverImage } = stored
  if (socialImage !== null && socialImage === cover && coverImage && stored.content['cover'] === cover)
    return <img src={coverImage.src} width={coverImage.width} height={coverImage.height} alt="" />
  const isDrawn = isSocialImageDrawn(stored, socialImage)
  return <div className="social-image">{isDrawn ? title || 'Sin título' : 'La imagen que elegiste'}</div>
}

function SearchDetails({ editor }: PanelProps): ReactNode {
  const { name } = useSite()
  const content = getContent(editor)
  const title = content.seoTitle || content.title || 'Sin título'
  const description = content.seoDescription || content.excerpt
  const slug = content.slug || editor.draft.stored.content['slug'] || '…'
  return (
    <details className="panel">
      <summary>Buscadores y redes</summary>
      <TextDetail
        editor={editor}
        name="seoTitle"
        labels={{ label: `Título para buscadores (${title.length} de unos 60)` }}
        placeholder={content.title}
      />
      <TextDetail
        editor={editor}
        name="seoDescription"
        labels={{ label: `Descripción (${description.length} de unos 155)`, rows: 3 }}
        placeholder={content.excerpt}
      />
      <p className="meta">Así se verá en un buscador</p>
      <div className="search-result">
        <span>{`${editor.siteUrl.replace(/^https?:\/\//, '')} › blog › ${slug}`}</span>
        <strong>{cut(`${title} - ${name}`, 65)}</strong>
        <span>{cut(description, 158) || 'Sin descripción: escribe un resumen.'}</span>
      </div>
      <p className="meta">Y al compartirlo</p>
      <div className="social-card">
        <SocialImage editor={editor} />
        <strong>{title}</strong>
        <span>{cut(description, 100)}</span>
      </div>
    </details>
  )
}
