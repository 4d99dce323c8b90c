/** The owner's HTML, else one paragraph. The document's state has that HTML, so it is not marked like `RawHtml`. */
export function RichText({ text, html }: { text: string; html: string | undefined }) {
  if (html === undefined) return <p>{text}</p>
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
