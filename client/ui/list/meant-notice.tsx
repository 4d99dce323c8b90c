import './list.css'

/** Says that nothing matches a search, and which similar search the list shows. `meant`: null = the list is as asked. */
export const MeantNotice = ({ query, meant }: { query: string; meant: string | null }) =>
  meant && (
    <p className="list-note" role="status">
      Nada contiene «{query}». Esto es lo que contiene «{meant}».
    </p>
  )
