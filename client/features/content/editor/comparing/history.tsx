import './versions.css'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LinkButton } from '#client/ui/button/button.tsx'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { ProblemMessage } from '#client/ui/message/problem-message.tsx'
import type { Revision, TextContent } from '../../contract/edited-text.ts'
import { revisionNames } from '../../contract/states.ts'
import { useZone } from '../../use-zone.ts'
import type { TextEditor } from '../frame/use-text-editor.ts'
import type { ComparisonDialogProps } from './comparison-dialog.tsx'

/** History: who saved what and when, with a comparison with the current text and a button to restore. */
export function History({ editor }: { editor: TextEditor }) {
  const { api, fields, draft, actions } = editor
  const { formatMoment, formatSecond } = useZone()
  const panel = useRef<HTMLDetailsElement>(null)
  const [versions, setVersions] = useState<readonly Revision[]>([])
  const [isLoaded, setLoaded] = useState(false)
  const [chosen, setChosen] = useState<Revision | null>(null)
  const [isRestoring, setRestoring] = useState(false)
  const [problem, setProblem] = useState('')
  const asked = useRef(0)
  /** From the upper edge of what the drawer shows to the end of its content, in pixels, when somebody restores a version. */
  const heightBelow = useRef(0)

  // The version that restoring adds above must not put the button of another one under the pointer.
  useLayoutEffect(() => {
    const drawer = panel.current?.closest('.drawer')
    if (drawer && heightBelow.current > 0) drawer.scrollTop = drawer.scrollHeight - heightBelow.current
    if (!isRestoring) heightBelow.current = 0
  }, [versions, isRestoring])

  async function load(): Promise<void> {
    asked.current += 1
    const own = asked.current
    // A text that was never saved has no versions.
    const response = draft.state.rev === 0 ? [] : await api.readVersions(draft.id)
    // Ignore responses to outdated requests.
    if (own !== asked.current) return
    if (typeof response === 'object') setVersions(response)
    setLoaded(typeof response === 'object')
    setProblem(typeof response === 'string' ? response : '')
  }

  /** The versions are below the end of the drawer, unless the focus has left the head of the panel. */
  function scrollToVersions(): void {
    const { current } = panel
    requestAnimationFrame(
      () =>
        current?.firstElementChild === document.activeElement && current?.scrollIntoView({ block: 'start' }),
    )
  }

  // Each save and each action adds versions.
  const reload = useEffectEvent(() => void (panel.current?.open && load()))
  useEffect(() => reload(), [draft.state.rev])

  /** To the second if another version was saved in the same minute. */
  function formatTime({ at }: Revision): string {
    const moment = formatMoment(at)
    const inMinute = versions.filter((other) => formatMoment(other.at) === moment)
    return inMinute.length > 1 ? formatSecond(at) : moment
  }

  async function restore(content: TextContent): Promise<void> {
    await actions.restoreVersion(content)
    setChosen(null)
    await load()
  }

  async function restoreFrom({ id }: Revision): Promise<void> {
    if (isRestoring) return
    setRestoring(true)
    const drawer = panel.current?.closest('.drawer')
    heightBelow.current = drawer ? drawer.scrollHeight - drawer.scrollTop : 0
    const content = await api.readVersion(draft.id, id)
    if (typeof content === 'string') setProblem(content)
    else await restore(content)
    setRestoring(false)
  }

  const list = (
    <ul role="list" className="versions">
      {versions.map((version) => (
        <li key={version.id}>
          {formatTime(version)}
          <small className="meta">
            {version === versions[0] && 'versión actual, '}
            {revisionNames[version.kind]}
            {version.author !== null && ` por ${version.author}`}
          </small>
          {version !== versions[0] && (
            <LinkButton
              aria-current={version.id === chosen?.id || undefined}
              aria-label={`Comparar con la del ${formatTime(version)}`}
              onClick={() => setChosen(version)}
            >
              Comparar
            </LinkButton>
          )}
          {version !== versions[0] && !chosen && (
            <LinkButton
              aria-label={`Recuperar la del ${formatTime(version)}`}
              aria-disabled={isRestoring}
              onClick={() => void restoreFrom(version)}
            >
              Recuperar
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <details
      ref={panel}
      id="historial"
      className="panel"
      onToggle={({ currentTarget }) => currentTarget.open && void load().then(scrollToVersions)}
    >
      <summary>Historial</summary>
      <ProblemMessage text={problem} />
      {isLoaded && versions.length === 0 && <p>Todavía no hay versiones guardadas.</p>}
      {list}
      {chosen && (
        <LazyPart
          key={chosen.id}
          load={loadComparison}
          props={{
            title: `Comparar: del ${formatTime(chosen)} a lo que hay ahora`,
            fields,
            read: () => api.readVersion(draft.id, chosen.id),
            after: draft.state.content,
            side: list,
            onClose: () => setChosen(null),
            onRestore: (content: TextContent) => void restore(content),
          }}
        />
      )}
    </details>
  )
}

export function UnpublishedChanges({ editor, onClose }: { editor: TextEditor; onClose: () => void }) {
  const { api, fields, draft, template } = editor
  async function read(): Promise<TextContent | string> {
    if (draft.stored.state === 'template' && template) return template
    if (!draft.stored.isPublic && draft.stored.from === null)
      return 'Los visitantes todavía no ven nada de este texto.'
    const published = await api.readPublished(draft.stored)
    return published ?? 'No se pudo leer lo publicado. Vuelve a intentarlo.'
  }
  return (
    <LazyPart
      load={loadComparison}
      props={{ title: 'Cambios sin publicar', fields, read, after: draft.state.content, onClose }}
    />
  )
}

/** The dialog needs the visual editor's renderer, which is large. */
const loadComparison: LazyLoad<ComparisonDialogProps> =
  !import.meta.env.SSR && (async () => (await import('./comparison-dialog.tsx')).ComparisonDialog)
