/** Where Cloudflare's challenge comes from: its script, its frame, and the check of its answer. */
export const challengeOrigin = 'https://challenges.cloudflare.com'

/** What the challenge is for: an answer that was won for something else is none. */
export const challengeAction = 'consulta'
