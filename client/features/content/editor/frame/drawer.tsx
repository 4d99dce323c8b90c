import './drawer.css'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { watchCloseRequest } from '#client/runtime/browser/close-watcher.ts'
import { IconButton } from '../icon-button.tsx'
import { usePreviewView } from '../preview/use-preview-view.ts'
import { keepLine } from '../text/caret-place.ts'

export const drawerId = 'ajustes'

export type DrawerSection = 'historial' | 'vista-previa' | 'programar'

export function openDrawerSection(section: DrawerSection): void {
  const panel = document.getElementById(section)
  if (!(panel instanceof HTMLDetailsElement)) return
  revealElement(panel)
  panel.querySelector<HTMLElement>(section === 'programar' ? 'input' : 'summary')?.focus()
}

export function revealElement(element: Element): void {
  const drawer = element.closest<HTMLElement>('[popover]')
  if (drawer && !drawer.matches(':popover-open')) drawer.showPopover()
  const panel = element.closest('details')
  if (panel) panel.open = true
}

/** The same width as in drawer.css: on narrower screens the drawer covers the text. */
const besideText = '(width >= 58rem)'

/** Closes the drawer where it covers the text, and gives the focus back to its button. */
export function closeCoveringDrawer(): void {
  const drawer = document.getElementById(drawerId)
  if (!drawer?.matches(':popover-open') || matchMedia(besideText).matches) return
  const hadFocus = drawer.contains(document.activeElement)
  drawer.hidePopover()
  if (hadFocus) document.querySelector<HTMLElement>(`[popovertarget="${drawerId}"]`)?.focus()
}

/** Everything about a text except its fields. It stays open while people write beside it, until they close it. */
export function Drawer({ label, children }: { label: string; children: ReactNode }) {
  const drawer = useRef<HTMLElement>(null)
  const stopWatching = useRef(() => {})
  const { view } = usePreviewView()
  useEffect(() => () => stopWatching.current(), [])
  useEffect(() => {
    if (view === 'preview') closeCoveringDrawer()
  }, [view])
  useEffect(() => {
    function onEscape({ key, target, defaultPrevented }: KeyboardEvent): void {
      const element = drawer.current
      if (key !== 'Escape' || defaultPrevented || !element?.matches(':popover-open')) return
      if (!(target instanceof Element) || target.closest('dialog, [popover="auto"]')) return
      const isMeant = target === document.body || target.closest('.drawer, .desk-bar') !== null
      if (!isMeant && matchMedia(besideText).matches) return
      element.hidePopover()
      document.querySelector<HTMLElement>(`[popovertarget="${drawerId}"]`)?.focus()
    }
    document.addEventListener('keydown', onEscape)
    return () => document.removeEventListener('keydown', onEscape)
  }, [])
  return (
    <aside
      ref={drawer}
      id={drawerId}
      popover="manual"
      className="drawer"
      aria-label={label}
      onBeforeToggle={keepLine}
      // Dialogs and other popovers have a watcher of their own.
      onToggle={({ newState }) => {
        stopWatching.current()
        if (newState === 'open' && !matchMedia(besideText).matches)
          stopWatching.current = watchCloseRequest(closeCoveringDrawer)
      }}
    >
      <div className="drawer-head">
        <IconButton icon={X} name="Cerrar los ajustes" popoverTarget={drawerId} popoverTargetAction="hide" />
      </div>
      {children}
    </aside>
  )
}
