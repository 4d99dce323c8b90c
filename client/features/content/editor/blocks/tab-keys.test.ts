import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { extensions } from '../text/extensions.ts'
import { TabKeys } from './tab-keys.ts'

type Given = { key: string; shiftKey?: boolean }

/** The plugin in a text whose caret is after `words`. The function returns true if the browser handles a key. */
function setUp(content: string, words: string) {
  const editor = new Editor({ element: null, extensions, content, contentType: 'markdown' })
  editor.state.doc.descendants((node, at) => {
    if (node.text === words) editor.commands.setTextSelection(at + words.length)
  })
  const [plugin] = TabKeys.config.addProseMirrorPlugins?.call(TabKeys as never) ?? []
  const handlers = plugin?.props.handleDOMEvents as Record<string, (view: unknown, event: unknown) => unknown>
  return {
    focusFrom: (relatedTarget: object | null) => void handlers['focus']?.(editor, { relatedTarget }),
    press: (given: Given) => handlers['keydown']?.(editor, { shiftKey: false, ...given }),
    click: () => void handlers['pointerup']?.(editor, {}),
  }
}

const tab = { key: 'Tab' }
const shiftTab = { key: 'Tab', shiftKey: true }
const list = '- uno\n- dos\n  - tres'

test('who walks through with Tab changes neither lists nor tables, until a key or a click', () => {
  for (const [content, words] of [
    [list, 'dos'],
    [list, 'tres'],
    ['| A |\n| --- |\n| uno |', 'uno'],
  ] as const) {
    const { focusFrom, press, click } = setUp(content, words)
    focusFrom({})
    expect([press(tab), press({ key: 'Shift' }), press(shiftTab)]).toEqual([true, false, true])
    press({ key: 'x' })
    expect(press(tab)).toBe(false)
    press({ key: 'Escape' })
    expect(press(tab)).toBe(true)
    click()
    expect(press(tab)).toBe(false)
    focusFrom({})
    focusFrom(null)
    expect(press(tab)).toBe(false)
  }
})

test('Shift+Tab takes inner items out of their list, and leaves the text from an outer one', () => {
  expect(setUp(list, 'dos').press(shiftTab)).toBe(true)
  expect(setUp(list, 'tres').press(shiftTab)).toBe(false)
  expect(setUp('uno', 'uno').press(shiftTab)).toBe(false)
})
