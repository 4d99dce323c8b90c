import '../../design/message/message.css'
import '../../design/panel/panel.css'
import './details.css'
import { type ReactNode, useState } from 'react'
import { callApi } from '../../session/call-api.ts'
import { site } from '../../site.ts'
import { type PostContent, slugAnswerSchema, studioPaths } from '../contract.ts'
import { FieldProblem, problemOf, type Problems, refused } from './problems.tsx'

type DetailsProps = {
  id: string
  content: PostContent
  tags: readonly { name: string }[]
  siteUrl: string
  problems: Problems
  change: (part: Partial<PostContent>) => void
}

export function parseTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean).slice(0, 10)
}

/** Address, summary, tags and what search engines and social networks will show. */
export function Details({ id, content, tags, siteUrl, problems, change }: DetailsProps): ReactNode {
  const [tagText, setTagText] = useState(content.tags.join(', '))
  const [problem, setProblem] = useState('')

  async function suggestSlug(): Promise<void> {
    const request = { method: 'POST', body: { text: content.title, id } } as const
    const answer = await callApi(studioPaths.slug, request, slugAnswerSchema)
    if (answer.ok) change({ slug: answer.value.slug })
    setProblem(answer.ok ? '' : answer.error.message)
  }

  const title = content.seoTitle || content.title || 'Sin título'
  const description = content.seoDescription || content.excerpt
  return (
    <>
      <details className="panel" open>
        <summary>Datos del artículo</summary>
        <div className="field">
          <label htmlFor="direccion">Dirección</label>
          <input
            id="direccion"
            value={content.slug}
            placeholder="Se crea del título"
            maxLength={120}
            onChange={({ target }) =>
              change({ slug: target.value.toLowerCase().replace(/[^a-z0-9-]+/g, '-') })
            }
            onBlur={() => change({ slug: content.slug.replace(/-+/g, '-').replace(/^-|-$/g, '') })}
            {...refused('direccion-problema', problemOf(problems, 'slug'))}
          />
          <FieldProblem id="direccion-problema" problem={problemOf(problems, 'slug')} />
          <button className="link" type="button" onClick={() => void suggestSlug()}>
            Crear del título
          </button>
          {problem && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor="resumen">Resumen</label>
          <textarea
            id="resumen"
            rows={3}
            maxLength={500}
            value={content.excerpt}
            onChange={({ target }) => change({ excerpt: target.value })}
            {...refused('resumen-problema', problemOf(problems, 'excerpt'))}
          />
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
      </details>
      <details className="panel">
        <summary>Buscadores y redes</summary>
        <div className="field">
          <label htmlFor="seo-titulo">Título para buscadores ({title.length} de unos 60)</label>
          <input
            id="seo-titulo"
            maxLength={120}
            value={content.seoTitle ?? ''}
            placeholder={content.title}
            onChange={({ target }) => change({ seoTitle: target.value || null })}
            {...refused('seo-titulo-problema', problemOf(problems, 'seoTitle'))}
          />
          <FieldProblem id="seo-titulo-problema" problem={problemOf(problems, 'seoTitle')} />
        </div>
        <div className="field">
          <label htmlFor="seo-descripcion">Descripción ({description.length} de unos 155)</label>
          <textarea
            id="seo-descripcion"
            rows={3}
            maxLength={300}
            value={content.seoDescription ?? ''}
            placeholder={content.excerpt}
            onChange={({ target }) => change({ seoDescription: target.value || null })}
            {...refused('seo-descripcion-problema', problemOf(problems, 'seoDescription'))}
          />
          <FieldProblem id="seo-descripcion-problema" problem={problemOf(problems, 'seoDescription')} />
        </div>
        <p className="meta">Así se verá en un buscador</p>
        <div className="search-result">
          <span>{`${siteUrl.replace(/^https?:\/\//, '')} › blog › ${content.slug || '…'}`}</span>
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
