const intervalMs = 50

/** Calls `change` once nothing is pressed: what moves under the pointer between press and release misses its click. */
export function whenReleased(change: () => void): void {
  setTimeout(() => (document.querySelector(':active') ? whenReleased(change) : change()), intervalMs)
}
