/** Origin of Cloudflare Turnstile: its script, its frame and its verification API. */
export const challengeOrigin = 'https://challenges.cloudflare.com'

/** Turnstile action of the contact form. The worker rejects tokens issued for another action. */
export const challengeAction = 'consulta'
