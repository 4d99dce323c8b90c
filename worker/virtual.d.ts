declare const __BUILD_ID__: string
/** True under `npm run dev` only. */
declare const __DEVELOPMENT__: boolean

// Modules that Vite resolves at build time. Importing the types of `vite/client` would add those of the DOM.

declare module '*?inline' {
  const text: string
  export default text
}

declare module '*?raw' {
  const text: string
  export default text
}

declare module '*?url' {
  const url: string
  export default url
}

declare module 'virtual:client-assets' {
  const assets: import('./render/client-assets.ts').ClientAssets
  export default assets
}
