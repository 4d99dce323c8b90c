import type { TextContent } from '../../contract/edited-text.ts'

/** What replacing an image of the library changes in a content as JSON: its path, the size after it, or its id. */
const imagePattern =
  /\/medios\/[0-9a-z]{20}\/\d+\.\w+(?:","width":\d+,"height":\d+)?|(?<="(?:cover|socialImage)":)"[0-9a-z]{20}"/g

/** `mine` with the images that `theirs` has in the place of those of `base`; null if more was changed, or nothing. */
export function takeReplacedMedia(
  base: TextContent | null,
  mine: TextContent,
  theirs: TextContent,
): TextContent | null {
  const [before, after] = [base, theirs].map((content) => JSON.stringify(content))
  if (!before || !after || before === after) return null
  if (before.replaceAll(imagePattern, '') !== after.replaceAll(imagePattern, '')) return null
  const next = after.match(imagePattern) ?? []
  const replaced = new Map(
    (before.match(imagePattern) ?? []).map((image, index) => [image, next[index] ?? image]),
  )
  const merged = JSON.stringify(mine).replaceAll(imagePattern, (image) => replaced.get(image) ?? image)
  return { ...mine, ...JSON.parse(merged) }
}
