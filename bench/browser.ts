import type { Browser } from '@playwright/test'
import { bareSource } from './bare-site.ts'
import { serveFront, siteSource } from './front.ts'
import { measureTrip, type Arrival } from './navigation.ts'
import { launch, median } from './phone.ts'
import { serveSite } from './serve.ts'
import { describe } from './trace.ts'
import { measureVisit, traceVisit, type Visit } from './visit.ts'

const rounds = 5
const article = '/blog/correo-que-llega'
const ports = { site: 9820, front: 9821, bare: 9822 }

const sides = ['site', 'bare'] as const
type Side = (typeof sides)[number]
type Pair<T> = Record<Side, T>

/** In turns, so that the machine's other work falls on both alike. */
async function inTurns<T>(urls: Pair<string>, measure: (url: string) => Promise<T>): Promise<Pair<T[]>> {
  const results: Pair<T[]> = { site: [], bare: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const side of sides) results[side].push(await measure(urls[side]))
  return results
}

/** Medians of both sides and their ratio; the best run stands beside: far apart, they tell of a busy machine. */
function row(label: string, values: Pair<number[]>, target: number): void {
  const [site, bare] = sides.map((side) => median(values[side]))
  const ratio = (site ?? Number.NaN) / (bare ?? Number.NaN)
  const show = (side: Side): string =>
    `${median(values[side]).toFixed(0)} (mejor ${Math.min(...values[side]).toFixed(0)})`
  console.log(
    `  ${ratio <= target ? '✓' : '✗'} ${label.padEnd(38)} × ${ratio.toFixed(2)}   ${show('site')} contra ${show('bare')} ms   meta × ${target}`,
  )
}

function listRequests(visit: Visit | undefined): void {
  const requests = visit?.requests ?? []
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0)
  console.log(`      ${requests.length} peticiones, ${(bytes / 1000).toFixed(1)} kB antes de estar en calma:`)
  console.log(
    `      ${requests.map((request) => `${request.path} ${(request.bytes / 1000).toFixed(1)}`).join(' · ')}`,
  )
}

async function firstVisits(browser: Browser, urls: Pair<string>): Promise<void> {
  for (const path of ['/', '/blog']) {
    const visits = await inTurns(urls, (url) => measureVisit(browser, url + path))
    const pick = (field: 'paint' | 'hydrated'): Pair<number[]> => ({
      site: visits.site.map((visit) => visit[field]),
      bare: visits.bare.map((visit) => visit[field]),
    })
    console.log(`\n${path}`)
    row('primera pintura con contenido', pick('paint'), 1.15)
    row('hidratada', pick('hydrated'), 1.15)
    const shift = Math.max(...visits.site.map((visit) => visit.shift)).toFixed(3)
    console.log(`  ${Number(shift) === 0 ? '✓' : '✗'} desplazamiento (CLS, el peor) ${shift}`)
    for (const side of sides) {
      console.log(`    ${side === 'site' ? 'el sitio' : 'el suelo'}`)
      listRequests(visits[side][0])
      const parts = await traceVisit(browser, urls[side] + path)
      console.log(`      hasta pintar, ${describe(parts.beforePaint)}`)
      console.log(`      hasta hidratar, ${describe(parts.beforeHydration)}`)
      console.log(
        `      bloqueo total ${parts.blocking.toFixed(0)} ms; la tarea más larga, ${parts.longest.toFixed(0)} ms`,
      )
    }
  }
}

async function trips(browser: Browser, urls: Pair<string>): Promise<void> {
  console.log('\n/blog → cuerpo del artículo, desde el clic')
  for (const prefetched of [false, true]) {
    const arrivals = await inTurns(urls, (url) =>
      measureTrip(browser, url, { from: '/blog', link: article, prefetched }),
    )
    const bodies = (list: Arrival[]): number[] => list.map(({ body }) => body)
    row(
      prefetched ? 'visto tres segundos' : 'en frío',
      { site: bodies(arrivals.site), bare: bodies(arrivals.bare) },
      1.15,
    )
    for (const side of sides)
      console.log(`      ${side}: ${arrivals[side][0]?.requests.join(' · ') || 'ninguna petición'}`)
  }
}

/**
 * What a visitor with a cheap phone feels, against a floor with the same articles: first visits in the whole
 * browser, nothing cached, over HTTP/2, TLS and brotli.
 */
export async function benchBrowser(): Promise<void> {
  const site = await serveSite(ports.site)
  const front = await serveFront(ports.front, siteSource(site.url))
  const bare = await serveFront(ports.bare, await bareSource(site.url))
  const browser = await launch({ full: true })
  try {
    const urls = { site: front.url, bare: bare.url }
    console.log('\nEn un teléfono (CPU 4× más lenta, 1,6 Mbit/s, 150 ms), contra React solo')
    // Compressed and compiled once before it counts.
    for (const side of sides)
      for (const path of ['/', '/blog', article]) await measureVisit(browser, urls[side] + path)
    await firstVisits(browser, urls)
    await trips(browser, urls)
  } finally {
    await browser.close()
    await Promise.all([front.stop(), bare.stop()])
    await site.stop()
  }
}
