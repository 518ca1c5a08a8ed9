/** A window that is being dragged is drawn upon once it rests (specification, section 9). */
const REST_MS = 300;

/** Hear of it once the window has come to rest in another size. Returns the way to stop listening. */
export function whenRested(window: EventTarget, rested: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resized = (): void => {
    clearTimeout(timer);
    timer = setTimeout(rested, REST_MS);
  };
  window.addEventListener('resize', resized);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', resized);
  };
}
