import './bar.css'
import {
  CalendarClock,
  ExternalLink,
  Eye,
  History,
  Maximize,
  Minimize,
  PanelRight,
  Share2,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from '#client/runtime/browser/use-store.ts'
import { useFormOfAddress } from '#client/runtime/site/use-site.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import { type EditedText, getSeenState } from '../../contract/edited-text.ts'
import { fillNoun } from '../../contract/noun.ts'
import { type ShownState, getActionLabel } from '../../contract/transitions.ts'
import { StateBadge } from '../../state-badge.tsx'
import { IconButton } from '../icon-button.tsx'
import { usePreviewView } from '../preview/use-preview-view.ts'
import { awaitsSignIn } from '../saving/change.ts'
import { getStatusText, nothingToPublishText } from '../saving/save-state.ts'
import { useHasUnpublishedChanges } from '../saving/use-autosave-state.ts'
import { useClearCaret } from '../text/use-clear-caret.ts'
import { drawerId, openDrawerSection } from './drawer.tsx'
import { formatProblemName } from './format-problem-name.ts'
import { focusField } from './problem-list.tsx'
import { getPublisherText } from './publication.tsx'
import type { TextEditor } from './use-text-editor.ts'

type BarProps = {
  editor: TextEditor
  /** Messages, which stay visible while people scroll. */
  children: ReactNode
}

/** Sticky bar: state of the text, state of saving, buttons that open the drawer, and the button to publish. */
export function Bar(props: BarProps) {
  const { editor, children } = props
  const { listPath, listName } = editor.api
  const preview = usePreviewView()
  const { stored } = editor.draft
  const bar = useRef<HTMLDivElement>(null)
  useClearCaret(bar)
  const fullScreen = useFullScreen()
  const settings = fillNoun('Ajustes {del} {texto}', editor.noun)

  return (
    <div ref={bar} className="desk-bar" role="group" aria-label="Edición">
      <a className="link" href={listPath} aria-label={`← ${listName}`}>
        ←<span className="wide-only">&nbsp;{listName}</span>
      </a>
      <BarState editor={editor} />
      {stored.isPublic && stored.publicPath !== null && (
        <a
          className="tool-icon wide-only"
          href={stored.publicPath}
          aria-label="Ver en el sitio"
          title="Ver en el sitio"
        >
          <ExternalLink aria-hidden="true" />
        </a>
      )}
      <IconButton
        icon={Eye}
        name="Vista previa"
        aria-pressed={preview.view !== 'closed'}
        onClick={preview.toggle}
      />
      {fullScreen.isSupported && (
        <IconButton
          icon={fullScreen.isActive ? Minimize : Maximize}
          name={fullScreen.isActive ? 'Salir de pantalla completa' : 'Pantalla completa'}
          wideOnly
          onClick={fullScreen.toggle}
        />
      )}
      <IconButton
        icon={History}
        name="Ver el historial"
        wideOnly
        onClick={() => openDrawerSection('historial')}
      />
      <IconButton
        icon={Share2}
        name="Compartir una vista previa"
        wideOnly
        onClick={() => openDrawerSection('vista-previa')}
      />
      {editor.mayPublish && stored.state !== 'trash' && <ScheduleButton stored={stored} />}
      {editor.mayPublish || stored.state === 'trash' ? (
        <PublishButton editor={editor} />
      ) : (
        <p className="help">Tu rol no incluye publicar: {getPublisherText(editor)}.</p>
      )}
      {/* At the edge, where the open drawer has its button to close. */}
      <IconButton icon={PanelRight} name={settings} popoverTarget={drawerId} />
      {children}
    </div>
  )
}

/** Also before the first save, so that the icons beside it stay where they are. */
const ScheduleButton = ({ stored: { rev, isPublic, state } }: { stored: EditedText }) => (
  <IconButton
    icon={CalendarClock}
    name={isPublic || state === 'scheduled' ? 'Cambiar cuándo se ve…' : 'Programar…'}
    wideOnly
    disabled={rev === 0}
    data-schedule
    onClick={() => openDrawerSection('programar')}
  />
)

function getShownState(stored: EditedText): ShownState {
  if (stored.hasChanges && ['published', 'template'].includes(stored.state)) return 'changed'
  if (stored.hasChanges && stored.state === 'scheduled') return 'leftOut'
  return getSeenState(stored) === stored.state ? stored.state : 'changesScheduled'
}

function BarState({ editor }: Pick<BarProps, 'editor'>) {
  const { stored, autosave } = editor.draft
  const say = useFormOfAddress()
  const saving = useStore(autosave.state)
  const isSignedOut = useStore(awaitsSignIn) && saving.sending !== null
  const state = isSignedOut ? { ...saving, failure: { kind: 'signed-out' as const } } : saving
  const isUntouched = stored.rev === 0 && state.version === 0
  return (
    <div className="desk-state">
      <StateBadge state={getShownState(stored)} noun={editor.noun} />
      <p role="status" className={state.failure ? 'help problem' : 'help'}>
        {isUntouched ? 'Se guarda al escribir' : getStatusText(state)}
      </p>
      {Object.keys(state.failure ? {} : state.rejectedFields).map((name) => (
        <LinkButton key={name} onClick={() => focusField(document.body, name)}>
          {formatProblemName(editor.fields, name)}
        </LinkButton>
      ))}
      {saving.failure?.kind === 'signed-out' && (
        <LinkButton onClick={() => autosave.flush()}>{say('Ingresar de nuevo')}</LinkButton>
      )}
    </div>
  )
}

/** `aria-disabled`: `disabled` would take the focus. It names what it does, not the state, which is beside it. */
function PublishButton({ editor: { draft, actions } }: Pick<BarProps, 'editor'>) {
  const { stored, autosave } = draft
  const hasChanges = useHasUnpublishedChanges(stored.hasChanges, autosave)
  const isDone = stored.state === 'published' && !hasChanges
  const isTrash = stored.state === 'trash'
  const { from } = stored
  const isLeftOut = getShownState(stored) === 'leftOut' && from !== null
  return (
    <button
      className={isDone ? 'button plain' : 'button'}
      type="button"
      data-publish={isTrash ? undefined : true}
      aria-disabled={actions.busy || isDone}
      title={isDone ? nothingToPublishText : undefined}
      onClick={() =>
        actions.busy ||
        void (isTrash ? actions.act('restore') : actions.publish({ from: isLeftOut ? new Date(from) : null }))
      }
    >
      {isLeftOut ? 'Incluir los cambios' : getActionLabel(isTrash ? 'restore' : 'publish', stored.state)}
    </button>
  )
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
const isOff = (): boolean => false

/** Shows the page in full screen; bar.css then hides the frame around the editor. */
function useFullScreen() {
  const isSupported = useSyncExternalStore(subscribe, () => document.fullscreenEnabled, isOff)
  const isActive = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null, isOff)
  useEffect(() => () => void (document.fullscreenElement && document.exitFullscreen()), [])
  return {
    isSupported,
    isActive,
    // The browser may refuse full screen: the page then stays as it is.
    toggle: () =>
      void (isActive ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => null,
      ),
  }
}
