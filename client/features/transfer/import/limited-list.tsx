import type { ReactNode } from 'react'

type LimitedListProps<T> = {
  items: readonly T[]
  /** Maximum number of items shown: rendering thousands would block the page. */
  max?: number
  children: (item: T, index: number) => ReactNode
}

/** A list of the first items, which says how many more there are. */
export function LimitedList<T>({ items, max = 100, children }: LimitedListProps<T>) {
  return (
    <ul className="plain-list transfer-rows">
      {items.slice(0, max).map(children)}
      {items.length > max && <li>y {items.length - max} más</li>}
    </ul>
  )
}
