/** The id of this build, inserted by vite's `define`. */
declare const __BUILD_ID__: string
