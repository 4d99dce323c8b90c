/** The id of the build this script belongs to, put in by vite's `define`. */
declare const __BUILD_ID__: string
