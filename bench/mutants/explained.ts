/** Changes that no test can notice, or need not: each with the reason. */
export const explained: readonly { file: string; was: string; becomes: string; why: string }[] = []
