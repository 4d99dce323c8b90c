import lighthouse from 'lighthouse'
import { launch, median } from './phone.ts'
import { serveSite } from './serve.ts'

const rounds = 3
const paths = ['/', '/servicios', '/blog', '/blog/correo-que-llega', '/contacto']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const ports = { site: 9830, chromium: 9831 }

type Scores = Record<(typeof categories)[number], number>
type Visit = { scores: Scores; missed: string[] }

/** One visit as Lighthouse's own phone, and the audits that cost points. */
async function visit(address: string): Promise<Visit> {
  const result = await lighthouse(address, {
    port: ports.chromium,
    formFactor: 'mobile',
    onlyCategories: [...categories],
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`)
  const { lhr } = result
  const score = (id: (typeof categories)[number]): number =>
    Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100)
  const missed = categories
    .filter((id) => score(id) < targets[id])
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    missed,
  }
}

/** Lighthouse's four scores for the main pages: the median of three visits each. */
export async function benchLighthouse(): Promise<void> {
  const site = await serveSite(ports.site)
  const browser = await launch({ args: [`--remote-debugging-port=${ports.chromium}`] })
  try {
    console.log('\nLighthouse, móvil: rendimiento, accesibilidad, buenas prácticas, SEO')
    for (const path of paths) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(site.url + path))
      const scores = categories.map((id) => median(visits.map((each) => each.scores[id])))
      const met = categories.every((id, index) => (scores[index] ?? 0) >= targets[id])
      console.log(
        `  ${met ? '✓' : '✗'} ${path.padEnd(28)} ${scores.map((score) => String(score).padStart(4)).join(' ')}`,
      )
      for (const audit of new Set(visits.flatMap((each) => each.missed))) console.log(`      ${audit}`)
    }
    console.log(
      `    metas${' '.repeat(24)} ${categories.map((id) => String(targets[id]).padStart(4)).join(' ')}`,
    )
  } finally {
    await browser.close()
    await site.stop()
  }
}
