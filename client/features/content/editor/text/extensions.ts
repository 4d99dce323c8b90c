import { type Extensions, type InputRule, type JSONContent, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { Markdown, MarkdownManager } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { allTools, beyondTools, type Tool, type Tools } from '../../contract/tools.ts'
import { Quote } from '../blocks/callout.ts'
import { tables } from '../blocks/cells.ts'
import { CodeLook } from '../blocks/code-block.ts'
import { closedFor } from '../blocks/containers.ts'
import { FootnoteMark, FootnoteText } from '../blocks/footnote.ts'
import { MoveKeys } from '../blocks/move-keys.ts'
import { LinkedPicture, Picture } from '../blocks/picture.ts'
import { withoutCode } from '../links/own-links.ts'
import { tooMuchIn } from '../paste/visual-bounds.ts'
import { Ends } from './ends.ts'

/** Blocks that are typed as Markdown, and would be lost where they cannot stand. */
const onlyWhereItStands = (rules: readonly InputRule[], type: string): InputRule[] =>
  rules.map((rule) => {
    const { handler } = rule
    return Object.assign(rule, {
      handler: (props: Parameters<typeof handler>[0]) =>
        closedFor(props.state.selection.$from, type) ? null : handler(props),
    })
  })

/** What else a list's line could hold is lost in Markdown, or what stands behind it. */
const inLists: readonly [Tool | null, string][] = [
  [null, 'paragraph'],
  ['heading', 'heading'],
  ['list', 'bulletList'],
  ['list', 'orderedList'],
  ['code', 'codeBlock'],
  ['quote', 'blockquote'],
]

const kitFor = (can: Tools) =>
  StarterKit.extend({
    addExtensions() {
      const given: Extensions = this.parent?.() ?? []
      const held = inLists.flatMap(([tool, node]) => (tool === null || can.has(tool) ? [node] : []))
      return given.map((each) => {
        if (!(each instanceof Node)) return each
        if (each.name === 'listItem') return each.extend({ content: `paragraph (${held.join(' | ')})*` })
        if (each.name !== 'horizontalRule') return each
        return each.extend({
          addInputRules() {
            return onlyWhereItStands(this.parent?.() ?? [], 'horizontalRule')
          },
        })
      })
    },
  })

const PlacedPicture = Picture.extend({
  addInputRules() {
    return onlyWhereItStands(this.parent?.() ?? [], 'image')
  },
})

const lists = ['bulletList', 'orderedList', 'listItem', 'listKeymap'] as const

/** What the visual editor of a text with these tools understands. What none has (HTML, tasks) is written in the Markdown tab. */
export function extensionsFor(can: Tools): Extensions {
  const withoutLists = Object.fromEntries(lists.map((name) => [name, false as const]))
  return [
    kitFor(can).configure({
      blockquote: false,
      underline: false,
      trailingNode: false,
      heading: can.has('heading') && { levels: [2, 3, 4] },
      ...(can.has('list') ? {} : withoutLists),
      ...(can.has('code') ? {} : { codeBlock: false }),
      ...(can.has('rule') ? {} : { horizontalRule: false }),
      link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
    }),
    ...(can.has('quote') ? [Quote] : []),
    ...(can.has('image') ? [PlacedPicture, LinkedPicture] : []),
    ...(can.has('footnote') ? [FootnoteMark, FootnoteText] : []),
    MoveKeys,
    ...(can.has('code') ? [CodeLook] : []),
    ...(can.has('table')
      ? [TableKit.configure({ table: false, tableCell: false, tableHeader: false }), ...tables]
      : []),
    Ends,
    Markdown.configure({ markedOptions: { gfm: true } }),
  ]
}

/** The same of a text that may hold everything. */
export const extensions = extensionsFor(allTools)

/** Footnotes that it would lose: of more than a line, within something else, or by a name with other signs. */
const longNote =
  /^\[\^[^[\]]+\]:.*\n(?:(?!\[\^[^[\]]+\]:)[ \t]*\S|\s*\n(?: {4}|\t)\S)|^[ \t>]+\[\^[^[\]]+\]:|\[\^(?![\p{L}\p{N}-]+\])[^[\]]*\]/mu

/** Markdown that the visual editor would lose: HTML, task lists, reference definitions. */
const beyond = /^[ \t]*<[a-z!/]|<\/[a-z]|^[ \t]*[-*+] \[[ xX]\] |^\[[^[\]^]+\]: /m

/** Within a list: what its lines cannot hold there. */
const beyondLists = /^(?: {2}|\t)[ \t>]*(?:!\[|\[!\[|\||(?:-{3,}|\*{3,}|_{3,})[ \t]*$)/m

/** Whether a line is a picture, or a picture that is a link. */
function isPicture(line: string): boolean {
  const target = line.indexOf('](')
  if (target < 0) return false
  if (line.startsWith('![')) return line.endsWith(')')
  return line.startsWith('[![') && target < line.search(/\)\]\([^\s()]*\)$/)
}
const bare = (line: string | undefined): string => (line ?? '').replace(/^[\s>]+/, '').trimEnd()

/** A picture is a block of its own there: one within a line or a list's line would be lost. */
function hasPictureInLine(markdown: string): boolean {
  const lines = markdown.split('\n')
  return lines.some((line, at) => {
    if (!line.includes('![')) return false
    return !isPicture(bare(line)) || bare(lines[at - 1]) !== '' || bare(lines[at + 1]) !== ''
  })
}

/** Reads Markdown as the editor does. */
export const reader = new MarkdownManager({ extensions, markedOptions: { gfm: true } })

const nodesOf = ({ type, content = [] }: JSONContent): string[] => [type ?? '', ...content.flatMap(nodesOf)]

const losesThese =
  'Este texto usa tareas, HTML, notas al pie de varios párrafos u otra cosa que la vista visual no conserva: se edita en Markdown.'

/** Why the visual editor of a text with these tools cannot hold it and give it back with the same meaning; null where it can. */
export function whyInMarkdown(markdown: string, can: Tools = allTools): string | null {
  const problem = tooMuchIn(markdown)
  if (problem !== null)
    return `Este texto es demasiado para la vista visual: ${problem}. Está entero y se edita en Markdown.`
  const text = withoutCode(markdown)
    // An address in angle brackets is no HTML, and neither is a sign that says it is none.
    .replaceAll(/\]\(<[^<>\n]*>/g, '](')
    .replaceAll(/\\[<>]/g, '')
  if (beyond.test(text) || beyondLists.test(text) || longNote.test(text) || hasPictureInLine(text))
    return losesThese
  const isHeld =
    can === allTools || beyondTools(nodesOf(reader.parse(markdown)), can, 'inEditor').length === 0
  return isHeld ? null : losesThese
}

export const fitsVisually = (markdown: string, can: Tools = allTools): boolean =>
  whyInMarkdown(markdown, can) === null
