import { expect, test } from 'vitest'
import { createSafeStorage } from '../browser/storage.ts'
import { createMemoryStorage } from '../browser/testing.ts'
import { createPopup, popupFlag, popupName } from './popup.ts'

function createWindow({ name = '', blocked = false } = {}) {
  const opened: string[] = []
  let closed = 0
  const target = new EventTarget()
  // An EventTarget with the few members the popup reads.
  const window = Object.assign(target, {
    name,
    screenX: 100,
    screenY: 50,
    outerWidth: 1440,
    outerHeight: 900,
    open(url?: string | URL, as?: string, features?: string): Window | null {
      opened.push(`${String(url)} ${as} ${features}`)
      // The popup only asks whether there is a window.
      return blocked ? null : (target as unknown as Window)
    },
    close: () => void (closed += 1),
  })
  const removeFlag = (): boolean =>
    target.dispatchEvent(Object.assign(new Event('storage'), { key: popupFlag, newValue: null }))
  return { window, opened, closed: () => closed, target, removeFlag }
}

function create(options: { name?: string; blocked?: boolean; memory?: Storage | null } = {}) {
  const view = createWindow(options)
  const memory = options.memory === undefined ? createMemoryStorage() : options.memory
  let signedIn = 0
  const popup = createPopup({
    window: view.window,
    storage: createSafeStorage(() => {
      if (!memory) throw new Error('blocked')
      return memory
    }),
    onSignedIn: () => (signedIn += 1),
  })
  return { ...view, popup, memory, signedIn: () => signedIn }
}

test('it opens a named window of 960 × 600, centred over ours, after setting the flag', () => {
  const { popup, opened, memory } = create()
  expect(popup.open()).toBe(true)
  expect(opened).toEqual([`/mngr/ingreso ${popupName} popup,width=960,height=600,left=340,top=200`])
  expect(memory?.getItem(popupFlag)).not.toBeNull()
})

test('another size when told so', () => {
  const { popup, opened } = create()
  popup.open({ width: 500, height: 400 })
  expect(opened[0]).toContain('width=500,height=400,left=570,top=300')
})

test('the opener learns it once, from the removal of the flag', () => {
  const { popup, target, removeFlag, signedIn } = create()
  popup.open()
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'tema', newValue: null }))
  target.dispatchEvent(Object.assign(new Event('storage'), { key: popupFlag, newValue: '1' }))
  expect(signedIn()).toBe(0)
  removeFlag()
  removeFlag()
  expect(signedIn()).toBe(1)
})

test('closed by hand: the next sign-in works, and is heard once', () => {
  const { popup, removeFlag, signedIn } = create()
  popup.open()
  popup.open()
  removeFlag()
  expect(signedIn()).toBe(1)
})

test('a blocked popup leaves no flag behind', () => {
  const { popup, memory, removeFlag, signedIn } = create({ blocked: true })
  expect(popup.open()).toBe(false)
  expect(memory?.getItem(popupFlag)).toBeNull()
  removeFlag()
  expect(signedIn()).toBe(0)
})

test('without local storage no popup is opened', () => {
  const { popup, opened } = create({ memory: null })
  expect(popup.open()).toBe(false)
  expect(opened).toEqual([])
})

test('in our popup the end of sign-in removes the flag and closes the window', () => {
  const memory = createMemoryStorage()
  memory.setItem(popupFlag, '1')
  const { popup, closed } = create({ name: popupName, memory })
  popup.finish()
  expect(memory.getItem(popupFlag)).toBeNull()
  expect(closed()).toBe(1)
})

test('a stale flag never closes a tab that is not our popup, nor our popup without a flag', () => {
  const memory = createMemoryStorage()
  memory.setItem(popupFlag, '1')
  const tab = create({ memory })
  tab.popup.finish()
  tab.popup.abandon()
  expect(tab.closed()).toBe(0)
  expect(memory.getItem(popupFlag)).toBe('1')

  const unflagged = create({ name: popupName })
  unflagged.popup.finish()
  expect(unflagged.closed()).toBe(0)
})

test('an error in the popup removes the flag and keeps it open', () => {
  const memory = createMemoryStorage()
  memory.setItem(popupFlag, '1')
  const { popup, closed } = create({ name: popupName, memory })
  popup.abandon()
  expect(memory.getItem(popupFlag)).toBeNull()
  expect(closed()).toBe(0)
})
