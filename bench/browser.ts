import { createServer } from 'node:http'
import type { Browser } from '@playwright/test'
import { measureFirstPaint } from './first-paint.ts'
import { bareEntries, measureHydrated, serveCopy } from './hydration.ts'
import { measureTrip, type Trip } from './navigation.ts'
import { launch, median } from './phone.ts'
import { serveSite } from './serve.ts'

const rounds = 7
const article = '/blog/correo-que-llega'
const ports = { site: 9820, copy: 9821, bare: 9822 }

const targets = { prefetched: 65, cold: 235, firstPaint: 350, hydration: 1.15 }

function line(label: string, value: string, target: string, met: boolean): void {
  console.log(`  ${met ? '✓' : '✗'} ${label.padEnd(46)} ${value.padStart(22)}   meta ${target}`)
}

/** The best run stands beside the median: far apart, they tell of a machine that had other work. */
function milliseconds(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms (mejor ${Math.min(...values).toFixed(0)})`
}

async function repeat<T>(run: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let round = 0; round < rounds; round += 1) results.push(await run())
  return results
}

async function trips(browser: Browser, url: string): Promise<void> {
  const rows: readonly (Trip & { label: string })[] = [
    { label: '/ → /servicios, precargada', from: '/', link: '/servicios', prefetched: true },
    { label: '/ → /servicios, en frío', from: '/', link: '/servicios', prefetched: false },
    { label: '/blog → artículo, en frío', from: '/blog', link: article, prefetched: false },
  ]
  for (const { label, ...trip } of rows) {
    const arrivals = await repeat(() => measureTrip(browser, url, trip))
    const times = arrivals.map((arrival) => arrival.view)
    const target = trip.prefetched ? targets.prefetched : targets.cold
    line(label, milliseconds(times), `${target} ms`, median(times) <= target)
    console.log(
      `      ${milliseconds(arrivals.map((arrival) => arrival.sinceLift))} desde que se levanta el dedo`,
    )
    if (!trip.prefetched) continue
    const requests = arrivals.flatMap((arrival) => arrival.requests)
    line('  peticiones de la precargada', String(requests.length), '0', requests.length === 0)
    for (const path of new Set(requests)) console.log(`      ${path}`)
  }
}

/** In turns with a page of one word: what this machine and this network leave to anybody. */
async function firstPaints(browser: Browser, url: string): Promise<void> {
  const floor = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<!DOCTYPE html><html lang="es"><title>Hola</title><p>Hola')
  })
  await new Promise<void>((resolve) => floor.listen(ports.bare, '127.0.0.1', resolve))
  for (const path of ['/', article]) {
    const floorPaints: number[] = []
    const visits = await repeat(async () => {
      floorPaints.push((await measureFirstPaint(browser, `http://localhost:${ports.bare}`)).paint)
      return measureFirstPaint(browser, url + path)
    })
    const paints = visits.map((visit) => visit.paint)
    const shift = Math.max(...visits.map((visit) => visit.shift))
    line(
      `${path}, primera pintura con contenido`,
      milliseconds(paints),
      `${targets.firstPaint} ms`,
      median(paints) <= targets.firstPaint,
    )
    console.log(`      ${milliseconds(floorPaints)} en una página de una palabra`)
    const rounded = shift.toFixed(3)
    line('  desplazamiento (CLS, el peor)', rounded, '0', Number(rounded) === 0)
  }
  floor.close()
}

/** The site's document against the same document with a bare `hydrateRoot` for a script, in turns. */
async function hydrations(browser: Browser, url: string): Promise<void> {
  for (const [path, bareEntry] of [
    ['/', bareEntries.index],
    [article, bareEntries.article],
  ] as const) {
    const copies = [await serveCopy(url, ports.copy), await serveCopy(url, ports.bare, bareEntry)]
    const site: number[] = []
    const bare: number[] = []
    await repeat(async () => {
      site.push(await measureHydrated(browser, `http://localhost:${ports.copy}${path}`))
      bare.push(await measureHydrated(browser, `http://localhost:${ports.bare}${path}`))
    })
    for (const copy of copies) copy.close()
    const ratio = median(site) / median(bare)
    line(
      `${path}, hidratada contra hydrateRoot solo`,
      `× ${ratio.toFixed(2)}`,
      `× ${targets.hydration}`,
      ratio <= targets.hydration,
    )
    console.log(`      ${milliseconds(site)} contra ${milliseconds(bare)}`)
  }
}

/** What a visitor with a cheap phone feels: medians over first visits, nothing cached. */
export async function benchBrowser(): Promise<void> {
  const site = await serveSite(ports.site)
  const browser = await launch()
  try {
    console.log('\nEn un teléfono (CPU 4× más lenta, 1,6 Mbit/s, 150 ms)')
    await trips(browser, site.url)
    await firstPaints(browser, site.url)
    await hydrations(browser, site.url)
  } finally {
    await browser.close()
    await site.stop()
  }
}
