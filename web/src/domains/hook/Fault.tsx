import { heard } from '../../locale/speech.ts';

/** Why something was not taken, in the reader's language; the whole as the tooltip. */
export function Fault({ text }: { text: string | null }) {
  if (text === null) return '-';
  return (
    <span className="hc-hook-fault" title={heard(text)}>
      {heard(text)}
    </span>
  );
}
