import '../../editor/publishing/desk-bar.css'
import '../../post-state.css'
import type { ReactNode } from 'react'
import { useStore } from '#client/runtime/router/use-runtime.ts'
import { isPending } from '../../editor/saving/live-state.ts'
import { nothingNew, statusText } from '../../editor/saving/save-state.ts'
import { href } from '../routes.ts'
import { Told } from './told.tsx'
import type { News } from './use-news.ts'
import type { TextActions } from './use-text-actions.ts'
import type { Text } from './use-text.ts'
import { standingOf, type Words } from './words.ts'

type TextBarProps = {
  text: Text
  words: Words
  actions: Pick<TextActions, 'busy' | 'notice'>
  onPublish: () => void
  onRestore: () => void
  news: News
}

const colours = {
  template: 'draft',
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  trash: 'trash',
}

/** What stays in sight while the text is written: what became of it, and publishing. */
export function TextBar({ text, words, actions, onPublish, onRestore, news }: TextBarProps): ReactNode {
  const { busy, notice } = actions
  const { document, autosave } = text
  const state = useStore(autosave.state)
  const standing = standingOf(document)
  const isUntouched = document.rev === 0 && state.version === 0
  const pending = isPending(document.changed, autosave)
  const isDone = standing === 'published' && !pending
  const button =
    standing === 'trash'
      ? 'Recuperar como borrador'
      : standing === 'published'
        ? pending
          ? 'Publicar cambios'
          : 'Publicado'
        : standing === 'scheduled'
          ? 'Publicar ahora'
          : 'Publicar'
  return (
    <div className="desk-bar" role="group" aria-label="Texto">
      <a className="link" href={href('mngr-paginas')} aria-label="Volver a Páginas">
        ←<span className="wide-only">&nbsp;Páginas</span>
      </a>
      <div className="desk-state">
        <span className={`post-state post-state-${colours[standing]}`}>{words.states[standing]}</span>
        <p role="status" className={state.trouble ? 'help problem' : 'help'}>
          {isUntouched ? 'Se guarda al escribir' : statusText(state)}
        </p>
        {state.trouble?.kind === 'signed-out' && (
          <button className="link" type="button" onClick={() => void autosave.flush()}>
            Ingresar de nuevo
          </button>
        )}
      </div>
      {/* Not `disabled`: that would take the focus away from whoever pressed it. */}
      <button
        className={isDone ? 'button plain' : 'button'}
        type="button"
        aria-disabled={busy || isDone}
        title={isDone ? nothingNew : undefined}
        onClick={standing === 'trash' ? onRestore : onPublish}
      >
        {button}
      </button>
      <Told notice={notice} busy={busy} />
      <p role="status" className="told text-told">
        {news.isNewer && state.trouble?.kind !== 'conflict' && (
          <>
            Este texto se cambió en otro lugar.{' '}
            <button className="link" type="button" onClick={() => void news.takeOver()}>
              Traer lo nuevo
            </button>
          </>
        )}
      </p>
    </div>
  )
}
