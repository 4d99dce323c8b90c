import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { layoutIds } from '#client/runtime/text/ids.ts'

// An element's id becomes a property of `window`. In a browser without one of these features, scripts would mistake a
// heading with that id for the feature.
const browserGlobals = ['navigation']

const reservedIds: ReadonlySet<string> = new Set([...layoutIds, ...browserGlobals])

/** Ids of React's `useId` in the browser. Those of the server contain a capital letter, which heading ids never do. */
const reactIdPattern = /^_r_[0-9a-v]+_$/

/** Id of a heading without letters or digits, such as emoji only. */
const fallbackId = 'apartado'

const isReservedId = (id: string): boolean => id === '' || reservedIds.has(id) || reactIdPattern.test(id)

const getId = ({ properties }: Element): string | undefined =>
  typeof properties['id'] === 'string' ? properties['id'] : undefined

/** Headings of the text have no class; those generated for footnotes do. */
const isHeading = ({ tagName, properties }: Element): boolean =>
  /^h[1-6]$/.test(tagName) && properties['className'] === undefined

/**
 * Renames heading ids of `rehype-slug` that are reserved or that a footnote has. Links to a reserved id get the new id.
 * Other ids stay, so that existing anchors work.
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
