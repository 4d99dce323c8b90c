import { type Extensions, type InputRule, type JSONContent, Mark, Node } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import { Markdown, MarkdownManager } from '@tiptap/markdown'
import { StarterKit } from '@tiptap/starter-kit'
import { escapeTextBlockFences, findTextBlocks } from '../../contract/text-blocks.ts'
import { isOffered, type TextToolSet, allTextTools, findUnsupportedTools } from '../../contract/text-tools.ts'
import { NoticeReader, Quote } from '../blocks/callout.ts'
import { CodeDecorations } from '../blocks/code-block.ts'
import { findBlockingContainer } from '../blocks/containers.ts'
import { DragBlocks } from '../blocks/drag-block.ts'
import { FootnoteMark, FootnoteText } from '../blocks/footnote.ts'
import { MoveKeys } from '../blocks/move-block.ts'
import { InlinePicture, parseLonePicture, Picture, toInlinePicture } from '../blocks/picture.ts'
import { SelectedBlockKeys } from '../blocks/selected-block-keys.ts'
import { TabKeys } from '../blocks/tab-keys.ts'
import { tableExtensions } from '../blocks/table-cells.ts'
import type { BlockChoices } from '../blocks/text-block-view.ts'
import { createTextBlocks } from '../blocks/text-block.ts'
import { createVideo, parseLoneVideo, toVideoLink } from '../blocks/video.ts'
import { removeCode } from '../links/internal-links.ts'
import { findVisualLimitProblem } from '../paste/visual-limits.ts'
import { EdgeLines } from './edge-lines.ts'
import { SteadyCaret } from './steady-caret.ts'

/** Input rules that only apply where the block is allowed; elsewhere Markdown would lose it. */
const restrictInputRules = (rules: readonly InputRule[], type: string): InputRule[] =>
  rules.map((rule) => {
    const { handler } = rule
    return Object.assign(rule, {
      handler: (props: Parameters<typeof handler>[0]) =>
        findBlockingContainer(props.state.selection.$from, type) ? null : handler(props),
    })
  })

/** Nodes that a list item may contain. Markdown would lose any other one, or the text after it. */
const listItemNodes = ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock', 'blockquote']

const createStarterKit = (allowedTools: TextToolSet) =>
  StarterKit.extend({
    addExtensions() {
      const baseExtensions: Extensions = this.parent?.() ?? []
      const allowedNodes = listItemNodes.filter((nodeType) => isOffered({ nodeType }, allowedTools))
      return baseExtensions.map((each) => {
        // Else what is typed after a link, such as a comma, would belong to it.
        if (each instanceof Mark && each.name === 'link') return each.extend({ inclusive: false })
        if (!(each instanceof Node)) return each
        if (each.name === 'listItem')
          return each.extend({
            content: `paragraph (${allowedNodes.join(' | ')})*`,
            parseMarkdown(token, helpers) {
              const item = this.parent?.(token, helpers)
              return item && 'content' in item
                ? { ...item, content: item.content?.map(toInlinePicture).map(toVideoLink) }
                : []
            },
          })
        if (each.name === 'paragraph')
          return each.extend({
            parseMarkdown(token, helpers) {
              const video = allowedTools.has('video') ? parseLoneVideo(token.tokens) : null
              return video ?? parseLonePicture(token.tokens) ?? this.parent?.(token, helpers) ?? []
            },
            renderMarkdown(...given) {
              return escapeTextBlockFences(this.parent?.(...given) ?? '')
            },
          })
        // By itself, it makes paragraphs of the levels that the editor does not have.
        if (each.name === 'heading')
          return each.extend({
            parseMarkdown(token, helpers) {
              const depth = Math.min(4, Math.max(2, token.depth ?? 2))
              return this.parent?.({ ...token, depth }, helpers) ?? []
            },
          })
        if (each.name !== 'horizontalRule') return each
        return each.extend({
          addInputRules() {
            return restrictInputRules(this.parent?.() ?? [], 'horizontalRule')
          },
        })
      })
    },
  })

const PlacedPicture = Picture.extend({
  addInputRules() {
    return restrictInputRules(this.parent?.() ?? [], 'image')
  },
})

const listNodes = ['bulletList', 'orderedList', 'listItem', 'listKeymap'] as const

const noChoices: BlockChoices = {
  services: [],
  askForLink() {},
  askForPictures() {},
  askForMapPicture() {},
  askForVideo() {},
  say: (text) => text,
}

/** HTML, tasks and the like can only be edited as Markdown. */
export function createExtensions(allowedTools: TextToolSet, choices = noChoices): Extensions {
  const withoutLists = Object.fromEntries(listNodes.map((name) => [name, false as const]))
  return [
    createStarterKit(allowedTools).configure({
      blockquote: false,
      underline: false,
      trailingNode: false,
      heading: allowedTools.has('heading') && { levels: [2, 3, 4] },
      ...(allowedTools.has('list') ? {} : withoutLists),
      ...(allowedTools.has('code') ? {} : { codeBlock: false }),
      ...(allowedTools.has('rule') ? {} : { horizontalRule: false }),
      link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
    }),
    ...(allowedTools.has('quote') ? [Quote, NoticeReader] : []),
    ...(allowedTools.has('image') ? [PlacedPicture, InlinePicture] : []),
    ...(allowedTools.has('footnote') ? [FootnoteMark, FootnoteText] : []),
    ...(allowedTools.has('video') ? [createVideo(choices)] : []),
    ...createTextBlocks(allowedTools, choices),
    MoveKeys,
    DragBlocks,
    SelectedBlockKeys,
    TabKeys,
    ...(allowedTools.has('code') ? [CodeDecorations] : []),
    ...(allowedTools.has('table')
      ? [TableKit.configure({ table: false, tableCell: false, tableHeader: false }), ...tableExtensions]
      : []),
    EdgeLines,
    SteadyCaret,
    Markdown.configure({ markedOptions: { gfm: true } }),
  ]
}

export const extensions = createExtensions(allTextTools)

/** Footnotes that the editor would lose: several lines, inside other blocks, or other characters in the label. */
const longFootnotePattern =
  /^\[\^[^[\]]+\]:.*\n(?:(?!\[\^[^[\]]+\]:)[ \t]*\S|\s*\n(?: {4}|\t)\S)|^[ \t>]+\[\^[^[\]]+\]:|\[\^(?![\p{L}\p{N}-]+\])[^[\]]*\]/mu

/** Blanks the lines that start and end blocks; null if one of them continues a paragraph, as a start after a list may. */
function removeFences(markdown: string): string | null {
  if (!markdown.includes('::')) return markdown
  const lines = markdown.split('\n')
  const found = findTextBlocks(lines)
  const fences = new Set([...found].flat())
  const isBlank = (at: number): boolean =>
    fences.has(at) || /^(?:\[!\w+\])?$/.test(stripQuoteMarks(lines[at]))
  return [...found.keys()].every((at) => isBlank(at - 1))
    ? lines.map((line, at) => (fences.has(at) ? '' : line)).join('\n')
    : null
}

/** Markdown that the visual editor would lose, and its name for people. */
const unsupported: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[ \t]*[-*+] \[[ xX]\] /m, 'tareas'],
  [/^[ \t]*<[a-z!/]|<\/[a-z]/m, 'HTML'],
  [/^\[[^[\]^]+\]: /m, 'direcciones de enlaces aparte del texto'],
  [/^(?: {2}|\t)[ \t>]*(?:\||(?:-{3,}|\*{3,}|_{3,})[ \t]*$)/m, 'una tabla o una línea dentro de una lista'],
  [longFootnotePattern, 'notas al pie de varios párrafos'],
]

const stripQuoteMarks = (line: string | undefined): string => (line ?? '').replace(/^[\s>]+/, '').trimEnd()

export const markdownParser = new MarkdownManager({ extensions, markedOptions: { gfm: true } })

const listNodeTypes = ({ type, marks = [], content = [] }: JSONContent): string[] => [
  type ?? '',
  ...marks.map((mark) => mark.type),
  ...content.flatMap(listNodeTypes),
]

const describeUnsupported = (what: string): string =>
  `Este texto usa ${what}, que la vista visual no conserva: se edita en Markdown.`

const otherText =
  'Este texto usa algún bloque o formato que la vista visual no conserva: se edita en Markdown.'

/** Why the visual editor with these tools would lose part of a text, in a sentence for people; null if it would not. */
export function findVisualProblem(markdown: string, allowedTools: TextToolSet = allTextTools): string | null {
  const problem = findVisualLimitProblem(markdown)
  if (problem !== null)
    return `Este texto es demasiado para la vista visual: ${problem}. Está entero y se edita en Markdown.`
  const withoutFences = removeFences(markdown)
  if (withoutFences === null) return otherText
  const text = removeCode(withoutFences)
    // Addresses in angle brackets and escaped angle brackets are not HTML.
    .replaceAll(/\]\(<[^<>\n]*>/g, '](')
    .replaceAll(/<(?:https?:|mailto:|[^\s<>@:"]+@)[^\s<>]*>/gi, '')
    .replaceAll(/\\[<>]/g, '')
  for (const [pattern, name] of unsupported) {
    const at = text.search(pattern)
    if (at >= 0) return describeUnsupported(`${name} (línea ${text.slice(0, at).split('\n').length})`)
  }
  const isSupported =
    allowedTools === allTextTools ||
    findUnsupportedTools(
      // Without its tool, a video is a link.
      listNodeTypes(markdownParser.parse(markdown)).filter((type) => type !== 'video'),
      allowedTools,
    ).length === 0
  return isSupported ? null : otherText
}

export const canEditVisually = (markdown: string, allowedTools: TextToolSet = allTextTools): boolean =>
  findVisualProblem(markdown, allowedTools) === null
