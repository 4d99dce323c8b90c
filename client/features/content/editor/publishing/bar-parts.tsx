import '../../post-state.css'
import './editor-bar.css'
import type { ReactNode } from 'react'
import type { PostState } from '../../contract/states.ts'
import { type AutosaveState, getStatusText, nothingToPublishText } from '../saving/save-state.ts'

// Parts of the sticky bar, shared by the editors of articles and of other texts.

type BarStateProps = {
  colour: PostState
  name: string
  state: AutosaveState<unknown, unknown>
  /** If given, replaces the state of saving. */
  statusText?: string | undefined
  onSignIn: () => void
}

/** The state of the text, and the state of saving. */
export function BarState({ colour, name, state, statusText, onSignIn }: BarStateProps): ReactNode {
  return (
    <div className="desk-state">
      <span className={`post-state post-state-${colour}`}>{name}</span>
      <p role="status" className={state.failure ? 'help problem' : 'help'}>
        {statusText ?? getStatusText(state)}
      </p>
      {state.failure?.kind === 'signed-out' && (
        <button className="link" type="button" onClick={onSignIn}>
          Ingresar de nuevo
        </button>
      )}
    </div>
  )
}

type PublishButtonProps = {
  text: string
  busy: boolean
  /** True if readers see everything that was written. */
  isDone: boolean
  onPress: () => void
}

/** The button to publish. `aria-disabled` instead of `disabled`, which would take the focus from the pressed button. */
export function PublishButton({ text, busy, isDone, onPress }: PublishButtonProps): ReactNode {
  return (
    <button
      className={isDone ? 'button plain' : 'button'}
      type="button"
      aria-disabled={busy || isDone}
      title={isDone ? nothingToPublishText : undefined}
      onClick={() => busy || onPress()}
    >
      {text}
    </button>
  )
}
