import './entry-form.css'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConflictProps } from '#client/features/content/editor/comparing/conflict.tsx'
import { livePreviewPaths } from '#client/features/content/editor/preview/contract.ts'
import { LivePreview } from '#client/features/content/editor/preview/live-preview.tsx'
import { PreviewLinks } from '#client/features/content/editor/publishing/preview-links.tsx'
import type { FieldErrors } from '#client/features/content/editor/saving/save-state.ts'
import { useRemoteChanges } from '#client/features/content/editor/saving/use-remote-changes.ts'
import { useSaveKey } from '#client/features/content/editor/saving/use-save-key.ts'
import { useConfirm } from '#client/ui/modal/confirm-dialog.tsx'
import { type EntryPages, getEntryPreviewsPath } from '../../contract.ts'
import type { EntryContent } from '../../contract/content.ts'
import { isLegalId } from '../../legal.ts'
import { EntryBar } from '../entry-bar.tsx'
import { readEntrySilently } from '../entry-draft.ts'
import { getEntryTexts } from '../entry-texts.ts'
import { LazyPart, rejectOnServer } from '../lazy-part.tsx'
import { ProblemList } from '../problem-list.tsx'
import { getPublicPath } from '../public-path.ts'
import { Publication } from '../publication.tsx'
import { getRequiredFields } from '../required-fields.ts'
import { UnpublishedChanges } from '../unpublished-changes.tsx'
import { type EntryActions, useEntryActions } from '../use-entry-actions.ts'
import { type EntryDraft, useEntryDraft } from '../use-entry-draft.ts'
import { Versions } from '../versions.tsx'
import { EntryField } from './entry-field.tsx'
import { EntryHeading } from './entry-heading.tsx'
import { formFields, type FormField, getFieldLabels } from './form-fields.ts'
import { LegalNote } from './legal-note.tsx'

const recoveredText = 'Recuperamos lo que quedó sin guardar en este navegador.'
// The server never renders this dialog; the condition keeps it out of the server's bundle.
const loadConflict: () => Promise<ComponentType<ConflictProps<EntryContent>>> = import.meta.env.SSR
  ? rejectOnServer
  : () => import('../comparison.ts').then(({ Conflict }) => Conflict)

/** Editor of one entry: fields, publication, preview links and history. Every edit goes through the autosave. */
export function EntryForm({ data }: { data: EntryPages['mngr-pagina'] }): ReactNode {
  const { confirm, dialog } = useConfirm()
  // Load the conflict dialog early: when a conflict occurs, the connection may be too bad to load it.
  useEffect(() => void loadConflict().catch(() => {}), [])
  const draft = useEntryDraft(data, confirm)
  const { autosave, stored: entry, state } = draft
  const { content } = state
  const initialStatus = draft.isRestored ? recoveredText : ''
  const actions = useEntryActions({ draft, template: data.template, confirm, initialStatus, getPublicPath })
  const [isComparing, setComparing] = useState(false)
  const [mergeFields] = useState(() => ({ labels: getFieldLabels(content.kind) }))
  const rejectedFields = state.failure?.kind === 'rejected' ? (state.failure.rejectedFields ?? {}) : {}
  const problems = { ...state.rejectedFields, ...actions.publishErrors, ...rejectedFields }
  const texts = getEntryTexts({ id: entry.id, kind: content.kind })
  useSaveKey(autosave, actions.showStatus)
  const remoteChanges = useRemoteChanges(draft, {
    read: readEntrySilently,
    channel: 'cauce-textos',
    nextChangeAt: entry.from ?? entry.until,
    showStatus: actions.showStatus,
  })

  return (
    <>
      {dialog}
      <EntryHeading id={entry.id} content={content} />
      <EntryBar
        draft={draft}
        texts={texts}
        actions={actions}
        onPublish={() => void actions.publish({ from: null })}
        onRestore={() => void actions.act('restored')}
        remoteChanges={remoteChanges}
      />
      <LivePreview path={livePreviewPaths.entry} id={entry.id} content={content}>
        <EntryFields draft={draft} actions={actions} problems={problems} />
        <div className="text-panels">
          <Publication
            entry={entry}
            texts={texts}
            actions={actions}
            publicPath={getPublicPath(entry)}
            problem={problems['until']}
            onCompare={() => void autosave.flush().then(() => setComparing(true))}
          />
          <PreviewLinks
            previews={data.previews}
            path={getEntryPreviewsPath(entry.rev === 0 ? draft.id : entry.id)}
            flush={autosave.flush}
          />
          <Versions entry={entry} current={content} onRestore={actions.restoreVersion} />
        </div>
      </LivePreview>
      {isComparing && (
        <UnpublishedChanges entry={entry} content={content} onClose={() => setComparing(false)} />
      )}
      {state.failure?.kind === 'conflict' && (
        <LazyPart
          load={loadConflict}
          props={{
            noun: 'texto',
            fields: mergeFields,
            base: draft.base(),
            mine: content,
            theirs: state.failure.theirs,
            onChoose(chosen) {
              if (state.failure?.kind === 'conflict') draft.resetToVersion(state.failure.theirs, chosen)
            },
          }}
        />
      )}
    </>
  )
}

type EntryFieldsProps = { draft: EntryDraft; actions: EntryActions; problems: FieldErrors }

/** The form, with a list of what prevents publishing. */
function EntryFields({ draft, actions, problems }: EntryFieldsProps): ReactNode {
  const form = useRef<HTMLFormElement>(null)
  const { stored: entry, state } = draft
  const { content } = state
  const requiredFields = getRequiredFields(content)
  const fields = Object.entries<FormField>(formFields[content.kind])
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => event.preventDefault()}>
      <ProblemList
        form={form}
        problems={actions.publishErrors}
        rejectionCount={actions.rejectionCount}
        getLabel={(name) => fields.find(([field]) => field === name.split('.')[0])?.[1].label ?? 'Fechas'}
      />
      <LegalNote entry={entry} />
      <p className="help">Lo marcado con * hace falta para publicar.</p>
      {fields.map(([name, field]) => {
        const isLegalSlug = name === 'slug' && isLegalId(entry.id)
        return (
          <div key={name} className="text-field" data-field={name}>
            <EntryField
              name={name}
              field={{
                ...field,
                label: requiredFields.has(name) ? `${field.label} *` : field.label,
                ...(isLegalSlug && !entry.trashed ? { hint: 'La de un texto legal no cambia.' } : {}),
              }}
              content={content}
              savedContent={entry.content}
              fieldErrors={problems}
              readOnly={entry.trashed || isLegalSlug}
              draft={draft}
              onChange={(value) => {
                actions.clearErrors({ [name]: value })
                draft.change({ [name]: value })
              }}
            />
          </div>
        )
      })}
    </form>
  )
}
