import { stored } from '../../data/storage.ts';

/** The remembered login: the name alone, encoded. Passwords and what is made of them are never kept. */
export const remembered = {
  name(): string {
    try {
      const kept: unknown = JSON.parse(decodeURIComponent(stored.get('loginName') ?? '""'));
      return typeof kept === 'string' ? kept : '';
    } catch {
      return '';
    }
  },
  keep: (name: string): void => stored.set('loginName', encodeURIComponent(JSON.stringify(name))),
  drop: (): void => stored.drop('loginName'),
};
