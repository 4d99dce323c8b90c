import './article-panels.css'
import type { ComponentProps } from 'react'
import { useSite } from '#client/runtime/site/use-site.ts'
import { foldText } from '#client/runtime/text/fold-text.ts'
import { searchItemsWithCorrection } from '#client/runtime/text/search-items.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Check } from '#client/ui/field/check.tsx'
import { TagsField } from '#client/ui/field/tags-field.tsx'
import type { PostContent } from '../../contract.ts'
import type { EditorPage } from '../../contract/edited-text.ts'
import { article } from '../../kinds/article.ts'
import { TextField } from '../fields/text-controls.tsx'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { Cover, type ImagePanelProps } from '../media/cover.tsx'
import { useImageChoice } from '../media/use-image-choice.tsx'
import { isSocialImageDrawn } from '../saving/text-rules.ts'
import { findFieldError } from './field-errors.tsx'
import { SlugField } from './slug-field.tsx'

type PanelProps = { editor: TextEditor }
type ArticlePanelsProps = PanelProps & Pick<EditorPage, 'tags' | 'names'>

// Safe: the text is an article, whose fields give its schema and this type.
const getContent = ({ draft }: TextEditor) => draft.state.content as PostContent

export function ArticlePanels(props: ArticlePanelsProps) {
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

const toSuggestions = (names: readonly string[]) => names.map((name) => ({ name, value: name }))

type TextDetailProps = PanelProps &
  Partial<Pick<ComponentProps<typeof TextField>, 'suggestions' | 'placeholder' | 'selectsAll'>> & {
    name: 'excerpt' | 'series' | 'author' | 'seoTitle' | 'seoDescription'
    /** What the label or the hint says beyond the declaration. */
    labels: { label?: string; hint?: string; rows?: number }
  }

function TextDetail({ editor, name, labels, ...input }: TextDetailProps) {
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

function Details({ editor, tags, names }: ArticlePanelsProps) {
  const { seoDescription, excerpt, author = '', tags: chosen } = getContent(editor)
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
      <div data-field="tags">
        <TagsField
          tags={chosen}
          known={tags.map(({ name }) => name)}
          describe={(finished) => describeTags(finished, tags)}
          isDraft
          error={findFieldError(editor.fieldErrors, 'tags')}
          onChange={(next) => editor.change({ tags: next })}
        />
      </div>
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

const hasName = (known: readonly string[], name: string): boolean =>
  known.some((each) => foldText(each) === foldText(name.trim()))

/** Longer lists of tags are wider than their field. */
const fieldLength = 30

/** A tag with as many words that begins like a new one, or is written almost like it. */
const findSimilar = (known: readonly string[], name: string): string | undefined =>
  searchItemsWithCorrection(
    known.map((text) => ({ text })),
    name,
  ).find(({ text }) => text.split(' ').length === name.split(' ').length)?.text

function describeNew(known: readonly string[], tag: string): string {
  const similar = findSimilar(known, tag)
  return similar ? `${tag} (nueva: ¿querías decir «${similar}»?)` : `${tag} (nueva)`
}

/** The tags, if the field does not show them all or some are new: «Correo · Servidores (nueva)». */
function describeTags(chosen: readonly string[], known: ArticlePanelsProps['tags']): string | undefined {
  const names = known.map(({ name }) => name)
  const isNew = (tag: string): boolean => !hasName(names, tag)
  if (chosen.join(', ').length <= fieldLength && !chosen.some(isNew)) return undefined
  return chosen.map((tag) => (isNew(tag) ? describeNew(names, tag) : tag)).join(' · ')
}

const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`

/** The image for social networks: the cover, another one of the library, or as the site draws it. */
function SocialImage({ editor }: PanelProps) {
  const { stored } = editor.draft
  const { socialImage, cover, title } = getContent(editor)
  const { coverImage } = stored
  if (socialImage !== null && socialImage === cover && coverImage && stored.content['cover'] === cover)
    return <img src={coverImage.src} width={coverImage.width} height={coverImage.height} alt="" />
  const isDrawn = isSocialImageDrawn(stored, socialImage)
  return <div className="social-image">{isDrawn ? title || 'Sin título' : 'La imagen que elegiste'}</div>
}

function SearchDetails({ editor }: PanelProps) {
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

type SocialImageSource = 'drawn' | 'cover' | 'other'

function SocialImageChoice({ editor, content: { cover, socialImage } }: ImagePanelProps) {
  const other = useImageChoice((id) => editor.change({ socialImage: id }))
  const isDrawn = isSocialImageDrawn(editor.draft.stored, socialImage)
  const source: SocialImageSource =
    socialImage !== null && socialImage === cover ? 'cover' : isDrawn ? 'drawn' : 'other'

  function choose(next: SocialImageSource): void {
    if (next === 'other') other.choose()
    else editor.change({ socialImage: next === 'cover' ? cover : null })
  }

  const renderOption = (value: SocialImageSource, text: string, disabled = false) => (
    <Check
      className="check apart"
      type="radio"
      name="imagen-redes"
      checked={source === value}
      disabled={disabled}
      onChange={() => choose(value)}
    >
      {text}
    </Check>
  )
  return (
    <details className="panel">
      <summary>Imagen para redes</summary>
      <fieldset className="social-choice">
        <legend className="hidden">Imagen al compartir el artículo</legend>
        {renderOption('drawn', 'Con el título: la dibuja el sitio')}
        {renderOption('cover', 'La portada', cover === null)}
        {renderOption('other', 'Otra de Medios')}
      </fieldset>
      {source === 'other' && (
        <>
          {other.picture}
          <Button onClick={other.choose}>Cambiar la imagen para redes</Button>
        </>
      )}
      {other.dialog}
    </details>
  )
}
