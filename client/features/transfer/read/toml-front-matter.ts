import { parse } from 'smol-toml'

const frontMatterPattern = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/

/**
 * Converts TOML front matter, as Hugo writes it, to JSON. JSON is valid YAML, so the worker needs no TOML parser.
 * Invalid TOML stays as it is; the worker rejects it.
 */
export function convertTomlFrontMatter(text: string): string {
  const head = frontMatterPattern.exec(text)
  if (!head) return text
  try {
    return `---\n${JSON.stringify(parse(head[1] ?? ''))}\n---\n${text.slice(head[0].length)}`
  } catch {
    return text
  }
}
