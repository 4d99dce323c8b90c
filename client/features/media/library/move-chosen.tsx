import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { confirm } from '#client/ui/modal/confirm-dialog.tsx'
import { actionTexts, askToDelete, type MediaAction, moveMedia, type OnMediaMoved } from './move-media.ts'

export type ChosenItem = { id: string; name: string; uses: number; trashedAt: string | null }

type MoveChosenProps = {
  items: readonly ChosenItem[]
  /** Names the item of which these are the actions; '' = the chosen ones. */
  name?: string
  onDone: OnMediaMoved
}

/** Moves those of the images or files that nothing uses into the trash, or out of it; in it, they can be deleted. */
export function MoveChosen({ items, name = '', onDone }: MoveChosenProps) {
  const isInTrash = items.some(({ trashedAt }) => trashedAt !== null)
  const used = isInTrash ? [] : items.filter(({ uses }) => uses > 0)
  const movable = items.filter((item) => !used.includes(item))
  const [busy, setBusy] = useState<MediaAction | null>(null)
  const isMounted = useRef(false)

  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])

  async function move(action: MediaAction): Promise<void> {
    if (busy || (action === 'delete' && !(await confirm(askToDelete(movable))))) return
    setBusy(action)
    const { outcome, undo } = await moveMedia(movable, action, { stays: used })
    // After leaving the page there is nowhere to show the result.
    if (!isMounted.current) return
    setBusy(null)
    onDone(outcome, undo)
  }

  const actions: readonly MediaAction[] = isInTrash ? ['restore', 'delete'] : ['trash']
  return actions.map((action) => (
    <Button
      key={action}
      className={action === 'restore' ? 'link' : 'link danger'}
      disabled={movable.length === 0}
      aria-disabled={busy !== null}
      title={movable.length === 0 ? 'Está todo en uso' : undefined}
      onClick={() => move(action)}
    >
      {actionTexts[action].label}
      {busy === action && '…'}
      {name && <span className="hidden"> {name}</span>}
    </Button>
  ))
}
