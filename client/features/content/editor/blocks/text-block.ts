import {
  type Extensions,
  Extension,
  type JSONContent,
  type MarkdownParseHelpers,
  type MarkdownRendererHelpers,
  type MarkdownToken,
  mergeAttributes,
  Node,
} from '@tiptap/core'
import {
  findTextBlocks,
  formatTextBlockHead,
  isTextBlockName,
  parseTextBlockHead,
  textBlocks,
  type TextBlockName,
} from '../../contract/text-blocks.ts'
import { isOffered, type TextToolSet } from '../../contract/text-tools.ts'
import { getFirstBlock } from '../text/first-block.ts'
import { toStringOrEmpty } from './picture.ts'
import { textBlockKeys } from './text-block-keys.ts'
import { type EditorBlock, isEditorBlock, textBlockKinds } from './text-block-kinds.ts'
import { type BlockChoices, createTextBlockView } from './text-block-view.ts'

/** How many blocks that end with a fence are within one another, counted from this node. */
function getHeight({ type = '', attrs, content = [] }: JSONContent): number {
  const inner = Math.max(0, ...content.map(getHeight))
  const hasFences = isTextBlockName(type) ? !textBlocks[type].isLeaf : Boolean(attrs?.['title'])
  return inner + (hasFences ? 1 : 0)
}

/** Writes each block that a node contains as Markdown. */
export const renderBlocks = ({ content = [] }: JSONContent, helpers: MarkdownRendererHelpers): string[] =>
  content.map((child, index) => helpers.renderChild?.(child, index) ?? helpers.renderChildren([child]))

/** Writes a block: the more blocks it contains, the more colons it has. */
export function formatTextBlock(
  name: TextBlockName,
  { attrs = {}, content = [] }: JSONContent,
  helpers: MarkdownRendererHelpers,
): string {
  const attributes = textBlocks[name].attributes.map((key) => [key, toStringOrEmpty(attrs[key])])
  const head = { name, label: toStringOrEmpty(attrs['label']), attributes: Object.fromEntries(attributes) }
  if (textBlocks[name].isLeaf) return formatTextBlockHead(head, 2)
  const colons = 2 + getHeight({ type: name, content })
  const blocks = renderBlocks({ content }, helpers)
  const isFilled = (text: string): boolean => text.trim() !== ''
  const body = blocks.slice(Math.max(0, blocks.findIndex(isFilled)), blocks.findLastIndex(isFilled) + 1)
  return [formatTextBlockHead(head, colons), ...body, ':'.repeat(colons)].join('\n\n')
}

const startsTextBlock = (src: string): boolean =>
  parseTextBlockHead(src.split('\n', 1)[0] ?? '') !== null && findTextBlocks(src.split('\n'), true).has(0)

const TextBlockReader = Extension.create({
  name: 'textBlock',
  markdownTokenizer: {
    name: 'textBlock',
    level: 'block',
    start: (src: string) =>
      [...getFirstBlock(src).matchAll(/(?<=\n)::/g)].find(({ index }) => startsTextBlock(src.slice(index)))
        ?.index ?? -1,
    tokenize(src, _, lexer): MarkdownToken | undefined {
      if (!src.startsWith('::')) return undefined
      const lines = src.split('\n')
      const head = parseTextBlockHead(lines[0] ?? '')
      const end = head ? findTextBlocks(lines, true).get(0) : undefined
      if (!head || end === undefined) return undefined
      const raw = lines.slice(0, end + 1).join('\n') + (end + 1 < lines.length ? '\n' : '')
      const tokens = lexer.blockTokens(lines.slice(1, end).join('\n'))
      return { type: head.name, raw, attributes: { label: head.label, ...head.attributes }, tokens }
    },
  },
})

export function parseBlockContent(
  { tokens = [] }: Pick<MarkdownToken, 'tokens'>,
  helpers: MarkdownParseHelpers,
): JSONContent[] {
  const content = (helpers.parseBlockChildren ?? helpers.parseChildren)(tokens)
  return content.length > 0 ? content : [{ type: 'paragraph' }]
}

const createAttribute = (key: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${key}`) ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({
    [`data-${key}`]: toStringOrEmpty(attributes[key]),
  }),
})

function createBlockNode(name: EditorBlock, choices: BlockChoices): Node {
  const { text, content = 'block+', parse } = textBlockKinds[name]
  const { isLeaf, attributes } = textBlocks[name]
  return Node.create({
    name,
    ...(text !== undefined && { group: 'block' }),
    ...(isLeaf ? { atom: true } : { content }),
    defining: true,
    isolating: true,
    addAttributes: () =>
      Object.fromEntries(['label', ...attributes].map((key) => [key, createAttribute(key)])),
    parseHTML: () => [{ tag: `div[data-block="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-block': name }),
      ...(isLeaf ? [] : [0]),
    ],
    addNodeView: text === undefined ? null : () => createTextBlockView(name, choices),
    markdownTokenName: name,
    parseMarkdown(token, helpers) {
      if (isLeaf) return helpers.createNode(name, token.attributes)
      const inner = parseBlockContent(token, helpers)
      const [inside, others] = parse ? parse(inner, helpers) : [inner, []]
      return [helpers.createNode(name, token.attributes, inside), ...others]
    },
    renderMarkdown: (node, helpers) => formatTextBlock(name, node, helpers),
  })
}

export const createTextBlocks = (allowedTools: TextToolSet, choices: BlockChoices): Extensions => [
  TextBlockReader,
  textBlockKeys,
  ...Object.keys(textBlockKinds)
    .filter(isEditorBlock)
    .filter((nodeType) => isOffered({ nodeType }, allowedTools))
    .map((nodeType) => createBlockNode(nodeType, choices)),
]
