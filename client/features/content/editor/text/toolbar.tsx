import './toolbar.css'
import type { Editor } from '@tiptap/react'
import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react'
import type { Tool } from '../blocks/blocks.ts'
import { IconButton } from '../icon-button.tsx'
import type { SelectionState } from './use-selection-state.ts'

type ToolbarProps = Omit<ComponentProps<'div'>, 'role' | 'onKeyDown'> & { editor: Editor; label: string }

/** A toolbar of the text. Arrow keys move within it, Escape leads back to the text. */
export function Toolbar({ editor, label, ...props }: ToolbarProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      editor.view.focus()
    }
    const steps = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (steps === undefined || !(event.target instanceof Element && event.target.matches('button, a'))) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a, select, input')]
    all.at((all.findIndex((each) => each === event.target) + steps) % all.length)?.focus()
  }
  return (
    <div
      {...props}
      role="toolbar"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={keepFocusInText}
      onMouseDown={keepFocusInText}
    />
  )
}

/** Pressing a button does not take the focus from the text, which would close the keyboard of a phone. */
function keepFocusInText(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

type ToolButtonProps = {
  tool: Tool
  selection: SelectionState
  tabIndex?: number
  onPress: () => void
}

/** A button of a toolbar. If its block is not allowed at the selection, it is disabled and says why. */
export function ToolButton({ tool, selection, tabIndex, onPress }: ToolButtonProps) {
  const { text, icon } = tool
  const { isOn, reason } = selection.tools.get(text) ?? {}
  return (
    <IconButton
      icon={icon}
      name={reason ? `${text}: ${reason}` : text}
      tabIndex={tabIndex}
      aria-pressed={isOn}
      aria-disabled={reason ? true : undefined}
      onClick={() => reason || onPress()}
    />
  )
}
