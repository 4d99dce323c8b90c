import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createThreadPaths, drawThreads, type Ink } from './draw.ts'
import { createDrawing, drawingSubjects, waveDrawing } from './drawings.ts'
import { motifs } from './motifs.ts'
import { tangles } from './tangles.ts'

const ink: Ink = { from: '#c99a2e', to: '#3f9d63', weight: 3 }
const drawSubject = (subject: (typeof drawingSubjects)[number], seed: string): string =>
  drawThreads(createDrawing(subject, seed), ink)

test('the same seed gives the same drawing, and another seed gives another drawing', () => {
  expect(drawSubject('articulo', 'medir-bien')).toBe(drawSubject('articulo', 'medir-bien'))
  expect(drawSubject('articulo', 'medir-bien')).not.toBe(drawSubject('articulo', 'medir-mejor'))
})

// Drawings are cached by their address, so visitors see a change up to a day later.
test('draws the same SVG as in earlier versions', () => {
  expect(
    drawThreads({ ...waveDrawing, threadCount: 2, width: 160, height: 42, straight: 0 }, ink),
  ).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" width="160" height="42" viewBox="0 0 160 42" fill="none" stroke="url(#a)" stroke-width="3" stroke-linejoin="round"><linearGradient id="a" gradientUnits="userSpaceOnUse" x2="160"><stop stop-color="#c99a2e"/><stop offset=".5" stop-color="#3f9d63"/></linearGradient><path d="M-10 3C13 -1 23 11 38 8S49 5 64 12S75 10 90 10s15 -5 29 -5s26 7 51 7M-10 39C13 34 15 40 28 36S51 8 67 9S75 32 90 32s15 -5 29 -5s26 8 51 8"/></svg>"`,
  )
})

test.each(
  drawingSubjects.flatMap((subject) =>
    [...Object.keys(motifs), 'a'.repeat(120)].map((seed) => [subject, seed] as const),
  ),
)('draws all threads of %s/%s in 3 kB compressed, without style, script or link', (subject, seed) => {
  const svg = drawSubject(subject, seed)
  expect(gzipSync(svg).byteLength).toBeLessThanOrEqual(3000)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<style|<script|href/)
  expect(svg.match(/M-10 /g)).toHaveLength(createDrawing(subject, seed).threadCount)
})

/** The heights that a thread reaches. */
function listHeights(path: string): number[] {
  let [y, mirrored] = [0, 0]
  return [...path.matchAll(/([MLCSs])([^MLCSs]+)/g)].flatMap(([, command = '', numbers = '']) => {
    const ys =
      numbers
        .match(/-?[\d.]+/g)
        ?.flatMap((each, index) => (index % 2 === 1 ? Number(each) + (command === 's' ? y : 0) : [])) ?? []
    const end = ys.at(-1) ?? 0
    if (command === 'M' || command === 'L') return (y = mirrored = end)
    const [first = 0, second = 0] = command === 'C' ? ys : [mirrored, ...ys]
    const start = y
    y = end
    mirrored = 2 * end - second
    return Array.from({ length: 21 }, (_, step) => {
      const [at, rest] = [step / 20, 1 - step / 20]
      return rest ** 3 * start + 3 * rest ** 2 * at * first + 3 * rest * at ** 2 * second + at ** 3 * end
    })
  })
}

test('no thread is cut off by the upper or lower edge', () => {
  const names = Array.from({ length: 300 }, (_, index) => `articulo-${index}`)
  for (const name of ['ejemplo-una-persona-que-programa', ...names]) {
    const drawing = createDrawing('articulo', name)
    const heights = createThreadPaths(drawing).flatMap(listHeights)
    expect(Math.min(...heights), name).toBeGreaterThanOrEqual(1.5)
    expect(Math.max(...heights), name).toBeLessThanOrEqual(drawing.height - 1.5)
  }
})

test('each motif has a different shape', () => {
  const shapes = Object.keys(motifs).map((motif) => drawSubject('servicio', motif).replace(/.*M-10/, ''))
  expect(new Set(shapes).size).toBe(Object.keys(motifs).length)
})

test('no two articles that come with the site have the same figure', () => {
  const figures = readdirSync('worker/seed/articles').map((file) => {
    const drawing = createDrawing('articulo', file.replace(/\.md$/, ''))
    // Without crossing threads and with as many of them, only the figure differs.
    return drawThreads(
      { ...drawing, seed: '', tangle: 0, figure: undefined, threadCount: 8, orderStart: 0.3 },
      ink,
    )
  })
  expect(new Set(figures).size).toBe(figures.length)
})

test('each article that comes with the site crosses its threads differently from the three before it', () => {
  const figures = readdirSync('worker/seed/articles')
    .map((file) => ({
      day: /^published: (.+)$/m.exec(readFileSync(`worker/seed/articles/${file}`, 'utf8'))?.[1] ?? '',
      figure: createDrawing('articulo', file.replace(/\.md$/, '')).figure ?? 'waves',
    }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .map(({ figure }) => figure)
  for (const [index, figure] of figures.entries())
    expect(figures.slice(Math.max(0, index - 3), index), `${index}`).not.toContain(figure)
})

test.each(Object.keys(tangles))('the figure %s crosses from the left edge to the motif', (name) => {
  const drawing = { ...createDrawing('articulo', 'x'), figure: name as keyof typeof tangles } // a key of it
  const starts = createThreadPaths(drawing).map((path) => /^M-10 (-?\d+)/.exec(path)?.[1])
  expect(starts).not.toContain(undefined)
  expect(
    createThreadPaths({ ...drawing, isGathered: true }).map((path) => /\d+ \d+$/.exec(path)?.[0]),
  ).toEqual(starts.map(() => '960 120'))
})

test('copies of a motif continue each other: each thread is one line from end to end', () => {
  const drawing = { ...createDrawing('servicio', 'migraciones'), repeat: 3 }
  for (const path of createThreadPaths(drawing)) {
    expect(path.match(/M/g)).toHaveLength(1)
    // The last two numbers of each command: a place, or how far it is from the one before.
    let at = 0
    const places = [...path.matchAll(/([CSLMs])[^CSLs]*?(-?\d+) -?\d+(?=[CSLs]|$)/g)].map(
      ([, command, x]) => (at = Number(x) + (command === 's' ? at : 0)),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})

test('the threads of the home page are level where its labels are, and beyond', () => {
  for (const lane of waveDrawing.levelLanes ?? [])
    expect(createThreadPaths(waveDrawing)[lane]).toMatch(/^M-144 (\d+)H0C\d+ \1 .*s45 \d+ 90 \d+H496$/)
})

test('with tangle 0 the threads begin in the order in which they end', () => {
  const listStarts = (tangle: number) =>
    createThreadPaths({ ...waveDrawing, tangle }).map((path) => Number(/^M-\d+ (\d+)/.exec(path)?.[1]))
  const starts = listStarts(0)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  const tangled = listStarts(1)
  expect(tangled).not.toEqual(tangled.toSorted((a, b) => a - b))
})

// To update the file after a change of the drawing: `npm run test:unit -- client/ui/threads -u`.
test('wave.svg is the current drawing of the home page', async () => {
  const mask: Ink = { from: 'red', to: 'red', weight: 3, isEven: true, isStretched: true }
  // Shorter in the style sheet, which escapes spaces and says the size.
  const svg = drawThreads(waveDrawing, mask)
    .replaceAll(/(?<=\d) (?=\d)/g, ',')
    .replaceAll(/(?<=\d) (?=-)| (width|height|stroke-linejoin)="\w+"/g, '')
  await expect(svg).toMatchFileSnapshot('../wave/wave.svg')
})
