import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { runProcess } from '../cli/environment/shell.ts'
import { launchChromium } from './measure/phone.ts'
import { mark, median, repeat } from './measure/statistics.ts'
import { serveSite } from './serve.ts'
import { isSmoke } from './smoke-scale.ts'

const rounds = 3
const paths = [
  '/',
  '/servicios',
  '/nosotros',
  '/blog',
  '/blog/etiqueta/rendimiento',
  '/blog/buscar?q=correo',
  '/blog/correo-que-llega',
  '/contacto',
  '/contacto/gracias',
  '/privacidad',
  '/hostinger',
  '/mngr/ingreso',
  '/no-existe',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const minScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Limits: milliseconds of blocked main thread, and cumulative layout shift. */
const maxValues = { blocking: 100, shift: 0 }
/** Audits that do not apply to a page, because the page must not be indexed or is a 404. */
const ignoredAudits: Readonly<Record<string, readonly string[]>> = {
  '/blog/buscar?q=correo': ['is-crawlable'],
  '/contacto/gracias': ['is-crawlable'],
  '/mngr/ingreso': ['is-crawlable'],
  '/no-existe': ['is-crawlable', 'http-status-code', 'errors-in-console'],
}
const chromiumPort = 9831

type Scores = Record<(typeof categories)[number], number>
type Visit = { scores: Scores; blockingMs: number; shift: number; failedAudits: string[] }

/** Lighthouse takes 170 MB, so it is a separate package that only this bench installs. */
const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
const resultFile = `${folder}node_modules/.result.json`

const installLighthouse = async (): Promise<void> => {
  if (existsSync(`${folder}node_modules`)) return
  await runProcess('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], {
    quiet: true,
  })
}

const scoreSchema = v.object({ score: v.nullable(v.number()) })
const resultSchema = v.object({
  categories: v.record(
    v.picklist(categories),
    v.object({
      ...scoreSchema.entries,
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(
    v.string(),
    v.object({
      ...scoreSchema.entries,
      numericValue: v.optional(v.number()),
      displayValue: v.optional(v.string()),
    }),
  ),
})

/** Visits a page with Lighthouse's phone settings. Returns the scores and the audits that cost points. */
async function runLighthouse(url: string, path: string): Promise<Visit> {
  await runProcess(
    `${folder}node_modules/.bin/lighthouse`,
    [
      url + path,
      `--port=${chromiumPort}`,
      '--form-factor=mobile',
      `--only-categories=${categories.join(',')}`,
      ...(ignoredAudits[path] ?? []).map((audit) => `--skip-audits=${audit}`),
      // Lighthouse must also audit the 404 page.
      '--ignore-status-code',
      '--output=json',
      `--output-path=${resultFile}`,
      '--quiet',
    ],
    { quiet: true },
  )
  const lhr = v.parse(resultSchema, JSON.parse(await readFile(resultFile, 'utf8')))
  const getScore = (id: (typeof categories)[number]): number =>
    Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100)
  const getNumber = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN
  const failedAudits = categories
    .filter((id) => getScore(id) < minScores[id])
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ''}`.trim())
  return {
    scores: {
      performance: getScore('performance'),
      accessibility: getScore('accessibility'),
      'best-practices': getScore('best-practices'),
      seo: getScore('seo'),
    },
    blockingMs: getNumber('total-blocking-time'),
    shift: getNumber('cumulative-layout-shift'),
    failedAudits,
  }
}

/** A smoke run only checks that the page responds, because Lighthouse takes 170 MB to install. */
async function requirePage(url: string, path: string): Promise<void> {
  const { status } = await fetch(url + path)
  if (status !== (path === '/no-existe' ? 404 : 200)) throw new Error(`${path} answered ${status}`)
}

function printReport(path: string, visits: readonly Visit[]): void {
  const scores = categories.map((id) => median(visits.map((each) => each.scores[id])))
  const blocking = median(visits.map((each) => each.blockingMs))
  const shift = Math.max(...visits.map((each) => each.shift))
  const isMet =
    categories.every((id, index) => (scores[index] ?? 0) >= minScores[id]) &&
    blocking <= maxValues.blocking &&
    shift <= maxValues.shift
  const figures = [...scores, blocking.toFixed(0), shift.toFixed(3)]
  console.log(
    `  ${mark(isMet)} ${path.padEnd(28)} ${figures.map((each) => String(each).padStart(5)).join(' ')}`,
  )
  for (const audit of new Set(visits.flatMap((each) => each.failedAudits))) console.log(`      ${audit}`)
}

/** Measures Lighthouse's four scores for every kind of public page: the median of three visits each. */
export async function benchLighthouse(): Promise<void> {
  if (!isSmoke) await installLighthouse()
  await using site = await serveSite()
  await using _ = await launchChromium({ args: [`--remote-debugging-port=${chromiumPort}`] })
  console.log(
    '\nLighthouse, móvil: rendimiento, accesibilidad, buenas prácticas, SEO, bloqueo (ms), desplazamiento',
  )
  for (const path of paths) {
    await requirePage(site.url, path)
    if (!isSmoke) printReport(path, await repeat(rounds, () => runLighthouse(site.url, path)))
  }
  const goals = [...categories.map((id) => minScores[id]), maxValues.blocking, maxValues.shift]
  console.log(`    metas${' '.repeat(24)} ${goals.map((each) => String(each).padStart(5)).join(' ')}`)
}
