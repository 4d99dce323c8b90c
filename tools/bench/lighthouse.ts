import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { run } from '../cli/environment/shell.ts'
import { launch } from './measure/phone.ts'
import { median } from './measure/statistics.ts'
import { isSmoke } from './scale.ts'
import { serveSite } from './serve.ts'

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
const targets = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Milliseconds of blocked main thread, and how far anything may move. */
const limits = { blocking: 100, shift: 0 }
/** Audits that do not apply to some pages: one that must not be indexed, and the 404. */
const excused: Readonly<Record<string, readonly string[]>> = {
  '/blog/buscar?q=correo': ['is-crawlable'],
  '/contacto/gracias': ['is-crawlable'],
  '/mngr/ingreso': ['is-crawlable'],
  '/no-existe': ['is-crawlable', 'http-status-code', 'errors-in-console'],
}
const chromiumPort = 9831

type Scores = Record<(typeof categories)[number], number>
type Visit = { scores: Scores; blocking: number; shift: number; missed: string[] }

/** Lighthouse weighs 170 MB, so it is a package of its own that only this bench installs. */
const folder = fileURLToPath(new URL('lighthouse/', import.meta.url))
const resultFile = `${folder}node_modules/.result.json`

const install = async (): Promise<void> => {
  if (existsSync(`${folder}node_modules`)) return
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder], { quiet: true })
}

const scored = v.object({ score: v.nullable(v.number()) })
const resultSchema = v.object({
  categories: v.record(
    v.picklist(categories),
    v.object({ ...scored.entries, auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })) }),
  ),
  audits: v.record(
    v.string(),
    v.object({
      ...scored.entries,
      numericValue: v.optional(v.number()),
      displayValue: v.optional(v.string()),
    }),
  ),
})

/** One visit as Lighthouse's own phone, and the audits that cost points. */
async function visit(url: string, path: string): Promise<Visit> {
  await run(
    `${folder}node_modules/.bin/lighthouse`,
    [
      url + path,
      `--port=${chromiumPort}`,
      '--form-factor=mobile',
      `--only-categories=${categories.join(',')}`,
      ...(excused[path] ?? []).map((audit) => `--skip-audits=${audit}`),
      // A lost page has to read well too.
      '--ignore-status-code',
      '--output=json',
      `--output-path=${resultFile}`,
      '--quiet',
    ],
    { quiet: true },
  )
  const lhr = v.parse(resultSchema, JSON.parse(await readFile(resultFile, 'utf8')))
  const score = (id: (typeof categories)[number]): number =>
    Math.round((lhr.categories[id]?.score ?? Number.NaN) * 100)
  const figure = (id: string): number => lhr.audits[id]?.numericValue ?? Number.NaN
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
    blocking: figure('total-blocking-time'),
    shift: figure('cumulative-layout-shift'),
    missed,
  }
}

/** All that a smoke run does: the program itself is 170 MB to install. */
async function requirePage(url: string, path: string): Promise<void> {
  const { status } = await fetch(url + path)
  if (status !== (path === '/no-existe' ? 404 : 200)) throw new Error(`${path} answered ${status}`)
}

function report(path: string, visits: readonly Visit[]): void {
  const scores = categories.map((id) => median(visits.map((each) => each.scores[id])))
  const blocking = median(visits.map((each) => each.blocking))
  const shift = Math.max(...visits.map((each) => each.shift))
  const met =
    categories.every((id, index) => (scores[index] ?? 0) >= targets[id]) &&
    blocking <= limits.blocking &&
    shift <= limits.shift
  const figures = [...scores, blocking.toFixed(0), shift.toFixed(3)]
  console.log(
    `  ${met ? '✓' : '✗'} ${path.padEnd(28)} ${figures.map((each) => String(each).padStart(5)).join(' ')}`,
  )
  for (const audit of new Set(visits.flatMap((each) => each.missed))) console.log(`      ${audit}`)
}

/** Lighthouse's four scores for every kind of public page: the median of three visits each. */
export async function benchLighthouse(): Promise<void> {
  if (!isSmoke) await install()
  const site = await serveSite()
  const browser = await launch({ args: [`--remote-debugging-port=${chromiumPort}`] })
  try {
    console.log(
      '\nLighthouse, móvil: rendimiento, accesibilidad, buenas prácticas, SEO, bloqueo (ms), desplazamiento',
    )
    for (const path of paths) {
      await requirePage(site.url, path)
      if (isSmoke) continue
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round += 1) visits.push(await visit(site.url, path))
      report(path, visits)
    }
    const goals = [...categories.map((id) => targets[id]), limits.blocking, limits.shift]
    console.log(`    metas${' '.repeat(24)} ${goals.map((each) => String(each).padStart(5)).join(' ')}`)
  } finally {
    await browser.close()
    await site.stop()
  }
}
