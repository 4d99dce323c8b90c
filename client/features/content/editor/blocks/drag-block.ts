import './drag-block.css'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { createElement } from '#client/runtime/browser/create-element.ts'
import { mayContain } from './containers.ts'

type Point = { clientX: number; clientY: number }
/** `line`: the edge of a block, relative to the viewport, at which the place is shown. */
type Place = { at: number; line: { left: number; top: number; width: number; height: number } }

/** The dragged block; null if text, a file or nothing is dragged. */
function getDragged({ dragging }: EditorView): NodeSelection | null {
  const node = dragging && 'node' in dragging ? dragging.node : null
  return node instanceof NodeSelection && node.node.isBlock ? node : null
}

function getDistance({ clientX, clientY }: Point, { left, right, top, bottom }: DOMRect): number {
  const x = Math.max(left - clientX, 0, clientX - right)
  return Math.hypot(x, Math.max(top - clientY, 0, clientY - bottom))
}

/** `start`: where the content of the parent begins. */
type Parent = { parent: Node; start: number }

function findNearest(view: EditorView, { parent, start }: Parent, point: Point) {
  let at = start
  const blocks = parent.children.flatMap((node) => {
    const dom = view.nodeDOM(at)
    at += node.nodeSize
    if (!(dom instanceof HTMLElement)) return []
    const rect = dom.getBoundingClientRect()
    return { node, at: at - node.nodeSize, rect, distance: getDistance(point, rect) }
  })
  return blocks.toSorted((one, other) => one.distance - other.distance)[0]
}

/**
 * Before or after the nearest block, by the half of it. A block that may contain the dragged one is entered, except at
 * its rim, which lies outside of its box. Beside the text, only the height decides.
 */
function findPlace(view: EditorView, within: Parent, point: Point, dragged: Node): Place | null {
  const { parent } = within
  const nearest = findNearest(view, within, point)
  if (!nearest) return null
  const { node, at, rect, distance } = nearest
  const inner =
    distance === 0 && node !== dragged && mayContain(node, dragged)
      ? findPlace(view, { parent: node, start: at + 1 }, point, dragged)
      : null
  if (inner || !parent.type.contentMatch.matchType(dragged.type)) return inner
  const { left, right, top, bottom, width, height } = rect
  // The images of a gallery are side by side.
  const isRow = parent.type.name === 'galeria'
  const isBefore = isRow ? point.clientX < (left + right) / 2 : point.clientY < (top + bottom) / 2
  const line = isRow
    ? { left: isBefore ? left : right, top, width: 0, height }
    : { left, top: isBefore ? top : bottom, width, height: 0 }
  return { at: isBefore ? at : at + node.nodeSize, line }
}

/** Drops of a block anywhere in the window: its handle is beside the text, and so are pointers that follow it. */
function followDrags(view: EditorView): { destroy: () => void } {
  const mark = createElement('div', { className: 'drop-line' })
  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }

  /** Takes the event from the browser and from the editor, which would look for a place in the text under the pointer. */
  function takeEvent(event: DragEvent): { dragged: NodeSelection; place: Place | null } | null {
    const dragged = getDragged(view)
    if (!dragged || !view.editable) return null
    event.preventDefault()
    event.stopPropagation()
    const { left, right } = view.dom.getBoundingClientRect()
    const clientX = Math.max(left, Math.min(event.clientX, right))
    const text = { parent: view.state.doc, start: 0 }
    const place = findPlace(view, text, { clientX, clientY: event.clientY }, dragged.node)
    const stays = place === null || (place.at >= dragged.from && place.at <= dragged.to)
    return { dragged, place: stays ? null : place }
  }

  function show(place: Place | null): void {
    const frame = view.dom.offsetParent
    if (!place || !frame) return mark.remove()
    const { left, top } = frame.getBoundingClientRect()
    mark.style.left = `${place.line.left - left}px`
    mark.style.top = `${place.line.top - top}px`
    mark.style.width = `${place.line.width}px`
    mark.style.height = `${place.line.height}px`
    frame.append(mark)
  }

  function drop(event: DragEvent): void {
    const taken = takeEvent(event)
    if (!taken) return
    end()
    const { dragged, place } = taken
    if (!place) return
    const { tr } = view.state
    dragged.replace(tr)
    const at = tr.mapping.map(place.at)
    tr.insert(at, dragged.node)
    tr.setSelection(Selection.near(tr.doc.resolve(at + dragged.node.nodeSize), -1))
    view.focus()
    view.dispatch(tr.scrollIntoView().setMeta('uiEvent', 'drop'))
  }

  /** Also of a drag that ends without a drop: the handle is outside of the text, where the editor does not notice it. */
  function end(): void {
    mark.remove()
    if (getDragged(view)) view.dragging = null
  }

  document.addEventListener('dragover', (event) => show(takeEvent(event)?.place ?? null), options)
  document.addEventListener('drop', drop, options)
  document.addEventListener('dragend', end, options)
  return {
    destroy() {
      end()
      listeners.abort()
    },
  }
}

/** Moves blocks that are dragged by their handle, and images, with a line where they would go. */
export const DragBlocks = Extension.create({
  name: 'dragBlocks',
  addProseMirrorPlugins: () => [new Plugin({ view: followDrags })],
})
