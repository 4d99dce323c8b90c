import './drawer.css'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
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

/** Everything about a text except its fields. It stays open while people write, until they close it. */
export function Drawer({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <aside
      id={drawerId}
      popover="manual"
      className="drawer"
      aria-label={label}
      onBeforeToggle={keepLine}
      onKeyDown={({ key, currentTarget, target }) => {
        if (key !== 'Escape' || (target instanceof Element && target.closest('dialog'))) return
        currentTarget.hidePopover()
        document.querySelector<HTMLElement>(`[popovertarget="${drawerId}"]`)?.focus()
      }}
    >
      <div className="drawer-head">
        <IconButton icon={X} name="Cerrar los ajustes" popoverTarget={drawerId} popoverTargetAction="hide" />
      </div>
      {children}
    </aside>
  )
}
