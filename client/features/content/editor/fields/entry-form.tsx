import './entry-form.css'
import { type ReactNode, useState } from 'react'
import { Heading } from '#client/ui/heading/heading.tsx'
import type { EntryPages } from '../../contract/entries.ts'
import { hasOwnPages } from '../../kinds/all-kinds.ts'
import { getNewTitle } from '../../kinds/labels.ts'
import { isLegalId } from '../../kinds/legal.ts'
import { findTextKind } from '../../kinds/names.ts'
import { href } from '../../routes.ts'
import type { Continuation } from '../../use-editor-key.ts'
import { EditorFrame } from '../frame/editor-frame.tsx'
import { useTabTitle } from '../frame/use-tab-title.ts'
import { type TextEditor, useTextEditor } from '../frame/use-text-editor.ts'
import { MenuHint } from '../publishing/menu-hint.tsx'
import { entryApi } from '../saving/text-api.ts'
import { getShownSlug } from '../saving/text-rules.ts'
import { EntryField } from './entry-field.tsx'
import { LegalNote } from './legal-note.tsx'

type EntryFormProps = { data: EntryPages['mngr-pagina']; continuation: Continuation }

/** The editor of one entry: a form with its fields, and the frame that all texts have. */
export function EntryForm({ data, continuation }: EntryFormProps): ReactNode {
  const { template } = data
  const [opened] = useState(data.text)
  const isNew = opened.rev === 0 && template === null
  const editor = useTextEditor({
    ...continuation,
    api: entryApi,
    opened,
    isNew,
    siteUrl: data.siteUrl,
    listPath: href('mngr-paginas'),
    toEditorPath: (id) => href('mngr-pagina', { id }),
    template,
    warning: hasOwnPages(opened.kind) ? ' Sus enlaces salen también de los menús y del aviso.' : '',
  })
  const { stored: entry, state } = editor.draft
  const entryTitle = findTextKind(entry.id) === null ? String(state.content['title']).trim() : ''
  const title = entryTitle || getNewTitle(entry.kind)
  useTabTitle(title)
  return (
    <EditorFrame
      editor={editor}
      heading={<Heading icon="window">{title}</Heading>}
      listName="Páginas"
      previews={data.previews}
      publicationNote={<MenuHint entry={entry} />}
    >
      <EntryFields editor={editor} />
    </EditorFrame>
  )
}

function EntryFields({ editor }: { editor: TextEditor }): ReactNode {
  const { draft, fields, fieldErrors, change } = editor
  const { stored: entry, autosave, resetKey } = draft
  const { content } = draft.state
  const isTrashed = entry.state === 'trash'
  return (
    <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
      <LegalNote entry={entry} />
      {Object.values(fields).some(({ needed }) => needed !== undefined) && (
        <p className="help">Lo marcado con * hace falta para publicar.</p>
      )}
      {Object.entries(fields).map(([name, field]) => {
        const isLegalSlug = name === 'slug' && isLegalId(entry.id)
        return (
          <div key={name} data-field={name}>
            <EntryField
              name={name}
              field={{
                ...field,
                label: field.needed === undefined ? field.label : `${field.label} *`,
                ...(isLegalSlug && !isTrashed ? { hint: 'La de un texto legal no cambia.' } : {}),
              }}
              content={content}
              defaultSlug={getShownSlug(entry, content)}
              fieldErrors={fieldErrors}
              readOnly={isTrashed || isLegalSlug}
              draft={{ resetKey, autosave, editLater: editor.editLater }}
              onChange={(value) => change({ [name]: value })}
            />
          </div>
        )
      })}
    </form>
  )
}
