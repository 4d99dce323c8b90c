/** Whether this browser asks not to be counted; TypeScript's DOM does not know all of it. */
export const declines = (who: Navigator & { globalPrivacyControl?: boolean }): boolean =>
  who.globalPrivacyControl === true || who.doNotTrack === '1'
