import { Search } from 'lucide-react'
import { type LazyLoad, LazyPart } from '#client/ui/lazy/lazy-part.tsx'
import { IconButton } from '../icon-button.tsx'
import type { FindPanelProps } from './find-panel.tsx'

const loadPanel: LazyLoad<FindPanelProps> =
  !import.meta.env.SSR && (async () => (await import('./find-panel.tsx')).FindPanel)

/** Ctrl+F stays the browser's, which also finds titles, settings and messages. */
export const FindSwitch = ({ onOpen }: { onOpen: () => void }) => (
  <IconButton icon={Search} name="Buscar y reemplazar (Ctrl+Mayús+F)" onClick={onOpen} />
)

/** The panel is loaded when it is opened. */
export const LazyFindPanel = (props: FindPanelProps) => <LazyPart load={loadPanel} props={props} />
