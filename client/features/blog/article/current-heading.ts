/** Distance of the reading line from the top of the screen, as a share of the screen's height. */
const readingLine = 0.3
/** How far above the screen headings are observed (px), so that one that a jump passes in a single step is noticed. */
const highAbove = 10_000_000

/** The index of the current section: that of the last heading above the reading line, or the first one. `tops`: each heading's distance from the screen's top in px. */
export function findCurrentHeading(tops: readonly number[], height: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= height * readingLine),
  )
}

/** Marks the current section. Computed only when a heading crosses the reading line, not at each scroll event. */
export function highlightCurrentHeading(links: readonly HTMLAnchorElement[], view: Window): void {
  const sections = links.flatMap((link) => {
    const heading = link.ownerDocument.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading ? [{ link, heading }] : []
  })
  function mark(): void {
    const tops = sections.map(({ heading }) => heading.getBoundingClientRect().top)
    const current = findCurrentHeading(tops, view.innerHeight)
    for (const [index, { link }] of sections.entries())
      if (index === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
  }
  const observer = new IntersectionObserver(mark, {
    rootMargin: `${highAbove}px 0px -${(1 - readingLine) * 100}% 0px`,
  })
  for (const { heading } of sections) observer.observe(heading)
}
