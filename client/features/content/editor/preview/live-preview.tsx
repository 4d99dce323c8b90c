import './live-preview.css'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { callApiSilently } from '#client/runtime/session/call-api-silently.ts'
import { useSession } from '#client/runtime/session/use-session.ts'
import { LinkButton } from '#client/ui/button/button.tsx'
import {
  livePreviewResponseSchema,
  type PreviewedPage,
  type TextContent,
} from '../../contract/edited-text.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import { noteField } from '../text/caret-place.ts'
import { realClock } from '../text/typing-reader.ts'
import { markPlace, openFieldOnClick, removeMark, watchPlace } from './mark-place.ts'
import { createPreviewUpdates, type PreviewStatus } from './preview-updates.ts'
import { applyTheme, showPage } from './show-page.ts'
import { previewDevices, usePreviewDevice, usePreviewView } from './use-preview-view.ts'

type LivePreviewProps = { editor: TextEditor; children: ReactNode }

const timeoutMs = 20_000

const clock = { ...realClock, now: () => performance.now() }

/** The same width as in live-preview.css: the preview stands beside the text. */
const wideScreen = '(width >= 64rem)'

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Text fields, and beside them their public page as it is being written. Small screens show one of both, as tabs. */
export function LivePreview({ editor, children }: LivePreviewProps) {
  const { view, show } = usePreviewView()
  // Always closed on the server, which need not contain the preview.
  const isOpen = !import.meta.env.SSR && view !== 'closed'
  return (
    <div className="preview-split" data-view={view}>
      {isOpen && (
        <div className="preview-tabs tabs" role="group" aria-label="Qué se muestra">
          <button type="button" aria-pressed={view === 'text'} onClick={() => show('text')}>
            Texto
          </button>
          <button type="button" aria-pressed={view === 'preview'} onClick={() => show('preview')}>
            Vista previa
          </button>
        </div>
      )}
      <div className="preview-text" onFocus={({ target }) => noteField(target)}>
        {children}
      </div>
      {isOpen && <PreviewFrame editor={editor} />}
    </div>
  )
}

function PreviewFrame({ editor: { api, draft } }: Pick<LivePreviewProps, 'editor'>) {
  const { id } = draft.stored
  // Another object only if the text has changed.
  const { content } = draft.state
  const frame = useRef<HTMLIFrameElement>(null)
  const { view } = usePreviewView()
  const device = usePreviewDevice()
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(wideScreen).matches,
    () => false,
  )
  const isVisible = isWide || view === 'preview'
  const [page, setPage] = useState<PreviewedPage | null>(null)
  const [status, setStatus] = useState<PreviewStatus>({ kind: 'slow' })
  const [updates] = useState(() =>
    createPreviewUpdates<{ id: string; content: TextContent }>({
      send: (body) =>
        callApiSilently(
          api.paths.livePreview,
          { method: 'POST', body, timeoutMs },
          livePreviewResponseSchema,
        ),
      showPage: setPage,
      onStatus: setStatus,
      clock,
    }),
  )

  useEffect(() => {
    addEventListener('online', updates.retry)
    return () => {
      removeEventListener('online', updates.retry)
      updates.stop()
    }
  }, [updates])
  // Another object after each sign-in, also of the same person.
  const session = useSession()
  useEffect(() => updates.retry(), [updates, session])
  useEffect(() => {
    const shown = frame.current
    if (!page || !shown) return
    removeMark(shown)
    showPage(shown, page, () => markPlace(shown))
  }, [page])
  useEffect(() => watchPlace(() => frame.current && markPlace(frame.current)), [])
  useEffect(() => {
    if (isVisible) updates.follow({ id, content })
  }, [updates, id, content, isVisible])
  useEffect(() => {
    const observer = new MutationObserver(() => frame.current && applyTheme(frame.current))
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])

  return (
    <section className="live-preview" aria-label="Vista previa" data-device={device.shown}>
      <div className="preview-devices tabs" role="group" aria-label="Ancho de la vista previa">
        {previewDevices.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={device.shown === name}
            onClick={() => device.show(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <p role="status" className="preview-status">
        {status.kind === 'slow' && 'Actualizando la vista previa…'}
        {status.kind === 'failed' && (
          <>
            <span>La vista previa no está al día. {status.message}</span>{' '}
            <LinkButton onClick={updates.retry}>Actualizar</LinkButton>
          </>
        )}
      </p>
      {/* Without permission for scripts and forms: the page appears, and nothing in it acts. Links open new tabs. */}
      <div className="preview-frame">
        {!page && <p className="preview-empty">Aquí verás la página mientras la escribes.</p>}
        <iframe
          ref={frame}
          onLoad={({ currentTarget }) => openFieldOnClick(currentTarget)}
          title="Así lo verán los visitantes"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      </div>
    </section>
  )
}
