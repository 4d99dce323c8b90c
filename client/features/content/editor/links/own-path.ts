import { createContext } from 'react'

/** The public path of the text that is edited, to which it does not offer links; null if it has none. */
export const OwnPath = createContext<string | null>(null)
