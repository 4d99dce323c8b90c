import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillNoun } from '#client/features/content/contract/noun.ts'
import { type TextAction, transitions } from '#client/features/content/contract/transitions.ts'
import { actionRules, type EntryAction, getStartStates } from '#worker/features/content/saving/actions.ts'
import { formatMarkdownTable } from '#worker/testing/markdown-table.ts'
import { root } from '../cli/environment/shell.ts'

// Writes the life of a text into docs/states.md from the tables that buttons and the server read.

const file = join(root, 'docs/states.md')

const isTextAction = (action: EntryAction): action is TextAction => action !== 'save'
/** The state after an action; without one of its own, the text stays where it is. */
const getEnd = (action: EntryAction): string | null => {
  if (action === 'delete') return '[*]'
  return isTextAction(action) ? transitions[action].to : null
}

// The keys of this record are the actions.
const actions = Object.keys(actionRules) as EntryAction[]

function createDiagram(): string {
  const edges = new Map<string, string[]>([
    ['[*] --> draft', ['save']],
    ['scheduled --> published', ['its date comes']],
    ['published --> draft', ['its end comes']],
  ])
  for (const action of actions)
    for (const from of getStartStates(action)) {
      const edge = `${from} --> ${getEnd(action) ?? from}`
      edges.set(edge, [...(edges.get(edge) ?? []), action])
    }
  const lines = [...edges].map(([edge, labels]) => `  ${edge}: ${labels.join(', ')}`)
  return ['```mermaid', 'stateDiagram-v2', '  direction LR', ...lines, '```'].join('\n')
}

function createTable(): string {
  const code = (text: string | null | undefined): string => (text ? `\`${text}\`` : '')
  const rows = actions.map((action) => {
    const { refusal, article, text } = actionRules[action]
    const button = isTextAction(action) ? transitions[action].label : ''
    return [code(action), button, fillNoun(refusal, { one: 'texto', gender: 'm' }), code(article), code(text)]
  })
  return formatMarkdownTable([
    ['action', 'button', 'refusal in another state', 'audited of an article', 'of another text'],
    ...rows,
  ])
}

test('docs/states.md shows the states and actions of the code; UPDATE=1 writes it', () => {
  const stored = readFileSync(file, 'utf8')
  const made = stored.replace(
    /(<!-- actions -->\n)[^]*(<!-- end of actions -->)/,
    (_, start: string, end: string) => `${start}\n${createDiagram()}\n\n${createTable()}\n\n${end}`,
  )
  if (process.env['UPDATE'] === '1') writeFileSync(file, made)
  expect(readFileSync(file, 'utf8')).toBe(made)
})
