import { folded, holds } from '#contract/terms/folding.ts';
import type { Entry } from '../menu/command-entries.ts';
import type { Application } from '../menu/menu.ts';

const SHOWN = 5,
  TEXT_MIN = 2;

/** Pages whose help says this, among those one may see. */
export function helpEntries(
  apps: readonly Pick<Application, 'name' | 'url'>[],
  about: Readonly<Record<string, string>>,
  text: string,
): Entry[] {
  const wanted = folded(text);
  if (wanted.length < TEXT_MIN) return [];
  return apps
    .filter(({ name, url }) => about[url] !== undefined && (holds(about[url], wanted) || holds(name, wanted)))
    .slice(0, SHOWN)
    .map(({ name, url }) => ({
      key: `help ${url}`,
      group: '帮助',
      code: '',
      name,
      note: about[url] ?? '',
      to: url,
      help: url,
    }));
}
