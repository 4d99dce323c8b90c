import './entry-form.css'
import { type ReactNode, useState } from 'react'
import { EditorFrame } from '#client/features/content/editor/frame/editor-frame.tsx'
import { type TextEditor, useTextEditor } from '#client/features/content/editor/frame/use-text-editor.ts'
import { livePreviewPaths } from '#client/features/content/editor/preview/contract.ts'
import { getFieldLabels, getFormFields } from '../../../kinds/all-kinds.ts'
import { findPublishProblems } from '../../../kinds/publishable.ts'
import { type EntryPages, getEntryPreviewsPath } from '../../contract.ts'
import { isLegalId } from '../../legal.ts'
import { href } from '../../routes.ts'
import { type EditedEntryText, entryApi, toEditedText } from '../entry-api.ts'
import { getNoun, getStateLabel, getWithdrawalWarning } from '../entry-texts.ts'
import { MenuHint } from '../menu-hint.tsx'
import { UnpublishedChanges } from '../unpublished-changes.tsx'
import { Versions } from '../versions.tsx'
import { EntryField } from './entry-field.tsx'
import { EntryHeading } from './entry-heading.tsx'
import { LegalNote } from './legal-note.tsx'

/** Changes the URL without a navigation: the router ignores `history.replaceState`, so the screen stays. */
function replacePath(path: string): void {
  if (location.pathname !== path) history.replaceState(history.state, '', path)
}

type EntryFormProps = { data: EntryPages['mngr-pagina'] }

/** The editor of one entry: a form with its fields, and the frame that all texts have. */
export function EntryForm({ data }: EntryFormProps): ReactNode {
  const { template } = data
  const [opened] = useState(() => toEditedText(data.document))
  const { kind } = opened.content
  const isNew = opened.rev === 0 && template === null
  const editor = useTextEditor({
    api: entryApi,
    opened,
    isNew,
    // After its first save the entry has its own path: show it, so that a reload opens the entry.
    onSaved: ({ id, rev }) => isNew && rev > 0 && replacePath(href('mngr-pagina', { id })),
    noun: getNoun(kind, opened.id),
    siteUrl: data.siteUrl,
    listPath: href('mngr-paginas'),
    template,
    warning: getWithdrawalWarning(kind),
  })
  const { draft, actions } = editor
  const { stored: entry } = draft
  const { content } = draft.state
  const [fields] = useState(() => getFormFields(kind))
  const labels = getFieldLabels(kind)
  const problems = findPublishProblems(content)
  const requiredFields = new Set(
    Object.entries(fields).flatMap(([name, { needed }]) => (needed === undefined ? [] : [name])),
  )
  return (
    <EditorFrame
      editor={editor}
      heading={<EntryHeading id={entry.id} content={content} />}
      listName="Páginas"
      stateName={getStateLabel({ id: entry.id, kind, state: entry.state })}
      labels={labels}
      checks={[...requiredFields].map((name) => ({
        text: labels[name] ?? name,
        isDone: !(name in problems),
        isRequired: true,
      }))}
      conflict={{ noun: 'texto', fields }}
      previews={data.previews}
      previewsPath={getEntryPreviewsPath(entry.rev === 0 ? draft.id : entry.id)}
      livePreviewPath={livePreviewPaths.entry}
      publicationNote={<MenuHint entry={entry} />}
      history={<Versions entry={entry} current={content} onRestore={actions.restoreContent} />}
      renderComparison={(onClose) => <UnpublishedChanges entry={entry} content={content} onClose={onClose} />}
    >
      <EntryFields editor={editor} requiredFields={requiredFields} />
    </EditorFrame>
  )
}

type EntryFieldsProps = {
  editor: TextEditor<EditedEntryText>
  requiredFields: ReadonlySet<string>
}

function EntryFields({ editor, requiredFields }: EntryFieldsProps): ReactNode {
  const { draft, fieldErrors, change } = editor
  const { stored: entry, autosave, resetKey } = draft
  const { content } = draft.state
  return (
    <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
      <LegalNote entry={entry} />
      {requiredFields.size > 0 && <p className="help">Lo marcado con * hace falta para publicar.</p>}
      {Object.entries(getFormFields(content.kind)).map(([name, field]) => {
        const isLegalSlug = name === 'slug' && isLegalId(entry.id)
        return (
          <div key={name} data-field={name}>
            <EntryField
              name={name}
              field={{
                ...field,
                label: field.needed === undefined ? field.label : `${field.label} *`,
                ...(isLegalSlug && !entry.trashed ? { hint: 'La de un texto legal no cambia.' } : {}),
              }}
              content={content}
              savedContent={entry.content}
              fieldErrors={fieldErrors}
              readOnly={entry.trashed || isLegalSlug}
              draft={{ resetKey, autosave, editLater: editor.editLater }}
              onChange={(value) => change({ [name]: value })}
            />
          </div>
        )
      })}
    </form>
  )
}
