import { createSafeStorage } from '../../runtime/browser/storage.ts'

// The groups of the rail that somebody closed, by name, separated by spaces. All others are open on every page.

const storageKey = 'cauce:grupos'
const storage = createSafeStorage(() => window.localStorage)

/** Runs in the head: rail.css hides the links of closed groups before the first paint, until the rail hydrates. */
export const closedGroupsScript = `try{document.documentElement.dataset.grupos=localStorage.getItem('${storageKey}')||''}catch{}`

const listGroups = (rail: HTMLElement): HTMLDetailsElement[] => [...rail.querySelectorAll('details')]

/** Closes the groups of the rail that were closed on the last page, and opens those that were pressed since. */
export function restoreClosedGroups(rail: HTMLElement): void {
  const closed = storage.get(storageKey)?.split(' ') ?? []
  for (const group of listGroups(rail))
    if (closed.includes(group.dataset['group'] ?? '')) group.open = !group.open
  delete document.documentElement.dataset['grupos']
}

export function storeClosedGroups(rail: HTMLElement): void {
  const closed = listGroups(rail).filter(({ open }) => !open)
  storage.set(storageKey, closed.map(({ dataset }) => dataset['group']).join(' '))
}
