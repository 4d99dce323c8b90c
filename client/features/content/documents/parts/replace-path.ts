/** Changes the URL without a navigation: the router ignores `history.replaceState`, so the screen stays. */
export function replacePath(path: string): void {
  if (location.pathname !== path) history.replaceState(history.state, '', path)
}
