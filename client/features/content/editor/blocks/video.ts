import { type JSONContent, type MarkdownToken, Node, type NodeViewRendererProps } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node as DocumentNode, Slice } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { videoProviders } from '#client/features/blog/contract/video-providers.ts'
import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { shortenAddress } from '../../contract/link-address.ts'
import { findBlockingContainer, moveToEmptyLine } from './containers.ts'
import { toStringOrEmpty } from './picture.ts'
import { type BlockChoices, createButton, createChanger } from './text-block-view.ts'

const getHref = ({ attrs }: { attrs?: Readonly<Record<string, unknown>> | undefined }): string =>
  toStringOrEmpty(attrs?.['href'])

/** The node of a video if a paragraph has only its address. Readers see a player (worker/markdown/videos.ts). */
export function parseLoneVideo(tokens: readonly MarkdownToken[] = []): JSONContent | null {
  const [link, ...others] = tokens
  if (others.length > 0 || link?.type !== 'link' || link.title) return null
  const { href = '' } = link
  const text = (link.tokens ?? []).map((token) => token.text ?? '').join('')
  return text === href && parseVideoUrl(href) ? { type: 'video', attrs: { href } } : null
}

export function toVideoLink(node: JSONContent): JSONContent {
  if (node.type !== 'video') return node.content ? { ...node, content: node.content.map(toVideoLink) } : node
  const href = getHref(node)
  return {
    type: 'paragraph',
    content: [{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }],
  }
}

export function getSelectedVideo({ selection }: EditorState): string | null {
  const node = selection instanceof NodeSelection ? selection.node : null
  return node?.type.name === 'video' ? getHref(node) : null
}

function createVideoBox(
  { node, view, getPos, editor }: NodeViewRendererProps,
  { say, askForVideo }: BlockChoices,
): HTMLElement {
  const href = getHref(node)
  const provider = parseVideoUrl(href)?.provider
  const change = createChanger({ view, getPos })
  const remove = (): void => {
    change(({ tr }, at) => tr.delete(at, at + node.nodeSize))
    view.focus()
  }
  const replace = (): void => {
    change(({ doc, tr }, at) => tr.setSelection(NodeSelection.create(doc, at)))
    askForVideo(editor)
  }
  const head = createElement(
    'div',
    { className: 'text-block-head' },
    createElement('span', {}, provider ? say(`Video de ${videoProviders[provider].name}`) : say('Video')),
    createElement('small', {}, shortenAddress(href)),
    createButton('Cambiar', say('Cambiar el video'), replace),
    createButton('Quitar', say('Quitar el video'), remove),
  )
  return createElement('div', { className: 'text-block film-block' }, head)
}

/** The address of the video that a paragraph has and nothing else; null if there is more, or none. */
function getLoneAddress({ type, childCount, firstChild, textContent }: DocumentNode): string | null {
  const href = toStringOrEmpty(firstChild?.marks.find((mark) => mark.type.name === 'link')?.attrs['href'])
  const isLone = type.name === 'paragraph' && childCount === 1 && textContent === href
  return isLone && parseVideoUrl(href) ? href : null
}

/** Once the caret leaves a paragraph that is the address of a video, makes it a video. */
function replaceLeftAddress(
  transactions: readonly Transaction[],
  before: EditorState,
  { doc, selection, schema, tr }: EditorState,
): Transaction | null {
  const { $from } = before.selection
  if ($from.parent.type.name !== 'paragraph' || transactions.some((each) => each.getMeta('history$')))
    return null
  const at = transactions.reduce((position, { mapping }) => mapping.map(position), $from.before())
  const node = doc.nodeAt(at)
  const href = node && getLoneAddress(node)
  const isInside = node && selection.from <= at + node.nodeSize && selection.to >= at
  if (!href || isInside || findBlockingContainer(doc.resolve(at + 1), 'video')) return null
  const video = schema.nodes['video']?.create({ href })
  return video ? tr.replaceWith(at, at + node.nodeSize, video) : null
}

/** Makes an address that is pasted into an empty paragraph a video. One undo leaves its link. */
function pasteAddress(view: EditorView, { content }: Slice): boolean {
  const { state } = view
  const { $from, empty } = state.selection
  const { video, paragraph } = state.schema.nodes
  const href = content.textBetween(0, content.size, '\n').trim()
  const mark = state.schema.marks['link']?.create({ href })
  const isAlone = empty && $from.parent.type === paragraph && $from.parent.content.size === 0
  if (!video || !mark || !isAlone || !parseVideoUrl(href) || findBlockingContainer($from, 'video'))
    return false
  const at = $from.before()
  view.dispatch(state.tr.replaceWith($from.pos, $from.pos, state.schema.text(href, [mark])))
  const tr = closeHistory(view.state.tr)
  tr.replaceWith(at, at + href.length + 2, video.create({ href }))
  view.dispatch(moveToEmptyLine(tr, at + 1))
  // What is typed next is undone by itself.
  view.dispatch(closeHistory(view.state.tr))
  return true
}

/** In Markdown its address alone in a paragraph. Its picture is not shown: the provider would see who writes. */
export const createVideo = (choices: BlockChoices) =>
  Node.create({
    name: 'video',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ href: { default: '', rendered: false } }),
    parseHTML: () => [
      {
        tag: 'p[data-video]',
        priority: 60,
        getAttrs: (element) => ({ href: element.querySelector('a')?.getAttribute('href') ?? '' }),
      },
    ],
    // For the clipboard: other programs get the link.
    renderHTML: ({ node }) => ['p', { 'data-video': '' }, ['a', { href: getHref(node) }, getHref(node)]],
    renderMarkdown: (node) => `[${getHref(node)}](${getHref(node)})`,
    addNodeView: () => (input) => ({
      dom: createVideoBox(input, choices),
      stopEvent: ({ target }) => target instanceof HTMLButtonElement,
    }),
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: replaceLeftAddress,
        props: { handlePaste: (view, _, slice) => pasteAddress(view, slice) },
      }),
    ],
  })
