import { lazy, ViewTransition, type ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { renderTree } from './tree.ts'

function Sample({ text }: { text: string }): ReactNode {
  return (
    <ViewTransition>
      <section className="a b" aria-labelledby="t" hidden={false} data-n={3} style={{ color: 'red' }}>
        <h2 id="t">
          {text} & {7} <em>«ñ» 👋</em>
        </h2>
        <img src="/a.webp" alt={'"comillas" <y>'} width={3} loading="lazy" />
        <svg viewBox="0 0 1 1" strokeWidth={2}>
          <path d="M0 0" />
        </svg>
        <div dangerouslySetInnerHTML={{ __html: '<b>tal cual</b>' }} />
        <textarea defaultValue="uno<dos" />
        {[1, 2].map((n) => n > 1 && <p key={n}>{n}</p>)}
      </section>
    </ViewTransition>
  )
}

test('a tree is drawn as by React’s own stream for workers', async () => {
  const tree = <Sample text={'<script> ' + 'largo '.repeat(2_000)} />
  const stream = await renderToReadableStream(tree)
  expect(await renderTree(tree)).toBe(await new Response(stream).text())
})

test('what is loaded first is waited for', async () => {
  const Late = lazy(async () => {
    await Promise.resolve()
    return { default: () => <p>tarde</p> }
  })
  expect(
    await renderTree(
      <main>
        <Late />
      </main>,
    ),
  ).toBe('<main><p>tarde</p></main>')
})

test('a tree that throws gives nothing, and its cause is told', async () => {
  const cause = new Error('no se puede')
  function Broken(): ReactNode {
    throw cause
  }
  const told: unknown[] = []
  const work = renderTree(
    <main>
      antes <Broken />
    </main>,
    (error) => void told.push(error),
  )
  await expect(work).rejects.toBe(cause)
  expect(told).toEqual([cause])
})
