/** Whether this browser asks not to be counted; TypeScript's DOM does not know all of it. */
export const hasTrackingOptOut = (
  browserNavigator: Navigator & { globalPrivacyControl?: boolean },
): boolean => browserNavigator.globalPrivacyControl === true || browserNavigator.doNotTrack === '1'
