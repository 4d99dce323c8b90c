import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { layoutIds } from '#client/runtime/text/ids.ts'

// An element's id is also a property of `window`: where a browser lacks a feature that the client asks for
// under a name of small letters, a heading must not pass for it.
const browserGlobals = ['navigation']

const reservedIds: ReadonlySet<string> = new Set([...layoutIds, ...browserGlobals])

/** What React's `useId` makes up in the browser. Those of the server have a capital, which no heading's has. */
const reactIdPattern = /^_r_[0-9a-v]+_$/

/** The id of a heading that says nothing which an id can hold, such as emoji alone. */
const fallbackId = 'apartado'

const isReservedId = (id: string): boolean => id === '' || reservedIds.has(id) || reactIdPattern.test(id)

const getId = ({ properties }: Element): string | undefined =>
  typeof properties['id'] === 'string' ? properties['id'] : undefined

/** Footnotes bring ids with their prefix, and a heading with a class; headings of the text have none. */
const isHeading = ({ tagName, properties }: Element): boolean =>
  /^h[1-6]$/.test(tagName) && properties['className'] === undefined

/**
 * After `rehype-slug`, which knows neither our ids nor those of footnotes: headings that got one of them
 * give way, and links of the text follow. All other anchors stay as they were.
 */
export function rehypeUniqueHeadingIds() {
  return (tree: Root): void => {
    const taken = new Set<string>()
    const headings: { heading: Element; id: string }[] = []
    visit(tree, 'element', (node) => {
      const id = getId(node)
      if (id === undefined) return
      if (isHeading(node)) headings.push({ heading: node, id })
      else taken.add(id)
    })
    const wrong = headings.filter(({ id }) => isReservedId(id) || taken.has(id))
    for (const { id } of headings) taken.add(id)
    const moved = new Map<string, string>()
    for (const { heading, id } of wrong) {
      const free = findFreeId(id, taken)
      taken.add(free)
      heading.properties['id'] = free
      if (id !== '' && isReservedId(id)) moved.set(`#${id}`, `#${free}`)
    }
    if (moved.size > 0) updateLinks(tree, moved)
  }
}

function findFreeId(id: string, taken: ReadonlySet<string>): string {
  if (id === '' && !taken.has(fallbackId)) return fallbackId
  const base = id || fallbackId
  for (let number = 1; ; number++) {
    const candidate = `${base}-${number}`
    if (!taken.has(candidate) && !isReservedId(candidate)) return candidate
  }
}

function updateLinks(tree: Root, moved: ReadonlyMap<string, string>): void {
  visit(tree, { type: 'element', tagName: 'a' }, ({ properties }: Element) => {
    const target = moved.get(String(properties['href'] ?? ''))
    if (target !== undefined) properties['href'] = target
  })
}
