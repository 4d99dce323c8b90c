/** Changes the address of what is on the screen, which stays as it is: the router takes it for no navigation. */
export function replacePath(path: string): void {
  if (location.pathname !== path) history.replaceState(history.state, '', path)
}
