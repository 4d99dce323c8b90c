import './publish-checklist.css'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '#client/ui/copy-button/copy-button.tsx'
import { type EditedText, getSeenState } from '../../contract/edited-text.ts'
import { hasAction } from '../../contract/has-action.ts'
import { isRemoval, type TextState } from '../../contract/states.ts'
import { type RequestAction, getActionLabel, isAllowed } from '../../contract/transitions.ts'
import { getKind } from '../../kinds/all-kinds.ts'
import { findKindProblems, findNeeded, isEmpty } from '../../kinds/publishable.ts'
import { describeVisits, useVisitsPath } from '../../use-visits-path.ts'
import { useZone } from '../../use-zone.ts'
import { MenuHint } from '../publishing/menu-hint.tsx'
import { useTextProblems } from '../publishing/use-text-problems.ts'
import { useHasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import { PublicationDatesForm } from './publication-dates-form.tsx'
import type { TextEditor } from './use-text-editor.ts'

const unpublishedChangesText: Partial<Record<TextState, string>> = {
  scheduled: 'Hay cambios que no se publicarán en esa fecha si no los incluyes.',
  published: 'Hay cambios que los visitantes todavía no ven.',
  template: 'Hay cambios que los visitantes todavía no ven.',
}

/** Actions that end a publication, in this order. If readers see nothing yet, cancelling the schedule is enough. */
const endScheduled: readonly RequestAction[] = ['unschedule']
const endPublic: readonly RequestAction[] = ['unschedule', 'unpublish', 'revertToTemplate']

/** Panel that shows which version is public and until when, with the actions to change that. */
export function Publication({ editor, onCompare }: { editor: TextEditor; onCompare: () => void }) {
  const { draft, actions, mayPublish, noun } = editor
  const { stored, autosave } = draft
  const visitsPath = useVisitsPath(stored.isPublic, stored.publicPath)
  const { state, from } = stored
  const hasChanges = useHasUnpublishedChanges(stored.hasChanges, autosave)
  // Of a scheduled text, what is being saved may come out with it.
  const changesText =
    (state === 'scheduled' ? stored.hasChanges : hasChanges) && unpublishedChangesText[state]
  return (
    <section className="panel" aria-labelledby="publicacion">
      <h2 id="publicacion">Publicación</h2>
      <PublicationDatesText stored={stored} />
      {stored.isPublic && stored.publicPath !== null && (
        <p className="meta narrow-only">
          <a href={stored.publicPath}>Ver en el sitio</a>
        </p>
      )}
      {visitsPath !== null && (
        <p className="meta">
          <a href={visitsPath}>{describeVisits(noun)}</a>
        </p>
      )}
      {editor.api.isInMenus && <MenuHint entry={stored} />}
      <PublishChecklist editor={editor} />
      {!mayPublish && (
        <p className="meta">
          Tu rol no incluye publicar. Se guarda como borrador; {getPublisherText(editor)}, que lo ve en su
          panel con tu nombre.{' '}
          <CopyButton text={`${editor.siteUrl}${editor.api.toEditorPath(draft.id)}`}>
            Copiar el enlace
          </CopyButton>
        </p>
      )}
      {state !== 'trash' && (
        <>
          {/* The order keeps buttons from sliding under the pointer: those above stay where they are. */}
          <TextActionButtons editor={editor} names={stored.isPublic ? endPublic : endScheduled} />
          <p className="meta" role="status">
            {changesText}
          </p>
          {changesText && (
            <div className="actions tight">
              <ActionButton busy={actions.busy} text="Ver cambios" onPress={onCompare} />
              {state === 'scheduled' && from !== null && mayPublish && (
                <ActionButton
                  busy={actions.busy}
                  text="Incluir los cambios"
                  onPress={() => void actions.publish({ from: new Date(from) })}
                />
              )}
              <ActionButton
                busy={actions.busy}
                text={getActionLabel('discard')}
                onPress={() => void actions.act('discard')}
              />
            </div>
          )}
          {stored.rev > 0 && mayPublish && <PublicationDatesForm editor={editor} />}
        </>
      )}
    </section>
  )
}

const list = new Intl.ListFormat('es', { type: 'disjunction' })

/** Who publishes what the user cannot. */
export const getPublisherText = ({ publishers }: Pick<TextEditor, 'publishers'>): string =>
  `lo publica ${list.format(publishers) || 'otra persona del equipo'}`

type TextActionButtonsProps = {
  editor: TextEditor
  names: readonly RequestAction[]
  children?: ReactNode
}

/** Buttons for those of the actions that the text allows now. */
export function TextActionButtons(props: TextActionButtonsProps) {
  const { editor, names, children } = props
  const { draft, actions, mayPublish } = editor
  const { stored } = draft
  const allowed = names.filter(
    (name) =>
      stored.rev > 0 &&
      isAllowed(name, stored.state) &&
      hasAction(stored, name) &&
      // Without the permission to publish, what readers see stays as it is.
      (mayPublish || stored.state === 'draft'),
  )
  if (allowed.length === 0 && !children) return null
  return (
    <div className="actions tight">
      {children}
      {allowed.map((name) => (
        <ActionButton
          key={name}
          busy={actions.busy}
          text={getActionLabel(name, getSeenState(stored))}
          className={isRemoval(name) ? 'link danger' : 'link'}
          onPress={() => void actions.act(name)}
        />
      ))}
    </div>
  )
}

type ActionButtonProps = { busy: boolean; text: string; className?: string; onPress: () => void }

/** `aria-disabled` instead of `disabled`, which would take the focus from the pressed button. */
export function ActionButton({ busy, text, className = 'link', onPress }: ActionButtonProps) {
  return (
    <button className={className} type="button" aria-disabled={busy} onClick={() => busy || onPress()}>
      {text}
    </button>
  )
}

const undatedTexts: Readonly<Record<TextState, string>> = {
  draft: 'Los visitantes no ven nada todavía.',
  scheduled: '',
  published: '',
  template: 'Se ve el texto de fábrica.',
  trash: 'Los visitantes no ven nada.',
}

function PublicationDatesText({ stored }: { stored: EditedText }) {
  const { state, from, until, ended, isPublic, publishedAt } = stored
  const { formatMoment } = useZone()
  const isScheduled = state === 'scheduled' && from !== null
  const sentences = [
    isPublic && publishedAt && `Se ve desde el ${formatMoment(publishedAt)}.`,
    isScheduled && `${isPublic ? 'El texto nuevo se verá' : 'Se verá'} desde el ${formatMoment(from)}.`,
    until && `Deja de verse el ${formatMoment(until)}.`,
    ended && !isPublic && !isScheduled && `Dejó de verse el ${formatMoment(ended)}.`,
    state === 'draft' &&
      publishedAt &&
      `Si vuelve a publicarse, su fecha será la que tenía: ${formatMoment(publishedAt)}.`,
  ].filter(Boolean)
  return <p className="meta">{sentences.join(' ') || undatedTexts[state]}</p>
}

/**
 * What publishing needs and, after that, what it recommends, each with whether it is there. Then the problems that
 * readers would notice.
 */
function PublishChecklist({ editor }: { editor: TextEditor }) {
  const { draft, fields } = editor
  const textProblems = useTextProblems(editor)
  const { content } = draft.state
  const kind = getKind(draft.stored.kind)
  const problems = findKindProblems(kind, content)
  const needed = findNeeded(kind, content)
  const values = new Map<string, unknown>(Object.entries(content))
  const checks = Object.entries(fields)
    .map(([name, { label, isRecommended }]) => ({
      label,
      isRequired: needed.has(name),
      isRecommended,
      isDone: needed.has(name) ? !(name in problems) : !isEmpty(values.get(name)),
    }))
    .filter((check) => check.isRequired || check.isRecommended)
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  if (checks.length + textProblems.length === 0) return null
  return (
    <ul
      role="list"
      className="needs"
      aria-label={draft.stored.isPublic ? 'Antes de publicar los cambios' : 'Antes de publicar'}
    >
      {checks.map(({ label, isDone, isRequired }) => {
        const Mark = isDone ? CircleCheck : Circle
        return (
          <li key={label} data-done={isDone || undefined}>
            <Mark aria-hidden="true" />
            <span>
              {label}
              <span className={isDone ? 'hidden' : 'need'}>
                {isDone ? ', ya está' : isRequired ? ', falta' : ', se recomienda'}
              </span>
            </span>
          </li>
        )
      })}
      {textProblems.map((problem) => (
        <li key={problem}>
          <TriangleAlert aria-hidden="true" />
          <span>{problem}</span>
        </li>
      ))}
    </ul>
  )
}
