/** Where Cloudflare's challenge comes from: its script, its frame, and the check of its answer. */
export const challengeOrigin = 'https://challenges.cloudflare.com'
