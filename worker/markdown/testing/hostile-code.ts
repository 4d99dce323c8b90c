import { fill, type NamedInput, times } from './repeat.ts'

export const codeBlock = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`
/** Two blocks whose lines are just short enough to be highlighted. */
const codeLines = (language: string, piece: string): string =>
  codeBlock(language, `${fill(piece, 398)}\n`.repeat(74)).repeat(2)

/** Blocks of code that are expensive to highlight, and code in text. */
export const hostileCode: readonly NamedInput[] = [
  ['bash templates inside one another', () => '```bash ${'.repeat(20_000)],
  ['bash substitutions', () => codeBlock('bash', fill('${', 60_000))],
  ['bash commands', () => codeBlock('bash', fill('$(', 60_000))],
  ['templates', () => codeBlock('ts', fill('`${', 90_000))],
  ['parentheses', () => codeBlock('js', fill('(', 190_000))],
  ['arrow functions', () => codeBlock('ts', fill('(a = (', 190_000))],
  ['generics', () => codeBlock('ts', fill('<a', 190_000))],
  ['JSX', () => codeBlock('tsx', fill('<a>', 190_000))],
  ['regular expressions', () => codeBlock('js', fill('= /[', 190_000))],
  ['PHP variables in text', () => codeBlock('php', `<?php "${fill('{$a', 190_000)}`)],
  ['PHP heredocs', () => codeBlock('php', `<?php ${fill('<<<a\n', 190_000)}`)],
  ['Python templates', () => codeBlock('python', fill('f"{', 190_000))],
  ['HTML attributes', () => codeBlock('html', fill('<a b=', 190_000))],
  ['HTML inside HTML', () => codeBlock('html', fill('<script>', 190_000))],
  ['CSS', () => codeBlock('css', fill('a{', 190_000))],
  ['CSS functions', () => codeBlock('css', `a{b:${fill('c(', 190_000)}`)],
  ['YAML', () => codeBlock('yaml', fill('- a: ', 190_000))],
  ['YAML braces', () => codeBlock('yaml', fill('{', 190_000))],
  ['JSON arrays', () => codeBlock('json', fill('[', 190_000))],
  ['numbers', () => codeBlock('ts', fill('1 ', 190_000))],
  ['SQL', () => codeBlock('sql', fill('create ', 190_000))],
  ['INI keys', () => codeLines('ini', 'a.')],
  ['INI keys of long words', () => codeLines('ini', `${'a'.repeat(9)}.`)],
  ['INI quotation marks', () => codeLines('ini', '\\"')],
  ['lines of Python templates', () => codeLines('python', 'f"{')],
  ['lines of SQL signs', () => codeLines('sql', '===')],
  ['signs in TypeScript', () => codeLines('ts', '(-')],
  ['differences', () => codeBlock('diff', fill('+\n', 190_000))],
  ['spaces', () => codeBlock('ts', `a${fill(' ', 190_000)}b`)],
  ['a word', () => codeBlock('ts', fill('a', 190_000))],
  ['numbered lines', () => codeBlock('text números', fill('\n', 190_000))],
  ['marked lines', () => codeBlock(`text {${fill('1,', 90_000)}}`, fill('\n', 90_000))],
  ['blocks', () => fill(codeBlock('ts', 'a = 1'))],
  [
    'blocks of many languages',
    () => fill(codeBlock('js', '(') + codeBlock('php', '"') + codeBlock('bash', '${')),
  ],
  ['empty blocks', () => fill('~~~\n', 60_000)],
  ['fences without end', () => fill('```\n~~~\n')],
  ['runs of backticks', () => times(600, (n) => '`'.repeat(n), 'a')],
  ['code in text', () => fill('`a` ')],
  ['indented code', () => fill('    a\n\n')],
  ['details', () => `\`\`\`ts ${fill('título=', 190_000)}\n`],
]
