// A page's stylesheets are found by the name of its route.
export { Page } from './revisar-dominio.tsx'
