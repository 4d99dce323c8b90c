import { expect, test } from 'vitest'
import { createApi } from '#client/runtime/session/call-api.ts'
import { toVerdict } from '../contract.ts'
import { createImport } from './create-import.ts'

const getAddress = (key: string): string => `https://viejo-blog.es/${key}.png`

test('retrying one image sends only the text again that shows it', async () => {
  let isGone = true
  const sentTexts: string[] = []
  const answers: Readonly<Record<string, (body: { key: string; items: { key: string }[] }) => object>> = {
    ensayo: ({ items }) => ({
      verdicts: items.map(({ key }) => ({
        ...toVerdict({ key, name: key, path: `/blog/${key}` }, 'enters', null),
        images: [{ address: getAddress(key), alt: 'Un río' }],
      })),
    }),
    imagenes: () => ({ ids: [] }),
    articulos({ items }) {
      sentTexts.push(...items.map(({ key }) => key))
      return { results: items.map(({ key }) => ({ key, name: key, outcome: 'taken', note: null })) }
    },
    traer: ({ key }) => ({
      results: [{ key, name: key, outcome: isGone ? 'failed' : 'taken', note: null }],
    }),
    fin: () => ({ kinds: [], texts: 2, media: 1, redirects: 0, there: 0 }),
  }
  const posts = ['uno', 'dos'].map((id) => ({
    id,
    title: id,
    slug: id,
    status: 'draft',
    html: `<p><img src="${getAddress(id)}" alt="Un río"></p>`,
  }))
  const job = createImport([new File([JSON.stringify({ db: [{ data: { posts } }] })], 'ghost.json')], {
    call: createApi({
      fetch: (path, init) => {
        const answer = answers[String(path).split('/').at(-1) ?? '']
        const body = init?.body ? JSON.parse(String(init.body)) : {}
        return Promise.resolve(Response.json(answer ? answer(body) : { done: [] }))
      },
    }).callApi,
    runAfter(ms, run) {
      const timer = ms > 10_000 ? undefined : setTimeout(run)
      return () => clearTimeout(timer)
    },
  })
  await job.ready
  await job.start()
  const { failures, phase } = job.state.get()
  expect([phase, failures.length]).toEqual(['failing', 2])
  isGone = false
  sentTexts.length = 0
  const failure = failures.find(({ key }) => key.includes('dos'))
  await job.retry([failure?.key ?? ''])
  expect(sentTexts).toHaveLength(1)
  expect(sentTexts[0]).toContain('dos')
})
