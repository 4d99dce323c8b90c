/** GET → a page that asks; POST → ends the letters of the week, without a sign-in. */
export const unsubscribePath = (token: string): string => `/api/resumen/${token}`
