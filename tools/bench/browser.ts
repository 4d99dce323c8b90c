import type { Browser } from '@playwright/test'
import { bareSource } from './bare-site.ts'
import { serveFront, siteSource } from './measure/front.ts'
import { interactionNames, measureInteraction } from './measure/interactions.ts'
import { measureDocument, measureTrip } from './measure/navigation.ts'
import { launch } from './measure/phone.ts'
import { median } from './measure/statistics.ts'
import { describe } from './measure/trace.ts'
import { measureVisit, traceVisit, type Visit } from './measure/visit.ts'
import { scaled, some } from './scale.ts'
import { serveSite } from './serve.ts'

const rounds = scaled(5, 1)
const listed = some(['/blog', '/'])
const article = '/blog/correo-que-llega'
const ports = { front: 9821, bare: 9822 }

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

type Row = { label: string; values: Pair<number[]>; target: number; floor?: number }

/**
 * Medians of both sides, and the site's against the floor: the bare median, where no other is given. The best run
 * stands beside: far apart, they tell of a busy machine.
 */
function row({ label, values, target, floor = median(values.bare) }: Row): void {
  const ratio = median(values.site) / floor
  const show = (side: Side): string =>
    `${median(values[side]).toFixed(0)} (mejor ${Math.min(...values[side]).toFixed(0)})`
  console.log(
    `  ${ratio <= target ? '✓' : '✗'} ${label.padEnd(38)} × ${ratio.toFixed(2)}   ${show('site')} contra ${show('bare')} ms   meta × ${target.toFixed(2)}`,
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

/** How long after the first paint the largest thing may come, ms. */
const latestLargest = 50

async function firstVisits(browser: Browser, urls: Pair<string>): Promise<void> {
  for (const path of listed) {
    const visits = await inTurns(urls, (url) => measureVisit(browser, url + path))
    const pick = (field: 'paint' | 'hydrated'): Pair<number[]> => ({
      site: visits.site.map((visit) => visit[field]),
      bare: visits.bare.map((visit) => visit[field]),
    })
    console.log(`\n${path}`)
    row({ label: 'primera pintura con contenido', values: pick('paint'), target: 1 })
    row({ label: 'hidratada', values: pick('hydrated'), target: 1.1 })
    const later = median(visits.site.map(({ paint, largest }) => largest - paint))
    console.log(
      `  ${later <= latestLargest ? '✓' : '✗'} lo más grande (LCP), tras la primera pintura ${later.toFixed(0)} ms   meta ${latestLargest}`,
    )
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

/** A change of page is measured against what it is there to beat: the same article as a bare document. */
async function trips(browser: Browser, urls: Pair<string>): Promise<void> {
  const trip = { from: '/blog', link: article }
  console.log('\n/blog → cuerpo del artículo, desde el clic; contra el documento del suelo')
  const documents = await inTurns(urls, (url) => measureDocument(browser, url, trip))
  const floor = median(documents.bare)
  row({ label: 'como documento', values: documents, target: 1.1 })
  for (const { label, prefetched, target } of [
    { label: 'en frío', prefetched: false, target: 0.72 },
    { label: 'visto tres segundos', prefetched: true, target: 0.33 },
  ]) {
    const arrivals = await inTurns(urls, (url) => measureTrip(browser, url, { ...trip, prefetched }))
    const values = {
      site: arrivals.site.map(({ body }) => body),
      bare: arrivals.bare.map(({ body }) => body),
    }
    row({ label, values, target, floor })
    for (const side of sides)
      console.log(`      ${side}: ${arrivals[side][0]?.requests.join(' · ') || 'ninguna petición'}`)
  }
}

const slowestInteraction = 100

/** As the Event Timing API tells it, of the site alone: the floor has nothing to press. */
async function presses(browser: Browser, url: string): Promise<void> {
  console.log('\nDe la pulsación a la pintura siguiente')
  for (const name of some(interactionNames, 2)) {
    const delays: number[] = []
    for (let round = 0; round < rounds; round += 1) delays.push(await measureInteraction(browser, url, name))
    const typical = median(delays)
    const best = Math.min(...delays)
    console.log(
      `  ${typical <= slowestInteraction ? '✓' : '✗'} ${name.padEnd(38)} ${typical.toFixed(0)} (mejor ${best.toFixed(0)}) ms   meta ${slowestInteraction}`,
    )
  }
}

/**
 * What a visitor with a cheap phone feels, against a floor with the same articles: first visits in the whole
 * browser, nothing cached, over HTTP/2, TLS and brotli.
 */
export async function benchBrowser(): Promise<void> {
  const site = await serveSite()
  const front = await serveFront(ports.front, siteSource(site.url))
  const bare = await serveFront(ports.bare, await bareSource(site.url))
  const browser = await launch({ full: true })
  try {
    const urls = { site: front.url, bare: bare.url }
    console.log('\nEn un teléfono (CPU 4× más lenta, 1,6 Mbit/s, 150 ms), contra React solo')
    // Compressed and compiled once before it counts.
    for (const side of sides)
      for (const path of some([article, ...listed], 0)) await measureVisit(browser, urls[side] + path)
    await firstVisits(browser, urls)
    await trips(browser, urls)
    await presses(browser, urls.site)
  } finally {
    await browser.close()
    await Promise.all([front.stop(), bare.stop()])
    await site.stop()
  }
}
