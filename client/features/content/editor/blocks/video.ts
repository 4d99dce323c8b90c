import { type JSONContent, type MarkdownToken, Node, type NodeViewRendererProps } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, type Transaction } from '@tiptap/pm/state'
import { videoProviders } from '#client/features/blog/contract/video-providers.ts'
import { parseVideoUrl } from '#client/features/blog/contract/video-url.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { shortenAddress } from '../../contract/link-address.ts'
import { findBlockingContainer } from './containers.ts'
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
    addKeyboardShortcuts: () => ({
      Enter({ editor }) {
        const isSelected = getSelectedVideo(editor.state) !== null
        if (isSelected) choices.askForVideo(editor)
        return isSelected
      },
    }),
    addProseMirrorPlugins: () => [new Plugin({ appendTransaction: replaceLeftAddress })],
  })
