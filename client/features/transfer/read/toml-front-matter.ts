import { parse } from 'smol-toml'

const frontMatterPattern = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/

/** TOML front matter (Hugo) as JSON, which is valid YAML: the worker needs no TOML parser. Invalid TOML stays. */
export function convertTomlFrontMatter(text: string): string {
  const head = frontMatterPattern.exec(text)
  if (!head) return text
  try {
    return `---\n${JSON.stringify(parse(head[1] ?? ''))}\n---\n${text.slice(head[0].length)}`
  } catch {
    return text
  }
}
