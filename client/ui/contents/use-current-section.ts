import { useEffect, useState } from 'react'

/** The section that the focus is in, as set by `setCurrent`; without focus, the one near the top of the screen. */
export function useCurrentSection(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const list = ids.join(' ')

  useEffect(() => {
    const parts = list.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      (crossed) => {
        if (parts.some((part) => part.contains(document.activeElement))) return
        const last = crossed.findLast(({ isIntersecting }) => isIntersecting)
        if (last) setCurrent(last.target.id)
      },
      { rootMargin: '-30% 0px -70% 0px' },
    )
    for (const part of parts) observer.observe(part)
    return () => observer.disconnect()
  }, [list])
  return { current, setCurrent }
}
