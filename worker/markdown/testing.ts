import { existsSync, readdirSync, readFileSync } from 'node:fs'

const seedFolder = 'worker/seed/articles/'

/** The seed articles as `[name, text]`; empty if the folder was deleted. */
export function readSeedArticles(): [name: string, text: string][] {
  const names = existsSync(seedFolder) ? readdirSync(seedFolder).filter((name) => name.endsWith('.md')) : []
  return names.map((name) => [name, readFileSync(seedFolder + name, 'utf8')])
}
