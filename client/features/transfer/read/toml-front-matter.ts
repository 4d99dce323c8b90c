import { parse } from 'smol-toml'

const frontMatterPattern = /^\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+[ \t]*(?:\r?\n|$)/

/**
 * A text whose data are in TOML, as Hugo likes them, with the same data in JSON, which is YAML too: the worker need not
 * read both. What is no TOML stays as it is, to be refused there.
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
