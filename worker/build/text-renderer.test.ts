import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { fitRenderer } from './text-renderer.ts'

const require = createRequire(import.meta.url)
const file = new URL(
  './cjs/react-dom-server.bun.production.js',
  `file://${require.resolve('react-dom/package.json')}`,
)

type Renderer = typeof import('react-dom/server.bun')

test('the renderer that is built draws, and brings nothing along that only other places need', async () => {
  const code = fitRenderer(readFileSync(file, 'utf8'))
  const asked: string[] = []
  const found: Partial<Renderer> = {}
  const load = (name: string): unknown => {
    asked.push(name)
    return require(name)
  }
  // oxlint-disable-next-line no-new-func
  new Function('require', 'exports', code)(load, found)
  expect(asked).toEqual(['react', 'react-dom'])
  expect(Object.keys(found).toSorted()).toEqual(['renderToPipeableStream', 'version'])
  const html = await new Promise((resolve, reject) => {
    let text = ''
    const destination = {
      write: (part: string) => Boolean((text += part)),
      end: () => resolve(text),
      destroy: reject,
      on() {},
    }
    const rendered = found.renderToPipeableStream?.(createElement('p', null, 'año ', 7), {
      onAllReady: () => rendered?.pipe(destination as unknown as NodeJS.WritableStream), // asked for these alone
    })
  })
  expect(html).toBe('<p>año <!-- -->7</p>')
})

test('a React that is written otherwise fails the build', () => {
  expect(() => fitRenderer('exports.renderToPipeableStream = function () {};')).toThrow('any more')
})
