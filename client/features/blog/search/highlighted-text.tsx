import type { Segment } from '../contract/search.ts'

export function HighlightedText({ segments }: { segments: readonly Segment[] }) {
  return segments.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
