const intervalMs = 50

/** Calls `change` once nothing is pressed: a button that moves between press and release gets no click. */
export function whenReleased(change: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? whenReleased(change) : change()), intervalMs)
}
