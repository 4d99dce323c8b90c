/** Where a section begins to be the one that is read, from the top of the screen, as a share of it. */
const readingLine = 0.3

/** Which of the tops (pixels from the top of the screen, in their order) is of the section that is read; -1 before all. */
export function findCurrentHeading(tops: readonly number[], height: number): number {
  return tops.findLastIndex((top) => top <= height * readingLine)
}

/**
 * Marks in the table of contents the section that is read. Asked only when a heading crosses the line or the edge of
 * the screen, never for each pixel of scrolling.
 */
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
  const observer = new IntersectionObserver(mark, { rootMargin: `0px 0px -${(1 - readingLine) * 100}% 0px` })
  for (const { heading } of sections) observer.observe(heading)
}
