/** One call as it is said. */
export interface Said {
  /** Of a truck and its n-th call: each is said once. */
  key: string;
  text: string;
}

/** Figures one by one, so that a plate is not read as a number; codes of docks without what nobody says. */
const spelled = (text: string): string => [...text].join(' ');

export const callText = ({ plateNo, dockCode }: { plateNo: string; dockCode: string | null }): string =>
  `请 ${spelled(plateNo)} 到 ${spelled(dockCode ?? '')} 月台`;

/** What has to be said now, and what was said already: whatever stood there when listening began is not said. */
export function toSay(calls: readonly Said[], known: ReadonlySet<string> | null): { say: Said[]; known: Set<string> } {
  return {
    say: known === null ? [] : calls.filter(({ key }) => !known.has(key)),
    known: new Set(calls.map(({ key }) => key)),
  };
}

const TIMES = 2;

/** Say it aloud, twice, one after the other. Without voices the wall is read. */
export function speak(texts: readonly string[]): void {
  if (!('speechSynthesis' in window)) return;
  for (const text of texts)
    for (let n = 0; n < TIMES; n += 1) {
      const said = new SpeechSynthesisUtterance(text);
      said.lang = 'zh-CN';
      said.rate = 0.9;
      window.speechSynthesis.speak(said);
    }
}

export const hush = (): void => {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
};
