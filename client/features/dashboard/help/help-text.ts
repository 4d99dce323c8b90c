/** An answer, and further words that find it. */
export type HelpText = string | readonly [answer: string, keywords: string]
