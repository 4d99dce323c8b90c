export const getDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase()
