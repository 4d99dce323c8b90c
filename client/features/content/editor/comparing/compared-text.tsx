import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { canEditVisually } from '../text/extensions.ts'
import { compareWords } from './differences.ts'

type ComparedProps = { before: string; after: string }

/** What changed in Markdown: drawn, or word by word if the visual editor cannot show one of both. */
export function ComparedMarkdown({
  before,
  after,
  draw,
}: ComparedProps & { draw: (before: string, after: string) => Node[] }): ReactNode {
  const container = useRef<HTMLDivElement>(null)
  const canDraw = canEditVisually(before) && canEditVisually(after)
  useLayoutEffect(() => {
    if (canDraw) container.current?.replaceChildren(...draw(before, after))
  }, [canDraw, before, after, draw])
  return canDraw ? <div ref={container} className="prose" /> : <ComparedText before={before} after={after} />
}

/** What changed in a plain text, word by word. Addresses of pictures are shown as pictures. */
export function ComparedText({ before, after }: ComparedProps): ReactNode {
  const isPicture = /^\/medios\/\S+\.(?:jpg|png|webp|avif|gif)$/
  const changes =
    isPicture.test(before) || isPicture.test(after)
      ? [
          { value: before, removed: true },
          { value: after, added: true },
        ].filter(({ value }) => value !== '')
      : compareWords(before, after)
  return (
    <div className="compared-text">
      {changes.map(({ value, ...change }, index) => {
        const Tag = change.added ? 'ins' : change.removed ? 'del' : 'span'
        return <Tag key={index}>{isPicture.test(value) ? <img src={value} alt="Imagen" /> : value}</Tag>
      })}
    </div>
  )
}
