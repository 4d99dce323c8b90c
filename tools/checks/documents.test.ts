import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../cli/environment/shell.ts'

// Checks documents: their links lead to existing files, their commands exist, and their log events are logged.

const readText = (file: string): string => readFileSync(join(root, file), 'utf8')
const documentationFiles = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** The anchor that GitHub makes of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .replace(/[`*_]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const listAnchors = (file: string): string[] =>
  [...readText(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))

test('each link in a document leads to an existing file and heading', () => {
  expect(documentationFiles.length).toBeGreaterThan(15)
  const broken = documentationFiles.flatMap((file) =>
    [...readText(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return []
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, target))) return [`${file}: ${link}`]
      const isFound = anchor === undefined || listAnchors(target).includes(anchor)
      return isFound ? [] : [`${file}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

/** A path of this repository. `<name>`, `X` and `…` in it are placeholders. */
const pathPattern = /(?<![\w./-])(?:client|worker|tools|e2e|docs)\/[\w.{},*/[\]-]*\w[}*/]?/g

const listMissingPaths = (file: string, text: string): string[] =>
  [...text.matchAll(pathPattern)].flatMap(([path]) => {
    const isFound = existsSync(join(root, path)) || globSync(path, { cwd: root }).length > 0
    return isFound ? [] : [`${file}: ${path}`]
  })

test('each path that a document names exists', () => {
  const missing = documentationFiles
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...readText(file).matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => listMissingPaths(file, code)),
    )
  expect(missing).toEqual([])
})

test('each path that a comment names exists', () => {
  const files = globSync('{client,worker,tools,e2e}/**/*.{ts,tsx,css,mjs}', { cwd: root })
  const missing = files.flatMap((file) =>
    [...readText(file).matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([comment]) =>
      listMissingPaths(file, comment),
    ),
  )
  expect(missing).toEqual([])
})

test('each npm command that a document names exists in package.json', () => {
  const { scripts } = JSON.parse(readText('package.json'))
  const unknown = documentationFiles
    .filter((file) => file !== 'CHANGELOG.md')
    .flatMap((file) =>
      [...readText(file).matchAll(/npm run ([a-z0-9:-]+)/g)].flatMap(([, name = '']) =>
        Object.hasOwn(scripts, name) ? [] : [`${file}: npm run ${name}`],
      ),
    )
  expect(unknown).toEqual([])
})

const logEventNames = [...readText('worker/http/log.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(
  ([, name = '']) => name,
)

test('the documentation of the log explains exactly the events of the code', () => {
  const [, table = ''] = readText('docs/log-events.md').split(/^\| event /m)
  const rows = [...table.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name = '']) => name)
  expect(rows.toSorted()).toEqual(logEventNames.toSorted())
})

test('dashboards and alerts query only events that are logged, and link to existing documents', () => {
  const files = globSync('docs/ops/*.json', { cwd: root })
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const text = readText(file)
    expect(() => JSON.parse(text), file).not.toThrow()
    const asked = [...text.matchAll(/event=~?\\"([a-z|-]+)\\"/g)].flatMap(([, names = '']) =>
      names.split('|'),
    )
    expect(asked.length, file).toBeGreaterThan(0)
    for (const name of asked) expect(logEventNames, `${file}: ${name}`).toContain(name)
    for (const [, path = ''] of text.matchAll(/docs\/ops\/([a-z-]+\.md)/g))
      expect(existsSync(join(root, 'docs/ops', path)), `${file}: ${path}`).toBe(true)
  }
})
