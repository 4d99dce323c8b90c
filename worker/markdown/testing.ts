import { existsSync, readdirSync, readFileSync } from 'node:fs'

const folder = 'worker/seed/articles/'

/** The first articles by name, as many as there are: a site may have deleted them. */
export function contentFiles(): [name: string, text: string][] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
  return names.map((name) => [name, readFileSync(folder + name, 'utf8')])
}
