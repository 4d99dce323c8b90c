import { load, type Sample } from './measure/load.ts'
import { median } from './measure/statistics.ts'
import { scaled, some } from './scale.ts'
import { run, type Running } from './site.ts'

const rounds = scaled(7, 1)
/** Requests of one row in a round, and before all. */
const usual = { perRound: scaled(100, 2), warmUp: scaled(200, 1) }
/** Of three kinds of searches, of which a site answers 1,000 a minute: worker/http/limits/read-limit.ts. */
const few = { perRound: scaled(30, 2), warmUp: scaled(60, 1) }
const posts = scaled(10_000, 60)
const lastPage = scaled(400, 3)
const paths = some(['/', '/blog', '/blog/correo-que-llega'])

/** What is asked; `against` is the row that it is compared with, by its place, and `goal` how many times its CPU. */
type Row = { label: string; target: Running; path: string; against?: number; goal?: number }

/**
 * Rounds are interleaved: each target is asked in turn, so that noise falls on all alike. A ratio is one of the same
 * round; shown is the median of all rounds.
 */
async function compare(rows: readonly Row[], { perRound, warmUp }: typeof usual): Promise<void> {
  const samples = rows.map((): Sample[] => [])
  for (const { target, path } of rows) await load(target, () => path, warmUp)
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { target, path }] of rows.entries())
      samples[index]?.push(await load(target, () => path, perRound))
  for (const [index, row] of rows.entries()) line(row, samples[index] ?? [], samples[row.against ?? -1])
}

function line({ label, goal }: Row, samples: readonly Sample[], base?: readonly Sample[]): void {
  const show = (name: string, field: keyof Sample): string => {
    const ratio =
      base && median(samples.map((sample, at) => sample[field] / (base[at]?.[field] ?? Number.NaN)))
    const times = ratio === undefined ? '' : `× ${ratio.toFixed(2)}`
    const met =
      goal === undefined || ratio === undefined || field !== 'cpu' ? '' : ratio <= goal ? ' ✓' : ' ✗'
    const verdict = met && `${met} meta ${goal}`
    return `${name} ${median(samples.map((sample) => sample[field])).toFixed(2)} ms ${times.padEnd(7)}${verdict}`
  }
  console.log(
    `  ${label.padEnd(42)} ${show('primer byte', 'first')} ${show('último', 'last')} ${show('CPU', 'cpu')}`,
  )
}

/** The worker against its two floors, and the long list against the first page. */
export async function benchServer(): Promise<void> {
  const running: Running[] = []
  const start = async (...args: Parameters<typeof run>) => {
    const target = await run(...args)
    running.push(target)
    return target
  }
  try {
    const cached = await start('worker/index.ts', 9801)
    const fresh = await start('tools/bench/workers/uncached.ts', 9802)
    const bare = await start('tools/bench/workers/bare-react.tsx', 9803)
    for (const [index, path] of paths.entries()) {
      const html = await (await fetch(cached.url + path)).text()
      const constant = await start('tools/bench/workers/constant.ts', 9810 + index, {
        bindings: { HTML: html },
      })
      console.log(`\n${path} (${html.length} caracteres)`)
      await compare(
        [
          { label: '(a) Hono + texto constante', target: constant, path },
          { label: 'sitio, en caché, contra (a)', target: cached, path, against: 0, goal: 0.9 },
          { label: '(b) Hono + React, datos en memoria', target: bare, path },
          { label: '(c) lo mismo, con el viaje a D1 de la página', target: bare, path: `${path}?datos=1` },
          { label: 'sitio, sin caché, contra (c)', target: fresh, path, against: 3, goal: 1.2 },
        ],
        usual,
      )
    }
    console.log(`\nCon ${posts} artículos, sin caché`)
    const target = await start('tools/bench/workers/uncached.ts', 9805, { posts })
    await compare(
      [
        { label: '/blog', target, path: '/blog' },
        {
          label: `la página ${lastPage}, contra la primera`,
          target,
          path: `/blog?pagina=${lastPage}`,
          against: 0,
          goal: 1.1,
        },
        { label: 'un artículo', target, path: `/blog/generado-${posts - 1}` },
        ...Object.entries({
          'buscar lo que está en pocos': 'correo',
          'buscar lo que está en todos': 'texto',
          'buscar un comienzo de palabra': 'text',
        }).map(([label, word]) => ({
          label: `${label}, contra él`,
          target,
          path: `/blog/buscar?q=${word}`,
          against: 2,
          goal: 2,
        })),
      ],
      few,
    )
  } finally {
    await Promise.all(running.map((target) => target.stop()))
  }
}
