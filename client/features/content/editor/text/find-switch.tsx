import type { Editor } from '@tiptap/react'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { IconButton } from '../icon-button.tsx'
import type { FindPanelProps } from './find-panel.tsx'

const loadPanel: LazyLoad<FindPanelProps> =
  !import.meta.env.SSR && (async () => (await import('./find-panel.tsx')).FindPanel)

/** Ctrl+F stays the browser's, which also finds titles, settings and messages. */
export function FindSwitch({ editor, onOpen }: { editor: Editor; onOpen: () => void }): ReactNode {
  const open = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'f' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onOpen()
  })
  useEffect(() => {
    const { dom } = editor.view
    dom.addEventListener('keydown', open)
    return () => dom.removeEventListener('keydown', open)
  }, [editor])
  return <IconButton icon={Search} name="Buscar y reemplazar (Ctrl+Mayús+F)" onClick={onOpen} />
}

/** The panel is loaded when it is opened. */
export const LazyFindPanel = (props: FindPanelProps): ReactNode => <LazyPart load={loadPanel} props={props} />
