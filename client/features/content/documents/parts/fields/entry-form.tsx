import './document-form.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PreviewLinks } from '#client/features/content/editor/publishing/preview-links.tsx'
import { useSaveKey } from '#client/features/content/editor/saving/use-save-key.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import type { DocumentPages, EditedDocument } from '../../contract.ts'
import type { DocumentContent } from '../../contract/content.ts'
import { documentPreviewPath, documentPreviewsPath } from '../../contract/previews.ts'
import { isLegalId } from '../../legal.ts'
import { Later, nothing } from '../later.tsx'
import { neededOf } from '../needed.ts'
import { Pending } from '../pending.tsx'
import { Preview } from '../preview.tsx'
import { ProblemList } from '../problem-list.tsx'
import { Publication } from '../publication.tsx'
import { seenAt } from '../seen-at.ts'
import { TextBar } from '../text-bar.tsx'
import { useNews } from '../use-news.ts'
import { useTextActions } from '../use-text-actions.ts'
import { useText } from '../use-text.ts'
import { Versions } from '../versions.tsx'
import { wordsOf } from '../words.ts'
import { AnyField } from './any-field.tsx'
import { fieldsOf, type FormField } from './fields.ts'
import { LegalNote } from './legal-note.tsx'
import { TextHeading } from './text-heading.tsx'

const recovered = 'Recuperamos lo que quedó sin guardar en este navegador.'
// The server never draws it.
const conflict = import.meta.env.SSR
  ? nothing
  : () => import('../compared.ts').then(({ Conflict }) => Conflict)
const previewId = (document: EditedDocument, id: string): string => (document.rev === 0 ? id : document.id)

/** What is nothing but Markdown for the most part, and can be seen as a whole. */
function previewed(content: DocumentContent): string | null {
  if (content.kind === 'page') return content.markdown
  return content.kind === 'about' ? `${content.left}\n\n${content.right}` : null
}

/** A text and its address, what becomes of it, its links and its history. Everything typed goes through the autosave. */
export function DocumentForm({ data }: { data: DocumentPages['mngr-pagina'] }): ReactNode {
  const { confirm, dialog } = useConfirm()
  // At hand where a conflict comes with a bad line.
  useEffect(() => void conflict().catch(() => {}), [])
  const text = useText(data, confirm)
  const { autosave, document, state } = text
  const first = text.restored ? recovered : ''
  const actions = useTextActions({ text, template: data.template, confirm, first, seenAt })
  const { refused, refusals, publish, step } = actions
  const [comparing, setComparing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { content } = state
  const rejected = state.trouble?.kind === 'rejected' ? (state.trouble.fields ?? {}) : {}
  const problems = { ...state.refused, ...refused, ...rejected }
  const words = wordsOf({ id: document.id, kind: content.kind })
  const id = previewId(document, text.id)
  const needed = neededOf(content)
  const shownWhole = previewed(content)
  const fields = Object.entries<FormField>(fieldsOf[content.kind])
  useSaveKey(autosave, actions.say)
  const news = useNews(text, actions.say)
  const isTrash = document.trashed

  return (
    <>
      {dialog}
      <TextHeading id={document.id} content={content} />
      <TextBar
        text={text}
        words={words}
        actions={actions}
        onPublish={() => void publish({ from: null })}
        onRestore={() => void step('restored')}
        news={news}
      />
      <form ref={form} className="form" noValidate onSubmit={(event) => event.preventDefault()}>
        <ProblemList
          form={form}
          problems={refused}
          refusals={refusals}
          labelOf={(name) => fields.find(([field]) => field === name.split('.')[0])?.[1].label ?? 'Fechas'}
        />
        <LegalNote document={document} />
        <p className="help">Lo marcado con * hace falta para publicar.</p>
        {fields.map(([name, field]) => {
          const isFixed = isTrash || (name === 'slug' && isLegalId(document.id))
          return (
            <div key={name} className="text-field" data-field={name}>
              <AnyField
                name={name}
                field={{
                  ...field,
                  label: needed.has(name) ? `${field.label} *` : field.label,
                  ...(isFixed && !isTrash ? { hint: 'La de un texto legal no cambia.' } : {}),
                }}
                content={content}
                stored={document.content}
                fields={problems}
                readOnly={isFixed}
                text={text}
                onChange={(value) => {
                  actions.forget({ [name]: value })
                  text.change({ [name]: value })
                }}
              />
            </div>
          )
        })}
      </form>
      {shownWhole !== null && (
        <Preview markdown={shownWhole} newest={() => previewed(autosave.newest()) ?? ''} />
      )}
      <div className="text-panels">
        <Publication
          document={document}
          words={words}
          actions={actions}
          seen={seenAt(document)}
          problem={problems['until']}
          onCompare={() => void autosave.flush().then(() => setComparing(true))}
        />
        <PreviewLinks
          previews={data.previews}
          paths={{ all: documentPreviewsPath(id), one: (preview) => documentPreviewPath(id, preview) }}
          flush={() => autosave.flush()}
        />
        <Versions document={document} current={content} onRecall={actions.recall} />
      </div>
      {comparing && <Pending document={document} content={content} onClose={() => setComparing(false)} />}
      {state.trouble?.kind === 'conflict' && (
        <Later
          load={conflict}
          props={{
            base: text.base(),
            mine: content,
            theirs: state.trouble.theirs,
            onChoose(chosen) {
              if (state.trouble?.kind === 'conflict') text.arrive(state.trouble.theirs, chosen)
            },
          }}
        />
      )}
    </>
  )
}
