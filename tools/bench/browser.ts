import type { Browser } from '@playwright/test'
import { createBareSource, type MeasuredArticle, readArticles } from './bare-site.ts'
import { startEdgeServer, createSiteSource } from './measure/edge-server.ts'
import { interactionNames, measureInteraction } from './measure/interactions.ts'
import { measurePageMemory } from './measure/page-memory.ts'
import { launchChromium, withPhone } from './measure/phone.ts'
import { mark, median, repeat } from './measure/statistics.ts'
import { measureVisit, type Visit, measureDocument, measureNavigation } from './measure/visit.ts'
import { buildPeers, comparePeers } from './peers.ts'
import { serveSite } from './serve.ts'
import { scaleForSmoke, takeSome } from './smoke-scale.ts'

const rounds = scaleForSmoke(5, 1)
const listPaths = takeSome(['/blog', '/'])
const article = '/blog/correo-que-llega'
const ports = { site: 9821, bare: 9822, peers: 9823 }

const sites = ['site', 'bare'] as const
type SiteName = (typeof sites)[number]
type BySite<T> = Record<SiteName, T>

/** Measures the site and the baseline in turns, so that other load on the machine affects both alike. */
async function alternate<T>(
  urls: BySite<string>,
  measure: (url: string) => Promise<T>,
): Promise<BySite<T[]>> {
  const results: BySite<T[]> = { site: [], bare: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const side of sites) results[side].push(await measure(urls[side]))
  return results
}

type ResultRow = { label: string; values: BySite<number[]>; target: number; floor?: number }

/** Prints medians, best runs and the ratio to `floor`. Medians far above the best run mean a busy machine. */
function printRow({ label, values, target, floor = median(values.bare) }: ResultRow): void {
  const ratio = median(values.site) / floor
  const show = (side: SiteName): string =>
    `${median(values[side]).toFixed(0)} (mejor ${Math.min(...values[side]).toFixed(0)})`
  console.log(
    `  ${mark(ratio <= target)} ${label.padEnd(38)} × ${ratio.toFixed(2)}   ${show('site')} contra ${show('bare')} ms   meta × ${target.toFixed(2)}`,
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

/** Longest acceptable time (ms) between the first paint and the largest one. */
const maxLargestPaintMs = 50

async function measureFirstVisits(browser: Browser, urls: BySite<string>): Promise<void> {
  for (const path of listPaths) {
    const visits = await alternate(urls, (url) => measureVisit(browser, url + path))
    const pick = (field: 'paint' | 'hydrated'): BySite<number[]> => ({
      site: visits.site.map((visit) => visit[field]),
      bare: visits.bare.map((visit) => visit[field]),
    })
    console.log(`\n${path}`)
    printRow({ label: 'primera pintura con contenido', values: pick('paint'), target: 1 })
    printRow({ label: 'hidratada', values: pick('hydrated'), target: 1.1 })
    const largestDelayMs = median(visits.site.map(({ paint, largest }) => largest - paint))
    console.log(
      `  ${mark(largestDelayMs <= maxLargestPaintMs)} lo más grande (LCP), tras la primera pintura ${largestDelayMs.toFixed(0)} ms   meta ${maxLargestPaintMs}`,
    )
    const shift = Math.max(...visits.site.map((visit) => visit.shift)).toFixed(3)
    console.log(`  ${mark(Number(shift) === 0)} desplazamiento (CLS, el peor) ${shift}`)
    for (const side of sites) {
      console.log(`    ${side === 'site' ? 'el sitio' : 'el suelo'}`)
      listRequests(visits[side][0])
    }
  }
}

/** Compares client navigation with loading the same article as a document of the baseline site. */
async function measureNavigations(browser: Browser, urls: BySite<string>): Promise<void> {
  const navigation = { from: '/blog', link: article }
  console.log('\n/blog → cuerpo del artículo, desde el clic; contra el documento del suelo')
  const documents = await alternate(urls, (url) => measureDocument(browser, url, navigation))
  const floor = median(documents.bare)
  printRow({ label: 'como documento', values: documents, target: 1.1 })
  for (const { label, hint, target } of [
    { label: 'en frío', hint: 'none', target: 0.72 },
    { label: 'visto tres segundos', hint: 'seen', target: 0.33 },
    { label: 'señalado', hint: 'pointed', target: 0.33 },
  ] as const) {
    const navigations = await alternate(urls, (url) =>
      measureNavigation(browser, url, { ...navigation, hint }),
    )
    const values = {
      site: navigations.site.map(({ body }) => body),
      bare: navigations.bare.map(({ body }) => body),
    }
    printRow({ label, values, target, floor })
    for (const side of sites)
      console.log(`      ${side}: ${navigations[side][0]?.requests.join(' · ') || 'ninguna petición'}`)
  }
}

const maxInteractionMs = 50

/** Measures the delays of the site's interactions by the Event Timing API. The baseline has nothing to press. */
async function measureInteractions(browser: Browser, url: string): Promise<void> {
  console.log('\nDe la pulsación a la pintura siguiente')
  for (const name of takeSome(interactionNames, 2)) {
    const delays = await repeat(rounds, () => measureInteraction(browser, url, name))
    const typical = median(delays)
    const best = Math.min(...delays)
    console.log(
      `  ${mark(typical <= maxInteractionMs)} ${name.padEnd(38)} ${typical.toFixed(0)} (mejor ${best.toFixed(0)}) ms   meta ${maxInteractionMs}`,
    )
  }
}

/** Measures what the page holds more after a hundred changes of page than before them. */
async function measureMemoryGrowth(browser: Browser, url: string): Promise<void> {
  const { before, after } = await withPhone(browser, {}, async (page) => {
    await page.goto(`${url}/`, { waitUntil: 'networkidle' })
    return measurePageMemory(page, { warmUp: scaleForSmoke(36, 6), changes: scaleForSmoke(102, 6) })
  })
  const kilobytes = (after.heap - before.heap) / 1000
  console.log(
    `\nMemoria, tras cien cambios de página: ${kilobytes.toFixed(0)} kB más de ${(before.heap / 1000).toFixed(0)}, ${after.nodes - before.nodes} nodos más de ${before.nodes}, ${after.listeners - before.listeners} oyentes más de ${before.listeners}`,
  )
}

/** Builds the other frameworks and compares all sites. */
async function measurePeers(
  browser: Browser,
  urls: BySite<string>,
  articles: readonly MeasuredArticle[],
): Promise<void> {
  await using servers = new AsyncDisposableStack()
  const peerUrls: Record<string, string> = {}
  for (const [index, [name, source]] of Object.entries(await buildPeers(articles)).entries())
    peerUrls[name] = servers.use(await startEdgeServer(ports.peers + index, source)).url
  await comparePeers(browser, { ...urls, ...peerUrls }, { link: article, rounds })
}

/**
 * Compares the site with a baseline on a cheap phone: first visits with an empty cache, over HTTP/2, TLS and brotli.
 * With the word `peers` it installs TanStack Start and Astro instead, and compares all in a table.
 */
export async function benchBrowser(words: readonly string[]): Promise<void> {
  await using site = await serveSite()
  const articles = await readArticles(site.url)
  await using edgeServer = await startEdgeServer(ports.site, createSiteSource(site.url))
  await using bare = await startEdgeServer(ports.bare, await createBareSource(articles))
  await using browser = await launchChromium({ full: true })
  const urls = { site: edgeServer.url, bare: bare.url }
  console.log('\nEn un teléfono (CPU 4× más lenta, 1,6 Mbit/s, 150 ms), contra React solo')
  // Warms up both servers, so that neither compression nor compilation is measured.
  for (const side of sites)
    for (const path of takeSome([article, ...listPaths], 0)) await measureVisit(browser, urls[side] + path)
  if (words.includes('peers')) return await measurePeers(browser, urls, articles)
  await measureFirstVisits(browser, urls)
  await measureNavigations(browser, urls)
  await measureInteractions(browser, urls.site)
  await measureMemoryGrowth(browser, urls.site)
}
