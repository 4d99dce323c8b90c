import { bundle } from './build.ts'
import { load, median, type Sample } from './load.ts'
import { run, type Running } from './site.ts'

const rounds = 5
const perRound = 1_000
const slug = '/blog/correo-que-llega'
const paths = ['/', '/blog', slug]

type Row = { label: string; target: Running; path: string }

/** Rounds are interleaved: each target is asked in turn, so that noise falls on all alike. */
async function compare(rows: readonly Row[]): Promise<Map<string, Sample>> {
  const samples = new Map<string, Sample[]>(rows.map((row) => [row.label, []]))
  for (const { target, path } of rows) await load(target, path, 200)
  for (let round = 0; round < rounds; round++) {
    for (const { label, target, path } of rows) samples.get(label)?.push(await load(target, path, perRound))
  }
  return new Map([...samples].map(([label, list]) => [label, median(list)]))
}

function line(label: string, sample: Sample, base?: Sample): void {
  const ratio = base ? `  CPU × ${(sample.cpu / base.cpu).toFixed(2)}` : ''
  console.log(
    `  ${label.padEnd(44)} ${sample.perSecond.toFixed(0).padStart(6)}/s  p50 ${sample.p50.toFixed(2)} ms  p99 ${sample.p99.toFixed(2)} ms  CPU ${sample.cpu.toFixed(3)} ms${ratio}`,
  )
}

function of(samples: ReadonlyMap<string, Sample>, label: string): Sample {
  const sample = samples.get(label)
  if (!sample) throw new Error(`${label} was not measured`)
  return sample
}

/** The worker against its two floors, and the long list against the first page. */
export async function benchServer(): Promise<void> {
  const [site, uncached, bare, constant] = await Promise.all(
    [
      'worker/index.ts',
      'bench/workers/uncached.ts',
      'bench/workers/bare-react.tsx',
      'bench/workers/constant.ts',
    ].map((entry) => bundle(entry)),
  )
  if (!site || !uncached || !bare || !constant) throw new Error('A bench worker was not built')
  const running: Running[] = []
  const start = async (
    name: string,
    code: string,
    port: number,
    extra = 0,
    bindings: Record<string, string> = {},
  ) => {
    const target = await run({ name, code, bindings }, port, extra)
    running.push(target)
    return target
  }
  try {
    const cachedSite = await start('site', site, 9801)
    const freshSite = await start('uncached', uncached, 9802)
    const bareReact = await start('bare', bare, 9803)
    for (const [index, path] of paths.entries()) {
      const html = await (await fetch(cachedSite.url + path)).text()
      const floor = await start('constant', constant, 9810 + index, 0, { HTML: html })
      const samples = await compare([
        { label: 'a constante', target: floor, path },
        { label: 'sitio, en caché', target: cachedSite, path },
        { label: 'b React solo', target: bareReact, path },
        { label: 'b React solo, leyendo D1', target: bareReact, path: `${path}?datos=1` },
        { label: 'sitio, sin caché', target: freshSite, path },
      ])
      console.log(`\n${path} (${html.length} caracteres)`)
      const a = of(samples, 'a constante')
      line('(a) Hono + texto constante', a)
      line('sitio, en caché, contra (a)', of(samples, 'sitio, en caché'), a)
      line('(b) Hono + React, datos en memoria', of(samples, 'b React solo'))
      const b = of(samples, 'b React solo, leyendo D1')
      line('(b) Hono + React, misma consulta a D1', b)
      line('sitio, sin caché, contra (b) con D1', of(samples, 'sitio, sin caché'), b)
      await floor.stop()
      running.splice(running.indexOf(floor), 1)
    }
    await benchLarge(await start('large', uncached, 9805, 10_000))
  } finally {
    await Promise.all(running.map((target) => target.stop()))
  }
}

/** Ten thousand articles: the end of the list against its beginning, and searches against an article. */
async function benchLarge(target: Running): Promise<void> {
  const path = {
    first: '/blog',
    deep: '/blog?pagina=400',
    article: '/blog/generado-7777',
    rare: '/blog/buscar?q=correo',
    all: '/blog/buscar?q=texto',
    beginning: '/blog/buscar?q=text',
  }
  const samples = await compare(Object.entries(path).map(([label, at]) => ({ label, target, path: at })))
  console.log('\nCon 10 000 artículos, sin caché')
  line('/blog', of(samples, 'first'))
  line('/blog?pagina=400, contra la primera', of(samples, 'deep'), of(samples, 'first'))
  const article = of(samples, 'article')
  line('un artículo', article)
  line('buscar lo que está en pocos, contra él', of(samples, 'rare'), article)
  line('buscar lo que está en todos, contra él', of(samples, 'all'), article)
  line('buscar un comienzo de palabra, contra él', of(samples, 'beginning'), article)
}
