import { expect, test } from 'vitest'
import type { RouteMeta } from '#client/runtime/routes/route.ts'
import type { VisitEvent } from './contract/visit-event.ts'
import { createVisitReporter } from './visit-reporter.ts'

const origin = 'https://cauce.example'

function createReporter(referrer = '', navigationType = 'navigate') {
  const sent: VisitEvent[] = []
  const tell = createVisitReporter({ send: (event) => sent.push(event), origin, referrer, navigationType })
  return {
    sent,
    show(address: string, meta: Partial<RouteMeta> = {}, more: { failed?: boolean; again?: boolean } = {}) {
      const { pathname: path, searchParams, hash } = new URL(address, origin)
      const query = Object.fromEntries(searchParams)
      const route = {
        path,
        name: 'x',
        params: {},
        query,
        hash,
        meta: { title: 'x', ...meta },
        fullPath: address,
      }
      tell({ route, error: more.failed ? { statusCode: 404, message: '' } : null }, more.again)
    },
  }
}

test('the first page starts a visit with its referrer, and later pages continue it', () => {
  const { sent, show } = createReporter('https://www.google.com/search?q=x')
  show('/blog?utm_source=boletin&utm_campaign=otoño')
  show('/blog#abajo?')
  show('/servicios#correo')
  show('/servicios#sitios')
  show('/blog')
  expect(sent).toEqual([
    { path: '/blog', referrer: 'www.google.com', campaign: 'otoño · boletin' },
    { path: '/blog', from: '/blog' },
    { path: '/servicios', from: '/blog' },
    { path: '/blog', from: '/servicios' },
  ])
})

test('a referrer on this site starts no new visit', () => {
  const { sent, show } = createReporter(`${origin}/nosotros?x=1`)
  show('/blog')
  expect(sent).toEqual([{ path: '/blog', from: '/nosotros' }])
})

test.for(['reload', 'back_forward'])('a navigation of type %s continues the visit', (arrival) => {
  const { sent, show } = createReporter('https://www.google.com/', arrival)
  show('/blog')
  expect(sent).toEqual([{ path: '/blog', from: '/blog' }])
})

test('reports a page again when the browser restores it from memory', () => {
  const { sent, show } = createReporter()
  show('/blog')
  show('/blog', {}, { again: true })
  expect(sent).toEqual([
    { path: '/blog', referrer: '', campaign: '' },
    { path: '/blog', from: '/blog' },
  ])
})

test('reports no errors, previews or manager pages', () => {
  const { sent, show } = createReporter('ninguna dirección')
  show('/mngr', { area: 'manager' })
  show('/vista-previa/x', { cache: 'none' })
  show('/nada', {}, { failed: true })
  expect(sent).toEqual([])
})
