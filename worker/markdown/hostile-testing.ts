/** A text made to cost more than it is worth; at most 200,000 characters, which is what an article can have. */
export type HostileText = { name: string; group: string; input: () => string }

/** The longest text that an article can have. */
export const longest = 200_000

const fill = (piece: string, length = longest): string =>
  piece.repeat(Math.floor(length / piece.length)).slice(0, length)
const many = (count: number, piece: (index: number) => string, between = ''): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join(between)
const padded = (columns: number, rows: number, row = '|'): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${`${row}\n`.repeat(rows)}`
const code = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`
/** Two blocks of lines that are not long enough to be left as they are for that. */
const lines = (language: string, piece: string): string =>
  code(language, `${fill(piece, 398)}\n`.repeat(74)).repeat(2)
const nested = (depth: number): string => many(depth, (level) => `${'  '.repeat(level)}- a\n`)

const paragraph =
  'El *agua* sabe **el camino** y [lo dice](/blog/el-agua) a quien la oye, dos veces al año y sin prisa. '.repeat(
    5,
  )
const section = `## El camino\n\n${paragraph}\n\n- uno\n- dos\n\n${paragraph}\n\n`

type Row = readonly [name: string, input: () => string]

const groups: Readonly<Record<string, readonly Row[]>> = {
  ordinary: [
    ['an article of 10,000 words', () => fill(section, 62_000)],
    ['a table of 20 columns and 200 rows', () => padded(20, 200, `|${'valor |'.repeat(20)}`)],
    ['100 footnotes', () => many(100, (index) => `Nota[^${index}].\n\n[^${index}]: Texto.\n\n`)],
    ['lists 8 deep', () => nested(8).repeat(50)],
    ['code of 500 lines', () => code('ts', "export const valor = calcula(1, 'dos')\n".repeat(500))],
  ],
  tables: [
    ['300 columns × 700 short rows', () => padded(300, 700)],
    ['1,000 columns × 5,000 short rows', () => padded(1_000, 5_000)],
    ['12,000 columns × 50,000 short rows', () => padded(12_000, 50_000)],
    ['one row of 65,000 empty cells', () => `|${'a|'.repeat(33_000)}\n|${'-|'.repeat(33_000)}\n`],
    ['empty cells', () => padded(100, 1_900, '|'.repeat(100))],
    ['12,000 tables', () => many(12_000, () => 'a|\n-|\n\n')],
    ['tables below a heading of 90 kB', () => `# ${fill('a', 90_000)}\n${many(9_000, () => '|a|\n|-|\n\n')}`],
    ['heads without a second line', () => fill('|a|b|\n')],
    ['pipes', () => fill('|')],
    ['escaped pipes', () => `|a|\n|-|\n|${fill('\\|', 190_000)}`],
    ['lists in front of rows', () => `|a|\n|-|\n${fill('- |\n', 190_000)}`],
    ['alignments', () => `|${'a|'.repeat(20_000)}\n|${':-:|'.repeat(20_000)}\n${'|\n'.repeat(30_000)}`],
  ],
  containers: [
    ['lists in one line', () => `${fill('- ', 199_998)}a`],
    ['2,000 lists in one line', () => `${'- '.repeat(2_000)}a`],
    ['numbered lists in one line', () => fill('1. ')],
    ['quotes in one line', () => fill('>', 60_000)],
    ['quotes with spaces', () => fill('> ')],
    ['lists and quotes', () => fill('> - ')],
    ['lists by indentation', () => nested(440)],
    ['24 lists and blank lines', () => nested(20) + fill('\n', 190_000)],
    ['24 lists and lazy lines', () => nested(20) + fill('a\n', 190_000)],
    ['24 quotes in each line', () => fill(`${'>'.repeat(20)}\n`)],
    ['quotes that open and close', () => fill('> a\n\n')],
    ['quotes ended by rules', () => fill('> ---\nb\n')],
    ['lists ended by text', () => fill('- a\n\nb\n\n')],
    ['list items', () => fill('- a\n')],
    ['empty list items', () => fill('-\n')],
    ['items of other kinds', () => fill('- a\n+ a\n* a\n')],
    ['loose list items', () => fill('- a\n\n')],
    ['footnotes inside footnotes', () => many(20_000, (index) => `[^${index}]: `)],
    ['indented lists with tabs', () => fill('\t- a\n-\t\ta\n')],
    ['task lists', () => fill('- [ ] a\n')],
  ],
  emphasis: [
    ['strikethrough of two lengths', () => '~a~~b'.repeat(12_000)],
    ['opening stars', () => fill('*a ')],
    ['closing stars', () => fill('a* ')],
    ['pairs', () => fill('**a** ')],
    ['pairs of underscores', () => fill('_a_ ')],
    ['opened, then closed', () => fill('*a ', 100_000) + fill('a* ', 100_000)],
    ['stars and underscores', () => fill('*a_ ')],
    ['stars inside underscores', () => fill('*_')],
    ['three and two', () => fill('***a** ')],
    ['stars alone', () => fill('*')],
    ['deep strikethrough', () => fill('~a ', 100_000) + fill('a~ ', 100_000)],
    ['stars in every paragraph', () => fill(`${'*a '.repeat(60)}\n\n`)],
    ['pairs in every paragraph', () => fill(`${'**a** '.repeat(100)}\n\n`)],
  ],
  links: [
    ['opening brackets', () => fill('[')],
    ['closing brackets', () => fill(']')],
    ['opened, then closed', () => fill('[', 100_000) + fill(']', 100_000)],
    ['empty links', () => fill('[]()')],
    ['unclosed addresses', () => fill('[a](b')],
    ['unclosed addresses in angle brackets', () => fill('[a](<b')],
    ['unclosed titles', () => fill('[a](b "c ')],
    ['unclosed references', () => fill('[a][b')],
    ['references to nothing', () => fill('[a][b] ')],
    ['images inside images', () => `${'!['.repeat(30_000)}a${'](b)'.repeat(30_000)}`],
    ['parentheses in addresses', () => `[a](${fill('(', 190_000)}`],
    ['images', () => fill('![](a) ')],
    ['images of a long title', () => `![](https://a.example/b "a${fill(' ', 190_000)}b")`],
    ['links', () => fill('[a](b) ')],
    ['closing brackets and images', () => fill('--->](a)')],
    ['half as many pairs as a paragraph can have', () => '**a** '.repeat(400)],
    ['links in paragraphs', () => fill('[a](b) [a](b) [a](b)\n\n')],
  ],
  references: [
    ['a long address used 30,000 times', () => `[a]: /${fill('b', 100_000)}\n\n${fill('[a]', 90_000)}`],
    ['a long title used 20,000 times', () => `[a]: b "${fill('c', 100_000)}"\n\n${fill('![a]', 80_000)}`],
    ['definitions', () => many(16_000, (index) => `[${index}]: a`, '\n')],
    ['definitions of one name', () => fill('[a]: b\n')],
    [
      'definitions used',
      () =>
        `${many(9_000, (index) => `[${index}]: a`, '\n')}\n\n${many(9_000, (index) => `[${index}]`, ' ')}`,
    ],
    ['unclosed titles of definitions', () => fill('[a]: b "\n')],
    ['labels without end', () => fill('[a\n')],
    ['labels of 900 characters', () => fill(`[${'a'.repeat(900)}`)],
  ],
  footnotes: [
    [
      '4,000 footnotes',
      () => many(4_000, (index) => `[^${index}]`, ' ') + many(4_000, (index) => `\n\n[^${index}]: a`),
    ],
    ['one footnote, 40,000 references', () => `[^a]: a\n\n${fill('[^a]', 160_000)}`],
    ['unused footnotes', () => many(14_000, (index) => `[^${index}]: a`, '\n\n')],
    ['references to no footnote', () => fill('[^a]')],
    ['references in notes', () => many(9_000, (index) => `[^${index}]: [^${index + 1}]`, '\n\n')],
    [
      'long names',
      () =>
        many(200, (index) => `[^${'ñ'.repeat(450)}${index}]`) +
        many(200, (index) => `\n\n[^${'ñ'.repeat(450)}${index}]: a`),
    ],
    ['opening of inline notes', () => fill('^[')],
  ],
  code: [
    ['bash templates inside one another', () => '```bash ${'.repeat(20_000)],
    ['bash substitutions', () => code('bash', fill('${', 60_000))],
    ['bash commands', () => code('bash', fill('$(', 60_000))],
    ['templates', () => code('ts', fill('`${', 90_000))],
    ['parentheses', () => code('js', fill('(', 190_000))],
    ['arrow functions', () => code('ts', fill('(a = (', 190_000))],
    ['generics', () => code('ts', fill('<a', 190_000))],
    ['JSX', () => code('tsx', fill('<a>', 190_000))],
    ['regular expressions', () => code('js', fill('= /[', 190_000))],
    ['PHP variables in text', () => code('php', `<?php "${fill('{$a', 190_000)}`)],
    ['PHP heredocs', () => code('php', `<?php ${fill('<<<a\n', 190_000)}`)],
    ['Python templates', () => code('python', fill('f"{', 190_000))],
    ['HTML attributes', () => code('html', fill('<a b=', 190_000))],
    ['HTML inside HTML', () => code('html', fill('<script>', 190_000))],
    ['CSS', () => code('css', fill('a{', 190_000))],
    ['CSS functions', () => code('css', `a{b:${fill('c(', 190_000)}`)],
    ['YAML', () => code('yaml', fill('- a: ', 190_000))],
    ['YAML braces', () => code('yaml', fill('{', 190_000))],
    ['JSON arrays', () => code('json', fill('[', 190_000))],
    ['numbers', () => code('ts', fill('1 ', 190_000))],
    ['SQL', () => code('sql', fill('create ', 190_000))],
    ['INI keys', () => lines('ini', 'a.')],
    ['INI keys of long words', () => lines('ini', `${'a'.repeat(9)}.`)],
    ['INI quotation marks', () => lines('ini', '\\"')],
    ['lines of Python templates', () => lines('python', 'f"{')],
    ['lines of SQL signs', () => lines('sql', '===')],
    ['signs in TypeScript', () => lines('ts', '(-')],
    ['differences', () => code('diff', fill('+\n', 190_000))],
    ['spaces', () => code('ts', `a${fill(' ', 190_000)}b`)],
    ['a word', () => code('ts', fill('a', 190_000))],
    ['numbered lines', () => code('text números', fill('\n', 190_000))],
    ['marked lines', () => code(`text {${fill('1,', 90_000)}}`, fill('\n', 90_000))],
    ['blocks', () => fill(code('ts', 'a = 1'))],
    ['blocks of many languages', () => fill(code('js', '(') + code('php', '"') + code('bash', '${'))],
    ['fences without end', () => fill('```\n~~~\n')],
    ['runs of backticks', () => many(600, (index) => '`'.repeat(index), 'a')],
    ['code in text', () => fill('`a` ')],
    ['indented code', () => fill('    a\n\n')],
    ['details', () => `\`\`\`ts ${fill('título=', 190_000)}\n`],
  ],
  html: [
    ['comments without end', () => `a ${fill('<!-- ')}`],
    ['instructions without end', () => `a ${fill('<?')}`],
    ['declarations without end', () => `a ${fill('<!A')}`],
    ['CDATA without end', () => `a ${fill('<![CDATA[')}`],
    ['attributes without end', () => `a ${fill('<a b="')}`],
    ['tags', () => fill('<b>a</b>')],
    ['blocks', () => fill('<div>\n\n')],
    ['comments', () => fill('<!-- -->\n\n')],
    ['angle brackets', () => fill('<')],
    ['tags of many attributes', () => `a <a${fill(' b=c', 190_000)}`],
  ],
  text: [
    ['entities', () => fill('&amp;')],
    ['unknown entities', () => fill('&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
    ['ampersands', () => fill('&')],
    ['quotation marks and angle brackets', () => fill('<"')],
    ['backslashes', () => fill('\\')],
    ['escaped stars', () => fill('\\*')],
    ['spaces', () => `a${fill(' ', 190_000)}b`],
    ['hard breaks', () => fill('a  \n')],
    ['spaces before breaks', () => fill(`a${' '.repeat(90)}\n`)],
    ['tabs', () => fill('\ta\n')],
    ['tabs alone', () => fill('\t')],
    ['one word', () => fill('a')],
    ['signs of addresses', () => `a${fill('-')}`],
    ['signs of addresses with dots', () => `a${fill('.-')}`],
    ['lines', () => fill('a\n')],
    ['paragraphs', () => fill('a\n\n')],
    ['carriage returns', () => fill('\r')],
    ['zero-width and combining characters', () => fill('a\u0301\u200D')],
    ['NUL characters', () => fill('\0')],
    ['figures with units', () => fill('1 s ')],
    ['rules', () => fill('---\n')],
    ['rules of stars', () => fill('* * *\n')],
  ],
  autolinks: [
    ['www', () => fill('www.')],
    ['www and words', () => fill('www.a ')],
    ['protocols', () => fill('http://')],
    ['addresses of mail', () => fill('a@b.co ')],
    ['addresses of mail joined by what nobody sees', () => fill('a@b.co\u200d', 100_000)],
    ['local parts', () => fill('a.')],
    ['local parts without domain', () => fill('a+a@')],
    ['trailing signs', () => `www.a.es/${fill(')', 190_000)}a`],
    ['trailing entities', () => `www.a.es/${fill('&a;', 190_000)}a`],
    ['ampersands in an address', () => `http://a.es/${fill('&', 190_000)}`],
    ['angle brackets', () => fill('<a@')],
    ['mailto', () => fill('mailto:a@')],
    ['words between closing brackets', () => fill('á](<b>')],
    ['letters between quotation marks', () => fill('&amp;```').slice(0, 100_000) + fill('";', 99_000)],
    ['videos', () => fill('https://youtu.be/aaaaaaaaaaa\n\n')],
  ],
  headings: [
    ['of one name', () => fill('# a\n')],
    ['of no name', () => fill('# ?\n')],
    ['of names with numbers', () => many(9_000, (index) => `# a\n# a-${index}`, '\n')],
    ['of our ids', () => many(12_000, () => '# navigation', '\n')],
    ['underlined', () => fill('a\n-\n')],
    ['underlines', () => fill('a\n=\n=\n')],
    ['closed', () => fill('## a ##\n')],
    ['of one long line', () => `# ${fill('a #', 190_000)}`],
  ],
  notes: [
    ['margin notes', () => fill('> [!MARGEN]\n> a\n\n')],
    ['passages', () => fill('> [!DESTACADO]\n> a\n\n')],
    [
      'passages that are almost there',
      () => `${fill('a', 100_000)}\n\n${fill(`> [!DESTACADO]\n> b${'a'.repeat(450)}\n\n`, 99_000)}`,
    ],
    ['markers without text', () => fill('> [!NOTE]\n')],
  ],
  mixed: [
    ['quotes, lists and stars', () => fill('> - *a [b](c "\n')],
    ['everything that opens', () => fill('*_~`[![<&\\')],
    ['everything that closes', () => fill('*a*_b_~c~`d`[e](f)![g](h)<i>&j;\\k ')],
    ['tables in lists in quotes', () => fill('> - |a|b|\n>   |-|-|\n>   |*a*|[b](c)|\n\n')],
  ],
}

export const hostileTexts: readonly HostileText[] = Object.entries(groups).flatMap(([group, rows]) =>
  rows.map(([name, input]) => ({ group, name, input })),
)
