import { existsSync, readdirSync, readFileSync } from 'node:fs'

const seedFolder = 'worker/seed/articles/'

/** The first articles by name, as many as there are: a site may have deleted them. */
export function readSeedArticles(): [name: string, text: string][] {
  const names = existsSync(seedFolder) ? readdirSync(seedFolder).filter((name) => name.endsWith('.md')) : []
  return names.map((name) => [name, readFileSync(seedFolder + name, 'utf8')])
}
