declare const __BUILD_ID__: string

// What vite resolves at build time; `vite/client` itself would bring the DOM's types along.

interface ImportMeta {
  readonly env: { readonly DEV: boolean }
}

declare module '*?inline' {
  const text: string
  export default text
}

declare module '*?url' {
  const url: string
  export default url
}

declare module 'virtual:client-manifest' {
  type Chunk = { file: string; css?: string[]; imports?: string[] }
  const manifest: Readonly<Record<string, Chunk | undefined>>
  export default manifest
}
