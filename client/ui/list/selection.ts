import { useRef, useState } from 'react'

/** Toggles `id`; with an anchor in the list, all ids from the anchor to `id` get the same state. */
export function toggleSelection(
  ids: readonly string[],
  selected: ReadonlySet<string>,
  id: string,
  anchor: string | null = null,
): ReadonlySet<string> {
  const at = ids.indexOf(id)
  const from = anchor === null ? -1 : ids.indexOf(anchor)
  const range = from < 0 ? [id] : ids.slice(Math.min(from, at), Math.max(from, at) + 1)
  if (!selected.has(id)) return new Set([...selected, ...range])
  return new Set([...selected].filter((other) => !range.includes(other)))
}

export type Selection = ReturnType<typeof useSelection>

/** The selection in a list. With Shift, toggling a row also changes all rows back to the last toggled one. */
export function useSelection(ids: readonly string[]) {
  const [set, setSet] = useState<ReadonlySet<string>>(new Set())
  const anchor = useRef<string | null>(null)
  const selected: readonly string[] = ids.filter((id) => set.has(id))
  // What left the list is no longer selected: it could come back, and the next action would take it along.
  if (selected.length < set.size) setSet(new Set(selected))
  const isAll = ids.length > 0 && selected.length === ids.length
  return {
    /** The selected ids, in the order of the list. */
    selected,
    has: (id: string) => set.has(id),
    isAll,
    toggle(id: string, event: Event): void {
      const isRange = event instanceof MouseEvent && event.shiftKey
      setSet(toggleSelection(ids, set, id, isRange ? anchor.current : null))
      anchor.current = id
    },
    toggleAll: () => setSet(isAll ? new Set() : new Set(ids)),
    clear: () => setSet(new Set()),
    select: (selectedIds: readonly string[]) => setSet(new Set(selectedIds)),
  }
}
