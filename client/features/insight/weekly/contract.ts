/** GET → page that asks for confirmation; POST → ends the weekly summary mails. Neither needs a session. */
export const unsubscribePath = (token: string): string => `/api/resumen/${token}`
