import { folded, holds } from '#contract/terms/folding.ts';
import type { Application } from './menu.ts';

/** Whether a text names an application: part of its name, or how its pinyin or its initials begin. */
export function names(app: Application, text: string): boolean {
  const wanted = folded(text);
  if (wanted === '') return false;
  return (
    holds(app.name, wanted) ||
    app.spell.split(' ').some((spelling) => spelling.startsWith(wanted)) ||
    (wanted.length > 1 && app.spell.includes(wanted))
  );
}

const RANKS = 4;

/** How well: the whole name, its beginning, its spelling, anything else. */
function rank(app: Application, wanted: string): number {
  const name = folded(app.name);
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return app.spell.split(' ').some((spelling) => spelling.startsWith(wanted)) ? 2 : RANKS - 1;
}

/** The applications a text names, best first, otherwise in the order of the menu. */
export function searchMenu(apps: readonly Application[], text: string): Application[] {
  const wanted = folded(text);
  return apps
    .filter((app) => names(app, wanted))
    .map((app, i) => ({ app, at: rank(app, wanted) * apps.length + i }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ app }) => app);
}
