import './popover.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useRoute } from '../../runtime/router/use-route.ts'
import { StrokeIcon } from '../icon/stroke-icon.tsx'

/** An icon instead of the character `⋯`, which few fonts have. */
const threeDotsIcon = <StrokeIcon path="M5 12h.01M12 12h.01M19 12h.01" />

type PopoverProps = {
  /** The content of the button. If it is not text, `label` is its accessible name. */
  button?: ReactNode
  label?: string
  className?: string
  onOpen?: () => void
  children: ReactNode
}

/** A button that opens a box beside it. Escape, a press elsewhere and a navigation close the box. */
export function Popover(props: PopoverProps) {
  const { button = threeDotsIcon, label, className = 'link', onOpen, children } = props
  const id = useId()
  const { fullPath } = useRoute()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => void box.current?.hidePopover?.(), [fullPath])
  return (
    <>
      <button type="button" className={className} popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        className="pop"
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
        // Pressing an element marked `data-close` closes the box.
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('[data-close]')) box.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}
