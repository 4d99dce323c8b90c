const width = 640
const height = 220
const pointCount = 240

/** Returns the SVG path data of a thread with a knot in its middle; `tightness` is 1 for the knot, 0 for a line. */
export function createKnotPath(tightness: number): string {
  const points = Array.from({ length: pointCount + 1 }, (_, index) => {
    const share = index / pointCount
    const turn = 2 * Math.PI * share
    const swing = tightness * Math.sin(Math.PI * share) ** 2.4
    const x = width * share - swing * 240 * Math.sin(2 * turn)
    const y = height / 2 + swing * 100 * Math.sin(5 * turn)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}`
}

const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '6' }
const viewBox = `0 0 ${width} ${height}`

/** The tight knot as SVG, for the server's document. */
export function createKnotSvg(): string {
  const attributes = Object.entries({ ...line, d: createKnotPath(1) }).map(
    ([name, value]) => `${name}="${value}"`,
  )
  return `<svg viewBox="${viewBox}"><path ${attributes.join(' ')}/></svg>`
}

/** How far one press of an arrow key or a click pulls, as a share of the knot. */
const keyStep = 0.1
const clickStep = 0.25
/** From here on the knot comes undone by itself. */
const almostUndone = 0.7

/** A knot that is undone by dragging or arrow keys. Only a game: assistive technology does not perceive it. */
export function startKnot(box: HTMLElement): void {
  const { ownerDocument: owner } = box
  const create = (name: string, attributes: Readonly<Record<string, string>>): Element => {
    const element = owner.createElementNS('http://www.w3.org/2000/svg', name)
    for (const attribute of Object.entries(attributes)) element.setAttribute(...attribute)
    return element
  }
  // Attributes instead of a stylesheet, which every page would load.
  const svg = create('svg', { viewBox, cursor: 'grab' })
  const path = create('path', line)
  svg.append(path)
  const hint = owner.createElement('p')
  const undone = owner.createElement('a')
  // Not for the keyboard, which has the button of the screen.
  Object.assign(undone, { href: '/', tabIndex: -1, textContent: 'Desenredado: volver a la página principal' })
  // Dragging would select the hint.
  box.style.userSelect = 'none'
  let pulled = 0
  let from: number | null = null

  function pull(by: number): void {
    pulled = Math.round(Math.max(0, Math.min(1, pulled + by)) * 1_000) / 1_000
    if (by > 0 && pulled > almostUndone) pulled = 1
    path.setAttribute('d', createKnotPath(1 - pulled))
    hint.replaceChildren(pulled === 1 ? undone : (box.dataset['hint'] ?? ''))
  }

  box.addEventListener('pointerdown', (event) => {
    // Capturing the pointer would take the click from the link.
    if (event.target === undone) return
    from = event.clientX
    box.setPointerCapture(event.pointerId)
  })
  box.addEventListener('pointermove', ({ clientX }) => {
    if (from === null) return
    pull(Math.abs(clientX - from) / (box.clientWidth / 2 || 1))
    from = clientX
  })
  box.addEventListener('click', () => pull(clickStep))
  for (const end of ['pointerup', 'pointercancel'] as const) box.addEventListener(end, () => (from = null))
  owner.addEventListener('keydown', function onKeyDown({ key, target, altKey, ctrlKey, metaKey }) {
    if (!box.isConnected) return owner.removeEventListener('keydown', onKeyDown)
    const step = { ArrowRight: keyStep, ArrowLeft: -keyStep }[key]
    const isTyping = target instanceof Element && target.matches('input, textarea, select, button')
    if (step !== undefined && !isTyping && !altKey && !ctrlKey && !metaKey) pull(step)
  })
  pull(0)
  box.replaceChildren(svg, hint)
}
