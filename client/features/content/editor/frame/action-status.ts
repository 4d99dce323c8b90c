/** What is said about the last action on a text. */
export type ActionStatus = {
  text: string
  /** `address`: public URL. `intro`: the words shown before it. `isLater`: it works from the scheduled date on. */
  publicAddress?: { intro: string; address: string; isLater?: true }
  /** What the action means for readers. */
  consequence?: string
  undo?: () => Promise<void>
  /** True if `undo` puts another text in place of the current one. It ends with the next edit, which it would delete. */
  replacesText?: boolean
  /** True if the action failed without a connection: the message disappears when the connection is back. */
  isOffline?: boolean
}
