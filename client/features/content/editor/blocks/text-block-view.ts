import type { NodeViewRenderer } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { TextBlockName } from '../../contract/text-blocks.ts'
import type { LinkRequest } from '../links/insert-link.ts'
import { toHref } from '../links/link-address.ts'
import { createButton, createElement } from './create-element.ts'
import { toStringOrEmpty } from './picture.ts'
import { addColumn, removeColumn, unwrapTextBlock } from './text-block-changes.ts'
import { type BlockField, textBlockFields } from './text-block-fields.ts'

export const askForPicturesEvent = 'ask-for-pictures'

/** Moves the caret from the fields of a block into its text, or below a block without text. */
function leaveFields(view: EditorView, at: number): void {
  const node = view.state.doc.nodeAt(at)
  if (!node) return
  const place = view.state.doc.resolve(node.isAtom ? at + node.nodeSize : at + 1)
  view.dispatch(view.state.tr.setSelection(Selection.near(place)).scrollIntoView())
  view.focus()
}

type Place = { view: EditorView; getPos: () => number | undefined }

const invalidAddress = 'Escribe una dirección completa, como /contacto o https://cauce.example.'

type ServiceOption = { id: string; name: string; shown: boolean }

/** What the fields of blocks choose from: the services, and the pages of the dialog for links. */
export type FieldChoices = {
  services: readonly ServiceOption[]
  askForLink: (request: LinkRequest) => void
}

function createServiceField({ view, getPos }: Place, field: BlockField, services: FieldChoices['services']) {
  const createOption = (value: string, text: string): HTMLOptionElement =>
    createElement('option', { value }, text)
  const select = createElement(
    'select',
    {},
    createOption('', 'Lo elige quien pregunta'),
    ...services.filter(({ shown }) => shown).map(({ id, name }) => createOption(id, name)),
  )
  select.addEventListener('change', () => {
    const at = getPos()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, field.name, select.value))
  })
  const label = createElement('label', {}, field.text, select)
  function show(value: string): void {
    // A service that is no longer offered stays until another one is chosen.
    if (![...select.options].some((option) => option.value === value))
      select.append(createOption(value, services.find(({ id }) => id === value)?.name ?? value))
    select.value = value
  }
  return { elements: [label], name: field.name, show }
}

function createField(place: Place, field: BlockField, { services, askForLink }: FieldChoices) {
  if (field.type === 'service') return createServiceField(place, field, services)
  const { view, getPos } = place
  const { name, text, placeholder, type, hasPages } = field
  const problem = createElement('span', { className: 'field-error', role: 'alert' })
  const input = createElement('input', { placeholder, autocomplete: 'off', spellcheck: name === 'label' })
  if (name !== 'label') input.autocapitalize = 'none'
  /** Without a scheme, a link would lead to a page of this site. */
  const toValue = (typed: string): string => (type === 'url' ? (toHref(typed) ?? typed) : typed)
  function store(): void {
    const at = getPos()
    if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, name, toValue(input.value)))
  }
  function check(): void {
    input.value = toValue(input.value)
    const isInvalid = type === 'url' && input.value !== '' && toHref(input.value) === null
    input.ariaInvalid = String(isInvalid)
    problem.textContent = isInvalid ? invalidAddress : ''
  }
  input.addEventListener('input', store)
  input.addEventListener('change', check)
  const label = createElement('label', {}, text, input, problem)
  function show(value: string): void {
    if (toValue(input.value) !== value) input.value = value
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

/** Selects the last image of a gallery, after which the next ones go, and asks the editor for them. */
function askForPictures({ view, getPos }: Place, dom: HTMLElement): void {
  const at = getPos()
  const gallery = at === undefined ? null : view.state.doc.nodeAt(at)
  if (at === undefined || !gallery) return
  const last = gallery.lastChild ? at + gallery.nodeSize - 2 : at
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, last)))
  dom.dispatchEvent(new CustomEvent(askForPicturesEvent, { bubbles: true }))
}

type Head = { head: HTMLElement; fields: ReturnType<typeof createField>[] }

/** The line above the text of a block: what it is, its fields and its buttons. */
function createHead(name: TextBlockName, place: Place, dom: HTMLElement, choices: FieldChoices): Head {
  const { view, getPos } = place
  const { text = '', fields: given = [] } = textBlockFields[name] ?? {}
  const head = createElement('div', { className: 'text-block-head', contentEditable: 'false' })
  const fields = given.map((field) => createField(place, field, choices))
  const change = (run: typeof unwrapTextBlock) => () => {
    const at = getPos()
    const transaction = at === undefined ? null : run(view.state, at)
    if (transaction) view.dispatch(transaction)
    view.focus()
  }
  head.append(createElement('span', {}, text), ...fields.flatMap(({ elements }) => elements))
  if (name === 'galeria')
    head.append(createButton('Añadir', 'Añadir imágenes a la galería', () => askForPictures(place, dom)))
  if (name === 'columnas')
    head.append(
      createButton('Más', 'Añadir una columna', change(addColumn)),
      createButton('Menos', 'Quitar la última columna y dejar su texto', change(removeColumn)),
    )
  // Not «Deshacer»: that is the word of undo.
  const unwrap = name === 'galeria' ? 'Sacar las imágenes de la galería' : 'Convertir en texto'
  head.append(
    createButton(unwrap, `${unwrap}: quita «${text}» y deja lo que contiene`, change(unwrapTextBlock)),
  )
  head.addEventListener('keydown', (event) => {
    const at = getPos()
    const { key, target } = event
    const isLeaving =
      (target instanceof HTMLInputElement && ['Enter', 'ArrowDown', 'Escape'].includes(key)) ||
      // The other keys of a list choose from it.
      (target instanceof HTMLSelectElement && key === 'Escape')
    if (!isLeaving || at === undefined) return
    // Keep the key from reaching the text, which now gets the focus.
    event.preventDefault()
    leaveFields(view, at)
  })
  return { head, fields }
}

export function createTextBlockView(name: TextBlockName, choices: FieldChoices): NodeViewRenderer {
  return ({ node: shown, view, getPos }) => {
    const dom = createElement('div', { className: 'text-block' })
    dom.dataset['block'] = name
    const { head, fields } = createHead(name, { view, getPos }, dom, choices)
    dom.append(head)
    const contentDOM = shown.isAtom ? null : createElement('div', { className: 'text-block-content' })
    if (contentDOM) dom.append(contentDOM)
    const show = (node: Node): boolean => {
      if (node.type.name !== name) return false
      for (const field of fields) field.show(toStringOrEmpty(node.attrs[field.name]))
      return true
    }
    show(shown)
    const isInHead = (target: EventTarget | null): boolean =>
      target instanceof globalThis.Node && head.contains(target)
    return {
      dom,
      ...(contentDOM && { contentDOM }),
      update: show,
      stopEvent: ({ target }) => isInHead(target),
      ignoreMutation: ({ target }) => isInHead(target) || target === dom,
    }
  }
}
