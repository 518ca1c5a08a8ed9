/** The frame until its code is there: what the page (web/index.html, where its looks stand) has shown from the first moment, so that nothing jumps. */
export function First() {
  return (
    <div className="hc-first" aria-hidden="true">
      <aside />
      <header />
    </div>
  );
}
