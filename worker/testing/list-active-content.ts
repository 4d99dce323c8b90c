import { decodeUriPart } from '#client/runtime/text/parse.ts'

const urlAttributes = new Set([
  'href',
  'src',
  'srcset',
  'action',
  'formaction',
  'data',
  'poster',
  'background',
  'xlink:href',
])
const forbiddenElements = new Set([
  'iframe',
  'object',
  'embed',
  'base',
  'math',
  'animate',
  'video',
  'audio',
  'template',
  'marquee',
])
// Script types that the site's own documents contain.
const allowedScriptType = /^(?:application\/(?:json|ld\+json)|speculationrules|module|)$/

/** An SVG image of paths without anything that runs or loads. */
const drawing =
  /^data:image\/svg\+xml,<svg [^<>]*>(?:<(?:linearGradient|stop|path)\b[^<>]*>|<\/linearGradient>)*<\/svg>$/

/** Everything in a document that can run or load code, as seen by an HTML parser. */
export async function listActiveContent(response: Response): Promise<string[]> {
  const found: string[] = []
  const counts = new Map<string, number>()
  await new HTMLRewriter()
    .on('*', {
      element({ tagName, attributes }) {
        counts.set(tagName, (counts.get(tagName) ?? 0) + 1)
        if (forbiddenElements.has(tagName)) found.push(`<${tagName}>`)
        // The types are those of the DOM. At run time attributes are pairs of strings.
        for (const [name, value] of attributes as unknown as Iterable<[string, string]>) {
          // oxlint-disable-next-line no-control-regex -- browsers skip them inside a scheme
          const scheme = value.replace(/[\u0000-\u0020]/g, '').toLowerCase()
          if (name.startsWith('on') || name === 'style' || name === 'srcdoc') found.push(`${tagName} ${name}`)
          if (name === 'http-equiv') found.push(`${tagName} ${name}`)
          // The drawing of an article within its document: an image runs nothing, and this one has only paths.
          const isDrawing = tagName === 'img' && name === 'src' && drawing.test(decodeUriPart(value) ?? '')
          if (urlAttributes.has(name) && !isDrawing && /^(?:javascript|vbscript|data):/.test(scheme))
            found.push(`${tagName} ${name}=${value}`)
          if (tagName === 'script' && name === 'type' && !allowedScriptType.test(value))
            found.push(`script ${value}`)
          if (tagName === 'script' && name === 'src' && !value.startsWith('/')) found.push(`script ${value}`)
        }
      },
    })
    .transform(response)
    .text()
  return [...found, `scripts: ${counts.get('script') ?? 0}, styles: ${counts.get('style') ?? 0}`]
}
