import type { Editor, NodeViewRenderer, NodeViewRendererProps } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Selection, type Transaction } from '@tiptap/pm/state'
import { completeLink } from '#client/features/settings/contract/link.ts'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { toHref, wrongAddressText } from '../../contract/link-address.ts'
import type { LinkRequest } from '../links/insert-link.ts'
import { createImages, type NewPicture } from './insert-block.ts'
import { toStringOrEmpty } from './picture.ts'
import { addColumn, removeColumn, unwrapTextBlock } from './text-block-changes.ts'
import { type BlockField, type EditorBlock, textBlockKinds } from './text-block-kinds.ts'

/** What blocks choose from, and the dialogs that they open. */
export type BlockChoices = {
  services: readonly { id: string; name: string; shown: boolean }[]
  askForLink: (request: LinkRequest) => void
  /** For the gallery of which an image is selected. */
  askForPictures: (editor: Editor) => void
  askForMapPicture: (insert: (pictures: readonly NewPicture[]) => void) => void
  /** For another address of the selected video. */
  askForVideo: (editor: Editor) => void
  /** Puts a text into the words of the site's country. */
  say: (text: string) => string
}

export function createButton(text: string, ariaLabel: string, run: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button', className: 'link', ariaLabel }, text)
  button.addEventListener('click', run)
  return button
}

type Change = (state: EditorState, at: number) => Transaction | null

/** Returns a function that changes the text at the position of a block, while the block is there. */
export const createChanger =
  ({ view, getPos }: Pick<NodeViewRendererProps, 'view' | 'getPos'>) =>
  (change: Change): void => {
    const at = getPos()
    const transaction = at === undefined ? null : change(view.state, at)
    if (transaction) view.dispatch(transaction)
  }
type Changer = ReturnType<typeof createChanger>

/** Moves the caret from the fields of a block into its text, or below a block without text. */
const leaveFields: Change = ({ doc, tr }, at) => {
  const node = doc.nodeAt(at)
  const place = node && doc.resolve(node.isAtom ? at + node.nodeSize : at + 1)
  return place && tr.setSelection(Selection.near(place)).scrollIntoView()
}

/** Selects the last image of a gallery, after which the next ones go. */
const selectLastPicture: Change = ({ doc, tr }, at) => {
  const gallery = doc.nodeAt(at)
  const last = gallery?.lastChild ? at + gallery.nodeSize - 2 : at
  return tr.setSelection(NodeSelection.create(doc, last))
}

const createSetter =
  (change: Changer, name: string) =>
  (value: string): void =>
    change(({ tr }, at) => tr.setNodeAttribute(at, name, value))

function createServiceField(change: Changer, { name, text }: BlockField, services: BlockChoices['services']) {
  const createOption = (value: string, shown: string): HTMLOptionElement =>
    createElement('option', { value }, shown)
  const select = createElement(
    'select',
    {},
    createOption('', 'Lo elige quien pregunta'),
    ...services.filter(({ shown }) => shown).map((service) => createOption(service.id, service.name)),
  )
  const set = createSetter(change, name)
  select.addEventListener('change', () => set(select.value))
  function show(value: string): void {
    // A service that is no longer offered stays until another one is chosen.
    if (![...select.options].some((option) => option.value === value))
      select.append(createOption(value, services.find(({ id }) => id === value)?.name ?? value))
    select.value = value
  }
  return { elements: [createElement('label', {}, text, select)], name, show }
}

function createField(change: Changer, field: BlockField, { services, askForLink }: BlockChoices) {
  if (field.type === 'service') return createServiceField(change, field, services)
  const { name, text, placeholder, type, hasPages } = field
  const problem = createElement('span', { className: 'field-error', role: 'alert' })
  const input = createElement('input', { placeholder, autocomplete: 'off', spellcheck: name === 'label' })
  if (name !== 'label') input.autocapitalize = 'none'
  const set = createSetter(change, name)
  /** Without a slash or a scheme, a link would lead to a page beside the text. */
  const toValue = (typed: string): string => (type === 'url' ? (toHref(completeLink(typed)) ?? typed) : typed)
  const store = (): void => set(toValue(input.value))
  function check(): void {
    const isInvalid = type === 'url' && input.value !== '' && toHref(input.value) === null
    input.ariaInvalid = String(isInvalid)
    problem.textContent = isInvalid ? `${wrongAddressText}.` : ''
  }
  input.addEventListener('input', store)
  input.addEventListener('change', () => {
    input.value = toValue(input.value)
    check()
  })
  const label = createElement('label', {}, text, input, problem)
  function show(value: string): void {
    if (toValue(input.value) === value) return
    input.value = value
    check()
  }
  const choose = (): void =>
    askForLink({
      current: input.value,
      insert(href) {
        input.value = href ?? ''
        store()
        check()
      },
    })
  const button = hasPages && createButton('Elegir', 'Elegir una página de este sitio', choose)
  // Pressing it keeps the focus in the field: a message that appears when the field loses it would move the button.
  if (button) button.addEventListener('mousedown', (event) => event.preventDefault())
  return { elements: button ? [label, button] : [label], name, show }
}

/** The line above the text of a block: what it is, its fields and its buttons. */
function createHead(
  name: EditorBlock,
  { editor, view, getPos }: NodeViewRendererProps,
  choices: BlockChoices,
) {
  const { text = '', fields: given = [] } = textBlockKinds[name]
  const change = createChanger({ view, getPos })
  const head = createElement('div', { className: 'text-block-head', contentEditable: 'false' })
  const fields = given.map((field) => createField(change, field, choices))
  const addButton = (shown: string, ariaLabel: string, run: Change, after = () => view.focus()): void =>
    head.append(
      createButton(shown, ariaLabel, () => {
        change(run)
        after()
      }),
    )
  head.append(createElement('span', {}, text), ...fields.flatMap(({ elements }) => elements))
  if (name === 'galeria')
    addButton('Añadir', 'Añadir imágenes a la galería', selectLastPicture, () =>
      choices.askForPictures(editor),
    )
  if (name === 'mapa')
    head.append(
      createButton('Imagen (opcional)', 'Añadir al mapa una imagen, que puede faltar', () =>
        choices.askForMapPicture((pictures) =>
          change(({ tr }, at) => tr.insert(at + 1, createImages(editor, pictures))),
        ),
      ),
    )
  if (name === 'columnas') {
    addButton('Más columnas', 'Más columnas: añade una', addColumn)
    addButton('Menos columnas', 'Menos columnas: quita la última y deja su texto', removeColumn)
  }
  // Not «Deshacer» alone: that is the word of undo.
  if (name === 'galeria')
    addButton('Deshacer la galería', 'Deshacer la galería: dejar las imágenes sueltas', unwrapTextBlock)
  else
    addButton(
      'Convertir en texto',
      `Convertir en texto: quita «${text}» y deja lo que contiene`,
      unwrapTextBlock,
    )
  head.addEventListener('keydown', (event) => {
    const { key, target } = event
    const isLeaving =
      (target instanceof HTMLInputElement && ['Enter', 'ArrowDown', 'Escape'].includes(key)) ||
      // The other keys of a list choose from it.
      (target instanceof HTMLSelectElement && key === 'Escape')
    if (!isLeaving) return
    // Keep the key from reaching the text, which now gets the focus.
    event.preventDefault()
    change(leaveFields)
    view.focus()
  })
  return { head, fields }
}

const isEmptyColumn = ({ childCount, firstChild }: Node): boolean =>
  childCount <= 1 && firstChild?.isTextblock === true && firstChild.content.size === 0

function describeEmptyColumns({ children }: Node): string {
  const empty = children.filter(isEmptyColumn).length
  if (empty === 0) return ''
  if (empty === children.length)
    return 'Todas las columnas están vacías: quien lee no ve nada. Escribe en ellas.'
  return empty === 1
    ? 'Hay una columna vacía, que quien lee no ve. Escribe en ella, o quítala con «Menos columnas».'
    : 'Hay columnas vacías, que quien lee no ve. Escribe en ellas, o quítalas con «Menos columnas».'
}

export function createTextBlockView(name: EditorBlock, choices: BlockChoices): NodeViewRenderer {
  return (place) => {
    const dom = createElement('div', { className: 'text-block' })
    dom.dataset['block'] = name
    const { head, fields } = createHead(name, place, choices)
    dom.append(head)
    const contentDOM = place.node.isAtom ? null : createElement('div', { className: 'text-block-content' })
    const note = createElement('p', { className: 'help', role: 'status', contentEditable: 'false' })
    if (contentDOM) dom.append(contentDOM)
    if (name === 'columnas') dom.append(note)
    const show = (node: Node): boolean => {
      if (node.type.name !== name) return false
      note.textContent = name === 'columnas' ? describeEmptyColumns(node) : ''
      for (const field of fields) field.show(toStringOrEmpty(node.attrs[field.name]))
      return true
    }
    show(place.node)
    const isInHead = (target: EventTarget | null): boolean =>
      target instanceof globalThis.Node && head.contains(target)
    return {
      dom,
      ...(contentDOM && { contentDOM }),
      update: show,
      stopEvent: ({ target }) => isInHead(target),
      ignoreMutation: ({ target }) => isInHead(target) || target === dom || note.contains(target),
    }
  }
}
