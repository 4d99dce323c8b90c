import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

type IconButtonProps = ComponentProps<'button'> & { icon: LucideIcon; name: string; wideOnly?: boolean }

/** A button that shows its name only as a tooltip. `wideOnly`: not on phones. */
export function IconButton({ icon: Picture, name, wideOnly = false, ...button }: IconButtonProps) {
  const className = wideOnly ? 'tool-icon wide-only' : 'tool-icon'
  return (
    <button className={className} type="button" aria-label={name} title={name} {...button}>
      <Picture aria-hidden="true" />
    </button>
  )
}
