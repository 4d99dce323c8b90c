export type ContentsEntry = { id: string; text: string; level: number }

/** Links to the headings of a long text: above it, folded on phones, or beside it where there is room (`.article`). */
export function TableOfContents({ title, sections }: { title: string; sections: readonly ContentsEntry[] }) {
  return (
    <nav className="toc" aria-labelledby="indice">
      <b id="indice">{title}</b>
      <details className="unfolded">
        <summary>{title}</summary>
        <ol>
          {sections
            .filter(({ level }) => level <= 3)
            .map(({ id, text, level }) => (
              <li key={id} className={level > 2 ? 'deep' : undefined}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
        </ol>
      </details>
    </nav>
  )
}
