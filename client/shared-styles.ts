import styles from './ui/page-styles/rest.css?url'

let loading: Promise<void> | undefined

function insertStyles(resolve: () => void): void {
  if (document.querySelector(`link[href="${styles}"]`)) return resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  link.onload = link.onerror = () => resolve()
  // Insert it before the styles of single components, which rely on this order.
  document.querySelector('style')?.after(link)
}

/** Loads the styles that the first document lacks, once. Resolves when they are loaded or have failed. */
export const loadSharedStyles = (): Promise<void> => (loading ??= new Promise(insertStyles))
