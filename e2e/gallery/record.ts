// Describes a part of the gallery as text; runs in the page. Screenshots would differ between machines, because each
// smooths letters differently.

/** Inherited styles. They are recorded if they differ from the parent's. */
const inheritedStyles = [
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'font-variant-numeric',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-indent',
  'text-transform',
  'text-underline-offset',
  'white-space-collapse',
  'text-wrap-mode',
  'list-style-type',
  'accent-color',
  'cursor',
  'visibility',
  'fill',
  'stroke',
  'stroke-width',
] as const

/** Other styles. They are recorded if they differ from their initial value. */
const ownStyles = [
  'display',
  'position',
  'z-index',
  'padding',
  'opacity',
  'background-color',
  'background-image',
  'background-position',
  'background-size',
  'background-repeat',
  'border',
  'border-top',
  'border-right',
  'border-bottom',
  'border-left',
  'border-radius',
  'outline',
  'box-shadow',
  'text-decoration',
  'text-decoration-thickness',
  'transform',
  'filter',
  'mask-image',
  'clip-path',
  'overflow',
  'object-fit',
  'vertical-align',
] as const

/** Attributes that can be seen or heard, or that draw something. */
const attributes = ['aria-label', 'alt', 'placeholder', 'd'] as const

/** A line without style or width is invisible, whatever its colour. */
const isInvisibleLine = (name: string, value: string): boolean =>
  /^(border|outline|text-decoration$)/.test(name) && (/\bnone\b/.test(value) || value.startsWith('0px '))

function readInitialStyles(): ReadonlyMap<string, string> {
  const bare = document.createElement('span')
  bare.style.all = 'initial'
  document.body.append(bare)
  const style = getComputedStyle(bare)
  const values = new Map(
    [...inheritedStyles, ...ownStyles].map((name) => [name, style.getPropertyValue(name)]),
  )
  bare.remove()
  return values
}

/** A short hash of a file's content, so that a changed drawing is noticed. */
async function hashFile(address: string): Promise<string> {
  const content = await (await fetch(address)).arrayBuffer()
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...hash.subarray(0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function replaceByHashes(value: string): Promise<string> {
  const addresses = [...value.matchAll(/url\("([^"]+)"\)/g)].flatMap(([, address]) => address ?? [])
  const hashes = await Promise.all(addresses.map(hashFile))
  return addresses.reduce((text, address, at) => text.replace(address, hashes[at] ?? ''), value)
}

/** The recorded styles of an element or of its generated content, by name. */
async function readStyles(
  style: CSSStyleDeclaration,
  parent: CSSStyleDeclaration | null,
  initial: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const getValue = (name: string): string => style.getPropertyValue(name)
  // The shorthand is empty if the sides differ.
  const isCoveredByShorthand = (name: string): boolean =>
    name === 'border'
      ? getValue(name) === ''
      : /^border-[^r]|^border-right/.test(name) && getValue('border') !== ''
  const differing = [
    ...inheritedStyles.filter(
      (name) => getValue(name) !== (parent?.getPropertyValue(name) ?? initial.get(name)),
    ),
    ...ownStyles.filter(
      (name) =>
        getValue(name) !== initial.get(name) &&
        !isInvisibleLine(name, getValue(name)) &&
        !isCoveredByShorthand(name),
    ),
  ]
  return new Map(
    await Promise.all(differing.map(async (name) => [name, await replaceByHashes(getValue(name))] as const)),
  )
}

/** A described element: its name and box, its styles, and its children. */
type DescribedNode = { line: string; styles: ReadonlyMap<string, string>; children: readonly DescribedNode[] }

/** Describes generated content. Characters have no box, because they may be drawn in a font of the machine. */
async function describePseudo(
  element: Element,
  name: '::before' | '::after',
  initial: ReadonlyMap<string, string>,
): Promise<DescribedNode[]> {
  const style = getComputedStyle(element, name)
  if (['none', 'normal'].includes(style.content)) return []
  const { left, top, width, height } = style
  const px = (value: string): number => Math.round(Number.parseFloat(value) || 0)
  const box = style.content === '""' ? ` ${px(left)},${px(top)} ${px(width)}×${px(height)}` : ''
  return [
    {
      line: `${name} ${style.content}${box}`,
      styles: await readStyles(style, getComputedStyle(element), initial),
      children: [],
    },
  ]
}

/** The texts of an element without its children: text nodes, the value and check mark of an input, and `attributes`. */
function getOwnText(element: Element): string {
  const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data)
  const value = element instanceof HTMLInputElement ? `${element.value}${element.checked ? '☑' : ''}` : ''
  const named = attributes.flatMap((name) => element.getAttribute(name) ?? [])
  return [...texts, value, ...named]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .join(' ')
    .trim()
}

async function describeElement(
  element: Element,
  origin: DOMRect,
  initial: ReadonlyMap<string, string>,
): Promise<DescribedNode> {
  const text = getOwnText(element)
  const image = element instanceof HTMLImageElement ? ` ${await hashFile(element.src)}` : ''
  const name = `${element.localName}${image}${text ? ` «${text}»` : ''}`
  if (!element.checkVisibility()) return { line: `${name} (not shown)`, styles: new Map(), children: [] }
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = `${Math.round(left - origin.left)},${Math.round(top - origin.top)}`
  const parent = element.parentElement ? getComputedStyle(element.parentElement) : null
  const children = await Promise.all([
    describePseudo(element, '::before', initial),
    ...[...element.children].map(async (child) => [await describeElement(child, origin, initial)]),
    describePseudo(element, '::after', initial),
  ])
  return {
    line: `${name} ${at} ${Math.round(width)}×${Math.round(height)}`,
    styles: await readStyles(getComputedStyle(element), parent, initial),
    children: children.flat(),
  }
}

/** One value if both themes share it; otherwise the values of the light and of the dark theme. */
const joinThemes = (light = '', dark = ''): string => (light === dark ? light : `${light} | ${dark}`)

/** The lines of an element in both themes, indented by its depth. */
function formatLines(
  light: DescribedNode | undefined,
  dark: DescribedNode | undefined,
  depth: number,
): string[] {
  const indent = '  '.repeat(depth)
  const names = new Set([...(light?.styles.keys() ?? []), ...(dark?.styles.keys() ?? [])])
  const count = Math.max(light?.children.length ?? 0, dark?.children.length ?? 0)
  return [
    indent + joinThemes(light?.line, dark?.line),
    ...[...names].map(
      (name) => `${indent}    ${name}: ${joinThemes(light?.styles.get(name), dark?.styles.get(name))}`,
    ),
    ...Array.from({ length: count }, (_, at) =>
      formatLines(light?.children[at], dark?.children[at], depth + 1),
    ).flat(),
  ]
}

/** The look of a part of the gallery in its states and both themes: one line for each element and style. */
export async function recordPart(name: string): Promise<string> {
  const initial = readInitialStyles()
  const themes = [...document.querySelectorAll(`[id="${name}"] > .sample-theme`)]
  const [light, dark] = await Promise.all(
    themes.map(async (theme) => {
      const states = [...theme.querySelectorAll(':scope > .sample-state')]
      return {
        ground: await readStyles(getComputedStyle(theme), null, initial),
        states: await Promise.all(
          states.map(async (state) => ({
            line: state.querySelector('small')?.textContent ?? '',
            styles: new Map<string, string>(),
            children: await Promise.all(
              [...state.children]
                .slice(1)
                .map((child) => describeElement(child, state.getBoundingClientRect(), initial)),
            ),
          })),
        ),
      }
    }),
  )
  const ground = { line: name, children: [] }
  return [
    formatLines(light && { ...ground, styles: light.ground }, dark && { ...ground, styles: dark.ground }, 0),
    ...(light?.states ?? []).map((state, at) => formatLines(state, dark?.states[at], 1)),
  ]
    .flat()
    .join('\n')
    .concat('\n')
}
