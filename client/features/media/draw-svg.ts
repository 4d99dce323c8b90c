/** Width in pixels of a drawn SVG: at least this, twice its own if that is more, at most the widest variant. */
const minWidth = 960
const maxWidth = 1600
const maxHeight = 4000

/** The size in which to draw an SVG, with its proportions, from the attributes of its root. Null = it has no size. */
export function computeSvgSize(attributes: {
  width: string | null
  height: string | null
  viewBox: string | null
}): { width: number; height: number; ownWidth: number; ownHeight: number } | null {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const own = (text: string | null, other: number): number =>
    text !== null && /^[\d.]+(px)?$/.test(text.trim()) ? Number.parseFloat(text) : other
  const ownWidth = own(attributes.width, boxWidth)
  const ownHeight = own(attributes.height, boxHeight)
  if (!(ownWidth > 0 && ownHeight > 0)) return null
  const wanted = Math.min(maxWidth, Math.max(minWidth, 2 * ownWidth))
  const width = Math.max(1, Math.round(Math.min(wanted, (maxHeight * ownWidth) / ownHeight)))
  return { width, height: Math.max(1, Math.round((width * ownHeight) / ownWidth)), ownWidth, ownHeight }
}

/** Draws an SVG as a PNG, so that nothing in it can run or load anything. Null if it cannot be drawn. */
export async function drawSvg(file: Blob): Promise<Blob | null> {
  const { documentElement: svg } = new DOMParser().parseFromString(await file.text(), 'image/svg+xml')
  if (svg.localName !== 'svg') return null
  const given = (name: string): string | null => svg.getAttribute(name)
  const size = computeSvgSize({ width: given('width'), height: given('height'), viewBox: given('viewBox') })
  if (!size) return null
  const { width, height, ownWidth, ownHeight } = size
  // Browsers draw an image without a size of its own differently, or not at all.
  if (given('viewBox') === null) svg.setAttribute('viewBox', `0 0 ${ownWidth} ${ownHeight}`)
  svg.setAttribute('width', `${width}`)
  svg.setAttribute('height', `${height}`)
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }),
  )
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  } catch {
    // Also if it contains parts of a web page, which browsers do not let a page read.
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}
