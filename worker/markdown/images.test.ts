import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const src = '/medios/abcdefghjkmnpqrstvwx/960.png'

/** The classes of an image with this size and focus in a gallery, and of the same image outside of it. */
function readClasses(width: number, height: number, focus: { x: number; y: number }): (string | undefined)[] {
  const image = { src, srcset: '', width, height, alt: 'Un río', formerAlts: [], focus }
  const markdown = `:::galeria\n![Un río](${src})\n:::\n\n![Un río](${src})`
  const { html } = renderMarkdown(markdown, new Map([['abcdefghjkmnpqrstvwx', image]]))
  return [...html.matchAll(/<img[^>]*>/g)].map(([tag]) => / class="([^"]*)"/.exec(tag)?.[1])
}

test.each([
  ['a wide one at its side', 1600, 900, { x: 88, y: 50 }, 'at-8'],
  ['a high one at its top', 900, 1600, { x: 88, y: 4 }, 'at-0'],
  ['one whose focus is about its centre nowhere', 900, 1600, { x: 0, y: 53 }, undefined],
])('galleries crop images around their focus: %s', (_, width, height, focus, shown) => {
  expect(readClasses(width, height, focus)).toEqual([shown, undefined])
})

test.each([
  [
    '![Un río](https://a.example/b.png "Pie")',
    '<p><a href="https://a.example/b.png" rel="noopener">Un río</a></p>',
  ],
  ['[![Un río](https://a.example/b.png)](/c)', '<p><a href="/c">Un río</a></p>'],
  ['![](http://a.example/b.png) ![](data:image/png;base64,AA)', '<p>Imagen Imagen</p>'],
  [`![Un río](https://cauce.example${src})`, '<p><img src="/medios/'],
])('an image of another site, which browsers do not load, is its description: %s', (markdown, html) => {
  const image = { src, srcset: '', width: 9, height: 9, alt: '', formerAlts: [] }
  expect(renderMarkdown(markdown, new Map([['abcdefghjkmnpqrstvwx', image]])).html).toContain(html)
})
