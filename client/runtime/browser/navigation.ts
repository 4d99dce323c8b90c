/** The Navigation API; undefined in older browsers, although TypeScript's DOM types declare it always. */
export const getNavigation = (): Navigation | undefined => (window as { navigation?: Navigation }).navigation
